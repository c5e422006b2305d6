import { describe, expect, test } from 'vitest'
import type { DocumentFilter } from '../core/document.ts'
import type { DocumentSeq, EpisodeId, MemoryId, ScopeId, SessionId } from '../core/ids.ts'
import type { IndexedDocument } from '../core/ports/embedding-repository.ts'
import { createDocumentTable } from './document-table.ts'

const NOW = 1000
const memory = (seq: number, changes: Partial<IndexedDocument> = {}): IndexedDocument => ({
  seq: seq as DocumentSeq,
  kind: 'memory',
  id: `memory-${seq}` as MemoryId,
  scopeId: 1 as ScopeId,
  sessionId: null,
  validFrom: 0,
  validUntil: Number.POSITIVE_INFINITY,
  superseded: false,
  archived: false,
  ...changes,
})
const filter = (changes: Partial<DocumentFilter> = {}): DocumentFilter => ({
  scopes: null,
  kinds: ['memory', 'episode'],
  at: NOW,
  includeSuperseded: false,
  includeArchived: false,
  includeExpired: false,
  within: null,
  sessions: null,
  since: null,
  until: null,
  ...changes,
})
const passing = (documents: readonly IndexedDocument[], changes: Partial<DocumentFilter> = {}): number[] => {
  const table = createDocumentTable()
  for (const document of documents) table.put(document)
  const mask = table.toMask(filter(changes))
  return documents.map(({ seq }) => seq).filter((seq) => mask[table.slotOf(seq)] === 1)
}

describe('a filter', () => {
  test('keeps to the scopes it names; none named means no document, null means all', () => {
    const documents = [memory(1), memory(2, { scopeId: 7 as ScopeId }), memory(3, { scopeId: 9 as ScopeId })]
    expect(passing(documents)).toEqual([1, 2, 3])
    expect(passing(documents, { scopes: [1, 9, 55] as ScopeId[] })).toEqual([1, 3])
    expect(passing(documents, { scopes: [] })).toEqual([])
  })

  test('keeps to kinds and session', () => {
    const session = 'session-a' as SessionId
    const documents = [
      memory(1, { sessionId: session }),
      memory(2, { kind: 'episode', id: 'episode-2' as EpisodeId, sessionId: session }),
      memory(3, { kind: 'episode', id: 'episode-3' as EpisodeId, sessionId: 'session-b' as SessionId }),
      memory(4),
    ]
    expect(passing(documents, { kinds: ['episode'] })).toEqual([2, 3])
    expect(passing(documents, { kinds: ['memory'] })).toEqual([1, 4])
    expect(passing(documents, { sessions: [session] })).toEqual([1, 2])
    expect(passing(documents, { sessions: ['never-seen' as SessionId] })).toEqual([])
    expect(passing(documents, { exceptSessions: [session, 'never-seen' as SessionId] })).toEqual([3, 4])
    expect(passing(documents, { exceptSessions: [] })).toEqual([1, 2, 3, 4])
  })

  test('keeps to the memories within, and to nothing that merely has such an id no more', () => {
    const documents = [memory(1), memory(2), memory(3, { archived: true })]
    const within = ['memory-2', 'memory-3', 'gone'] as MemoryId[]
    expect(passing(documents, { within })).toEqual([2])
    const table = createDocumentTable()
    table.put(memory(2))
    table.remove(2 as DocumentSeq)
    table.put(memory(5))
    expect([...table.toMask(filter({ within }))]).toEqual([0])
  })

  test('takes a window as closed at its start and open at its end', () => {
    const documents = [
      memory(1, { validFrom: NOW }),
      memory(2, { validFrom: NOW + 1 }),
      memory(3, { validUntil: NOW }),
      memory(4, { validUntil: NOW + 1 }),
    ]
    expect(passing(documents)).toEqual([1, 4])
    expect(passing(documents, { includeExpired: true })).toEqual([1, 2, 3, 4])
  })

  test('leaves archived ones out unless asked for', () => {
    const documents = [memory(1, { archived: true }), memory(2)]
    expect(passing(documents)).toEqual([2])
    expect(passing(documents, { includeExpired: true, includeSuperseded: true })).toEqual([2])
    expect(passing(documents, { includeArchived: true })).toEqual([1, 2])
  })

  test('lets a superseded memory answer for the time when it held, and later only when asked', () => {
    const documents = [memory(1, { superseded: true, validFrom: 100, validUntil: 500 })]
    expect(passing(documents)).toEqual([])
    expect(passing(documents, { at: 300 })).toEqual([1])
    expect(passing(documents, { at: 50 })).toEqual([])
    expect(passing(documents, { includeExpired: true })).toEqual([])
    expect(passing(documents, { includeSuperseded: true })).toEqual([1])
    expect(passing(documents, { includeSuperseded: true, at: 50 })).toEqual([])
    expect(passing(documents, { includeSuperseded: true, includeExpired: true, at: 50 })).toEqual([1])
  })
})

describe('slots', () => {
  test('stay with a document that changes, and are used again after it is gone', () => {
    const table = createDocumentTable()
    const first = table.put(memory(1))
    table.put(memory(2))
    expect(table.put(memory(1, { archived: true }))).toBe(first)
    table.remove(1 as DocumentSeq)
    table.remove(1 as DocumentSeq)
    expect(table.slotOf(1 as DocumentSeq)).toBe(-1)
    expect(table.put(memory(3))).toBe(first)
    expect(table.seqAt(first)).toBe(3)
    expect(table.count()).toBe(2)
    expect(table.put(memory(4))).toBe(2)
  })

  test('grow with the documents and lose nothing', () => {
    const table = createDocumentTable()
    for (let seq = 1; seq <= 5_000; seq++) table.put(memory(seq, { scopeId: (seq % 3) as ScopeId }))
    const mask = table.toMask(filter({ scopes: [2 as ScopeId] }))
    expect(mask.reduce((sum, bit) => sum + bit, 0)).toBe(1_667)
    table.clear()
    expect(table.toMask(filter())).toHaveLength(0)
  })
})

describe('a mask asked for again', () => {
  const at = (table: ReturnType<typeof createDocumentTable>, moment: number, seq = 1) =>
    table.toMask(filter({ at: moment }))[table.slotOf(seq as DocumentSeq)]

  test('follows documents that begin and end, in either direction of time', () => {
    const table = createDocumentTable()
    table.put(memory(1, { validFrom: 2000, validUntil: 3000 }))
    const moments = [1000, 1999, 2000, 2999, 3000, 4000, 2500, 1000]
    expect(moments.map((moment) => at(table, moment))).toEqual([0, 0, 1, 1, 0, 0, 1, 0])
  })

  test('follows documents that are put, changed and removed', () => {
    const table = createDocumentTable()
    table.put(memory(1))
    expect(at(table, NOW)).toBe(1)
    table.put(memory(1, { archived: true }))
    expect(at(table, NOW)).toBe(0)
    table.put(memory(2))
    expect(at(table, NOW, 2)).toBe(1)
    const slot = table.slotOf(2 as DocumentSeq)
    table.remove(2 as DocumentSeq)
    expect(table.toMask(filter())[slot]).toBe(0)
    table.clear()
    expect(table.toMask(filter())).toHaveLength(0)
  })

  test('keeps filters apart, however many there are', () => {
    const table = createDocumentTable()
    for (let n = 1; n <= 8; n++) table.put(memory(n, { scopeId: n as ScopeId }))
    for (const round of [1, 2]) {
      for (let n = 1; n <= 8; n++) {
        const mask = table.toMask(filter({ scopes: [n as ScopeId] }))
        expect([round, ...mask]).toEqual([
          round,
          ...Array.from({ length: 8 }, (_, i) => (i + 1 === n ? 1 : 0)),
        ])
      }
    }
    const within = [`memory-${2}` as MemoryId]
    expect([...table.toMask(filter({ within }))]).toEqual([0, 1, 0, 0, 0, 0, 0, 0])
    expect([...table.toMask(filter())]).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  })
})
