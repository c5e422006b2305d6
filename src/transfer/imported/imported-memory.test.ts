import { describe, expect, test } from 'vitest'
import { isUuid, type MemoryId, type ScopeId } from '../../core/ids.ts'
import { readImportNote } from '../../core/import-note.ts'
import { LIMITS } from '../../core/limits.ts'
import type { ImportedMemory } from '../../core/ports/importer.ts'
import { GLOBAL_SCOPE } from '../../core/scope.ts'
import { toImportedId, toImportedMemory } from './imported-memory.ts'

const NOW = Date.UTC(2026, 0, 5)
const PLACE = { id: 'x' as MemoryId, scopeId: 1 as ScopeId, parentId: null, depth: 0, now: NOW }

function make(record: Partial<ImportedMemory>, mayBePrinciple = false) {
  const remarks: string[] = []
  const settings = { kind: 'mem0', mayBePrinciple }
  const memory = toImportedMemory(
    { key: 'k', content: 'Said.', createdAt: 1, ...record },
    PLACE,
    settings,
    (code) => remarks.push(code),
  )
  return { memory, remarks }
}

describe('the id of an imported record', () => {
  test('is the same every time, and another for another program, scope or key', () => {
    const id = toImportedId('mem0', GLOBAL_SCOPE, 'k')
    expect(isUuid(id)).toBe(true)
    expect(toImportedId('mem0', { ...GLOBAL_SCOPE }, 'k')).toBe(id)
    const others = [
      toImportedId('lore', GLOBAL_SCOPE, 'k'),
      toImportedId('mem0', { ...GLOBAL_SCOPE, project: 'web' }, 'k'),
      toImportedId('mem0', GLOBAL_SCOPE, 'l'),
    ]
    expect(new Set([id, ...others]).size).toBe(4)
  })
})

describe('trust that another program claims', () => {
  test('never makes a principle of anything', () => {
    const { memory, remarks } = make({ trust: 'principle', quote: 'Her words.' })
    expect(memory).toMatchObject({ trust: 'pattern', quote: 'Her words.', stabilityDays: 7 })
    expect(remarks).toEqual(['trust_lowered'])
  })

  test('is believed of a file that only the person writes, and quotes it', () => {
    expect(make({ trust: 'principle' }, true).memory).toMatchObject({ trust: 'principle', quote: 'Said.' })
  })

  test('is an inference where nothing is said; the first layer takes a person', () => {
    expect(make({}).memory).toMatchObject({ trust: 'inference', layer: 3 })
    expect(make({ layer: 1 })).toMatchObject({ memory: { layer: 2 }, remarks: ['layer_lowered'] })
    expect(make({ protected: true }).memory).toMatchObject({ layer: 2, protected: true })
  })
})

describe('a record as a memory', () => {
  test('keeps its times and uses, and begins to fade when it came', () => {
    const { memory } = make({ createdAt: 1_000, lastAccessedAt: 2_000, accessCount: 7 })
    expect(memory).toMatchObject({
      createdAt: 1_000,
      lastAccessedAt: 2_000,
      accessCount: 7,
      updatedAt: NOW,
      lastReinforcedAt: NOW,
    })
    expect(readImportNote(memory.metadata)).toMatchObject({
      kind: 'mem0',
      key: 'k',
      at: NOW,
      text: memory.contentHash,
    })
  })

  test('a time that is unknown, or yet to come, is now', () => {
    const { createdAt: _, ...timeless } = { key: 'k', content: 'Said.', createdAt: 0 }
    const remarks: string[] = []
    const made = toImportedMemory(timeless, PLACE, { kind: 'mem0', mayBePrinciple: false }, (code) =>
      remarks.push(code),
    )
    expect([made.createdAt, remarks]).toEqual([NOW, ['time_unknown']])
    expect(make({ createdAt: NOW + 90 * 86_400_000 }).memory.createdAt).toBe(NOW)
  })

  test('is cut to what is kept', () => {
    const { memory, remarks } = make({
      content: 'x'.repeat(LIMITS.contentChars + 1),
      title: 't'.repeat(1_000),
      tags: Array.from({ length: 90 }, (_, i) => `#tag${i}`),
      metadata: { long: 'y'.repeat(LIMITS.metadataChars) },
    })
    expect(memory.content).toHaveLength(LIMITS.contentChars)
    expect(memory.title.length).toBeLessThanOrEqual(LIMITS.titleChars)
    expect(memory.tags).toHaveLength(LIMITS.tags)
    expect(memory.tags[0]).toBe('tag0')
    expect(remarks).toEqual(['shortened', 'particulars_dropped'])
  })

  test('what the source says besides means nothing to Lore’s own rules', () => {
    const { memory } = make({ metadata: { history: true, source: 'x' }, own: { skill: { path: '/s' } } })
    expect(Object.keys(memory.metadata).sort()).toEqual(['import', 'skill'])
    expect(memory.metadata.import).toMatchObject({ fields: { history: true, source: 'x' } })
  })
})
