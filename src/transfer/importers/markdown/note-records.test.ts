import { describe, expect, test } from 'vitest'
import { toNoteRecords } from './note-records.ts'

const NOTE = `---
title: Sourdough
type: decision
permalink: sourdough
tags: [bread]
created: 2025-02-03
---

Lives in the cellar. See [[Cellar]].

## Observations
- [fact] From the old mill #flour

## Relations
- requires [[Rye Flour]]

## Night

Feed it late.
`

const records = (text = NOTE, shared = {}) =>
  toNoteRecords({ path: '/notes/sourdough.md', name: 'sourdough', text }, 'root', shared)

describe('a note as records', () => {
  test('is a memory with its headings and observations below; headings of the form leave none', () => {
    const { memories } = records()
    expect(memories.map(({ key, parent, title, kind }) => [key, parent, title, kind])).toEqual([
      ['/notes/sourdough.md', 'root', 'Sourdough', 'decision'],
      ['/notes/sourdough.md#Observations fact From the old mill', '/notes/sourdough.md', undefined, 'fact'],
      ['/notes/sourdough.md#Night', '/notes/sourdough.md', 'Night', 'reference'],
    ])
    expect(memories[1]).toMatchObject({
      content: 'From the old mill',
      tags: ['bread', 'flour'],
      sourceLine: 12,
    })
    expect(memories[0]?.createdAt).toBe(Date.UTC(2025, 1, 3))
  })

  test('its relations and links are told once, by what they lead to', () => {
    const { relations, names } = records()
    expect(relations.map(({ relation, target }) => [relation, target])).toEqual([
      ['related_to', 'Cellar'],
      ['requires', 'Rye Flour'],
    ])
    expect(names).toEqual(['Sourdough', 'sourdough', 'sourdough'])
  })

  test('only what is a principle quotes itself', () => {
    expect(records(NOTE, { trust: 'principle' }).memories[2]).toMatchObject({ quote: 'Feed it late.' })
    expect(records(NOTE, { trust: 'pattern' }).memories[2]).not.toHaveProperty('quote')
  })
})
