import { describe, expect, it } from 'vitest'
import type { Edge } from '../../core/edge.ts'
import type { EdgeId, EpisodeId, MemoryId, ScopeId, SessionId } from '../../core/ids.ts'
import { INITIAL_STABILITY_DAYS, type Memory } from '../../core/memory.ts'
import { newMemory } from '../../core/new-memory.ts'
import { renderNote } from './markdown.ts'

const OTHER = '00000000-0000-7000-8000-000000000002' as MemoryId
const NOWHERE = '00000000-0000-7000-8000-000000000003' as MemoryId
const PATHS = new Map([[OTHER, 'Harbour/Cranes/South crane']])

function memory(overrides: Partial<Memory> = {}): Memory {
  return newMemory({
    id: '00000000-0000-7000-8000-000000000001' as MemoryId,
    scopeId: 1 as ScopeId,
    title: 'North crane',
    summary: '',
    content: 'It lifts 40 tonnes.',
    contentHash: 'x',
    origin: 'lore',
    author: 'cli',
    createdAt: 0,
    updatedAt: 1_000,
    stabilityDays: INITIAL_STABILITY_DAYS.inference,
    ...overrides,
  })
}

function edge(overrides: Partial<Edge>): Edge {
  return {
    id: 'e' as EdgeId,
    sourceId: memory().id,
    targetId: OTHER,
    layer: 'semantic',
    relation: 'see_also',
    weight: 1,
    reasoning: null,
    author: 'cli',
    madeBy: 'person',
    createdAt: 0,
    reinforcedAt: null,
    validFrom: null,
    validUntil: null,
    ...overrides,
  }
}

const render = (overrides: Partial<Memory> = {}, edges: Edge[] = [], mentions: string[] = []) =>
  renderNote(memory(overrides), 'default/web', { edges, mentions }, PATHS)

describe('a note', () => {
  it('has its particulars in front, and its title above its text', () => {
    expect(render({ tags: ['ops', 'a: b'] })).toBe(`---
id: 00000000-0000-7000-8000-000000000001
title: North crane
kind: fact
trust: inference
scope: default/web
tags:
  - ops
  - "a: b"
created: 1970-01-01T00:00:00.000Z
updated: 1970-01-01T00:00:01.000Z
author: cli
confidence: 0.95
---

# North crane

It lifts 40 tonnes.
`)
  })

  it('does not say twice what it begins with', () => {
    expect(render({ title: 'It lifts 40…' })).not.toContain('# It lifts')
  })

  it('says where it came from, how long it held, and what took its place', () => {
    const text = render({
      quote: 'forty tonnes',
      sessionId: 's' as SessionId,
      sourceEpisodes: ['t' as EpisodeId],
      sourceFile: '/notes/cranes.md',
      sourceLine: 7,
      validFrom: 0,
      archivedAt: 0,
      supersededBy: OTHER,
    })
    for (const line of [
      'quote: forty tonnes',
      'source: /notes/cranes.md:7',
      'session: s',
      'turns:\n  - t',
      'valid_from: 1970-01-01T00:00:00.000Z',
      'archived: 1970-01-01T00:00:00.000Z',
      'superseded_by: "[[Harbour/Cranes/South crane|newer]]"',
    ]) {
      expect(text).toContain(line)
    }
  })

  it('ends in its links, those that lead to a note', () => {
    const text = render(
      {},
      [
        edge({ weight: 0.456, reasoning: 'Both\nspeak of [[cranes]]|.' }),
        edge({ relation: 'uses', targetId: NOWHERE }),
      ],
      ['Lindholm', 'Ada'],
    )
    expect(text).toMatch(
      /\n\n- see_also \[\[Harbour\/Cranes\/South crane\|South crane\]\] \(0\.46\): Both speak of cranes \.\n$/,
    )
    expect(text).not.toContain('uses')
    expect(text).toContain('mentions:\n  - Ada\n  - Lindholm')
  })
})
