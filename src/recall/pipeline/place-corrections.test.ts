import { describe, expect, test } from 'vitest'
import { makeMemory } from '../../../test/support/memory.ts'
import type { Episode } from '../../core/conversation.ts'
import type { DocumentFilter } from '../../core/document.ts'
import type { DocumentSeq, EpisodeId, MemoryId, SessionId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Found } from './found.ts'
import { placeCorrections } from './place-corrections.ts'

const LATER = Date.UTC(2026, 10, 3)
const EARLIER = Date.UTC(2026, 10, 1)
const FILTER = { at: LATER } as DocumentFilter

const memoryId = (name: string) => name as MemoryId
const turnId = (name: string) => name as EpisodeId

function found(ref: Found['entry']['document']['ref'], score: number, rest: Partial<Found>): Found {
  const document = { ref, seq: ref.id as unknown as DocumentSeq, scopeId: 1 }
  return {
    entry: { document, score, signals: {}, contributions: {}, factor: 1 },
    scope: null,
    memory: null,
    episode: null,
    description: {},
    ...rest,
  } as unknown as Found
}

const turn = (id: string, text: string, score: number): Found =>
  found({ kind: 'episode', id: turnId(id) }, score, {
    episode: { id: turnId(id), text, at: EARLIER, sessionId: 's' as SessionId } as Episode,
  })
const memory = (id: string, content: string, score: number, more: Partial<Memory> = {}): Found =>
  found({ kind: 'memory', id: memoryId(id) }, score, {
    memory: makeMemory({ id: memoryId(id), content, ...more }),
  })
const correction = (id: string, content: string, score: number, more: Partial<Memory> = {}): Found =>
  memory(id, content, score, { kind: 'correction', validFrom: LATER, metadata: { heardIn: 's' }, ...more })
const place = (id: string, score: number): Found =>
  memory(id, id, score, { authority: 6, depth: 1, metadata: { topic: 'some' } })

const OLD = 'The shop listens on port 5544.'
const NEW = 'The shop listens on port 6655'

async function order(
  best: readonly Found[],
  corrected: Readonly<Record<string, string | null>> = {},
  elsewhere: readonly Found[] = [],
  children: Readonly<Record<string, readonly Memory[]>> = {},
) {
  const all = [...best, ...elsewhere]
  const memories = all.flatMap((each) => each.memory ?? [])
  const counts = (ids: readonly MemoryId[]) =>
    new Map(ids.flatMap((id) => (children[id] === undefined ? [] : [[id, children[id].length] as const])))
  const store = {
    hooks: {
      findCorrected: async (turns: readonly EpisodeId[]) =>
        new Map(turns.flatMap((id) => (id in corrected ? [[id, corrected[id] ?? null] as const] : []))),
    },
    documents: {
      seqsOf: async (ids: readonly MemoryId[]) => new Map(ids.map((id) => [id, id])),
      load: async (seqs: readonly unknown[]) =>
        elsewhere.flatMap(({ entry }) => (seqs.includes(entry.document.ref.id) ? [entry.document] : [])),
    },
    memories: {
      load: async (ids: readonly MemoryId[]) =>
        [...memories, ...Object.values(children).flat()].filter(({ id }) => ids.includes(id)),
      countChildren: async (ids: readonly MemoryId[]) => counts(ids),
      subtreeIds: async (id: MemoryId) => [id, ...(children[id] ?? []).map((child) => child.id)],
    },
    episodes: {
      load: async (ids: readonly EpisodeId[]) =>
        all.flatMap(({ episode }) => (episode !== null && ids.includes(episode.id) ? [episode] : [])),
    },
    sessions: { load: async () => [] },
    scopes: { load: async () => [] },
  } as unknown as Parameters<typeof placeCorrections>[0]
  const placed = await placeCorrections(store, best, FILTER)
  return placed.map(
    ({ entry, corrected: mark }) => `${entry.document.ref.id} ${entry.score}${mark ? ` !${mark.by}` : ''}`,
  )
}

describe('what a person corrected', () => {
  test('stays where nothing is corrected, in the very same list', async () => {
    const best = [turn('t1', OLD, 3), memory('m1', 'The shop is red', 2)]
    expect(await order(best)).toEqual(['t1 3', 'm1 2'])
  })

  test('follows what holds instead, which takes its score', async () => {
    const best = [turn('t1', OLD, 3), memory('m1', 'The shop is red', 2), correction('c1', NEW, 1)]
    expect(await order(best, { t1: 'c1' })).toEqual(['c1 3', 't1 3 !c1', 'm1 2'])
  })

  test('brings in what holds instead, and drops the turn that says no more than that', async () => {
    const instead = correction('c1', NEW, 0, { sourceEpisodes: [turnId('t2')] })
    const best = [turn('t1', OLD, 3), turn('t2', 'No. The shop listens on port 6655.', 2)]
    expect(await order(best, { t1: 'c1' }, [instead])).toEqual(['c1 3', 't1 3 !c1'])
  })

  test('is marked where nothing says what holds instead, or that may not be shown', async () => {
    expect(await order([turn('t1', OLD, 3)], { t1: null })).toEqual(['t1 3 !null'])
    expect(await order([turn('t1', OLD, 3)], { t1: 'c1' })).toEqual(['t1 3 !c1'])
  })

  test('is also what says the same elsewhere, and what a digest made of it alone', async () => {
    const made = { authority: 6 as const, depth: 2 }
    const best = [
      correction('c1', NEW, 4),
      turn('t1', OLD, 3),
      turn('t2', `Noted. ${OLD}`, 3),
      memory('m1', OLD, 2, { ...made, sourceEpisodes: [turnId('t1')] }),
      memory('m2', OLD, 2, { ...made, sourceEpisodes: [turnId('t1'), turnId('t9')] }),
      memory('m3', 'The ferry leaves at seven', 1, { ...made, sourceEpisodes: [turnId('t1')] }),
      memory('m4', OLD, 1),
    ]
    expect(await order(best, { t1: 'c1' })).toEqual([
      'c1 4',
      't1 3 !c1',
      't2 3 !c1',
      'm1 2 !c1',
      'm2 2',
      'm3 1',
      'm4 1',
    ])
  })
})

test('a place that nothing is kept in any more comes last', async () => {
  const fact = makeMemory({ id: memoryId('f1'), depth: 2 })
  const gone = makeMemory({ id: memoryId('f2'), depth: 2, supersededBy: memoryId('x') })
  const best = [place('empty', 4), place('full', 3), place('left', 2), turn('t1', OLD, 1)]
  expect(await order(best, {}, [], { full: [fact], left: [gone] })).toEqual([
    'full 3',
    't1 1',
    'empty 1',
    'left 1',
  ])
})
