import { describe, expect, it } from 'vitest'
import { makeMemory } from '../../../test/support/memory.ts'
import type { Edge } from '../../core/edge.ts'
import type { EntityId, MemoryId, ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { countAttributes, findCandidatePairs, MOST_PARTNERS, mayOppose, toPair } from './candidate-pairs.ts'
import { createRootFinder } from './changed.ts'
import type { SleepDeps } from './phase.ts'

let made = 0
const say = (content: string, fields: Partial<Memory> = {}): Memory => {
  const n = String(++made).padStart(4, '0')
  return makeMemory({ id: `m${n}` as MemoryId, content, contentHash: `h${n}`, createdAt: made, ...fields })
}

interface World {
  readonly memories: readonly Memory[]
  /** Of every other memory to the one asked about; default .9. */
  readonly similarity01?: number
  /** Who mentions what. */
  readonly mentions?: readonly (readonly [Memory, string])[]
  readonly withoutVectors?: boolean
}

/** A store of these memories, each as like to every other. */
function depsOf({ memories, similarity01 = 0.9, mentions = [], withoutVectors = false }: World): SleepDeps {
  const byId = new Map(memories.map((memory) => [memory.id, memory]))
  const edges = mentions.map(
    ([memory, name]) =>
      ({ sourceId: memory.id, targetId: name as EntityId, relation: 'mentions' }) as unknown as Edge,
  )
  const load = async (ids: readonly MemoryId[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    clock: { now: () => 1_000 },
    signal: new AbortController().signal,
    vectorsOf: async (ids: readonly MemoryId[]) =>
      new Map(withoutVectors ? [] : ids.map((id) => [id, new Float32Array(1)])),
    nearest: async () => memories.map((memory) => ({ memory, similarity01 })),
    store: {
      memories: {
        load,
        ancestorIds: async (id: MemoryId) => {
          const above: MemoryId[] = []
          for (let at = byId.get(id)?.parentId; at; at = byId.get(at)?.parentId) above.push(at)
          return above
        },
      },
      edges: {
        listFor: async (nodes: readonly string[], { direction }: { direction: 'in' | 'out' }) =>
          edges.filter(({ sourceId, targetId }) => nodes.includes(direction === 'in' ? targetId : sourceId)),
      },
      entities: { load: async (ids: readonly string[]) => ids.map((id) => ({ id, name: id })) },
      documents: {
        findByTerms: async () => memories.map((_, rank) => ({ seq: rank, rank })),
        refs: async () => new Map(memories.map(({ id }, seq) => [seq, { kind: 'memory', id }])),
      },
    },
  } as unknown as SleepDeps
}

async function pairsOf(world: World, changed: readonly Memory[]): Promise<string[]> {
  const deps = depsOf(world)
  const pairs = await findCandidatePairs(deps, changed, createRootFinder(deps))
  return pairs.map(({ older, newer }) => `${older.content}/${newer.content}`).sort()
}

describe('findCandidatePairs', () => {
  it('pairs statements of one tree, each two once, the older first', async () => {
    const root = say('root', { authority: 6 })
    const [a, b] = ['a', 'b'].map((text) => say(text, { parentId: root.id, depth: 1 })) as [Memory, Memory]
    expect(await pairsOf({ memories: [root, a, b] }, [a, b])).toEqual(['a/b'])
  })

  it('keeps trees apart, but not statements that hang on nothing', async () => {
    const [one, other] = [say('one', { authority: 6 }), say('other', { authority: 6 })]
    const a = say('a', { parentId: one.id, depth: 1 })
    const b = say('b', { parentId: other.id, depth: 1 })
    const free = say('free')
    expect(await pairsOf({ memories: [one, other, a, b, free] }, [a])).toEqual(['a/free'])
  })

  it('leaves what is less alike', async () => {
    const [a, b] = [say('a'), say('b')]
    expect(await pairsOf({ memories: [a, b], similarity01: 0.44 }, [a])).toEqual([])
    expect(await pairsOf({ memories: [a, b], similarity01: 0.45 }, [a])).toEqual(['a/b'])
  })

  it('tells what is surely about one thing: by likeness, or by a name and a word', async () => {
    const [a, b] = [say('Orca runs on Node 20'), say('Orca runs on Node 22')]
    const nearOf = async (similarity01: number, mentions: World['mentions'] = []) => {
      const deps = depsOf({ memories: [a, b], similarity01, mentions })
      return (await findCandidatePairs(deps, [a, b], createRootFinder(deps))).map(({ near }) => near)
    }
    expect(await nearOf(0.59)).toEqual([false])
    expect(await nearOf(0.6)).toEqual([true])
    expect(
      await nearOf(0.59, [
        [a, 'Orca'],
        [b, 'Orca'],
      ]),
    ).toEqual([true])
  })

  it('compares a memory with a few only', async () => {
    const a = say('a')
    const memories = [a, ...Array.from({ length: 20 }, (_, n) => say(`b${n}`))]
    expect(await pairsOf({ memories }, [a])).toHaveLength(MOST_PARTNERS)
  })

  it('pairs across trees what names one thing and shares a word beside the name', async () => {
    const [one, other] = [say('one', { authority: 6 }), say('other', { authority: 6 })]
    const at = (root: Memory) => ({ parentId: root.id, depth: 1 })
    const a = say('Orca runs on Node 20', at(one))
    const b = say('Orca runs on Node 22', at(other))
    const c = say('Orca was renamed', at(other))
    const world = {
      memories: [one, other, a, b, c],
      similarity01: 0,
      mentions: [a, b, c].map((memory) => [memory, 'Orca'] as const),
    }
    expect(await pairsOf(world, [a])).toEqual(['Orca runs on Node 20/Orca runs on Node 22'])
  })

  it('passes over a name that everything mentions', async () => {
    const crowd = Array.from({ length: 201 }, (_, n) => say(`Orca runs job ${n}`))
    const mentions = crowd.map((memory) => [memory, 'Orca'] as const)
    expect(await pairsOf({ memories: crowd, similarity01: 0, mentions }, crowd.slice(0, 1))).toEqual([])
  })

  it('goes by words while there are no vectors', async () => {
    const a = say('The gateway waits 30 seconds')
    const b = say('The gateway waits 45 seconds')
    const c = say('Ada plays the flute')
    expect(await pairsOf({ memories: [a, b, c], withoutVectors: true }, [a])).toEqual([
      'The gateway waits 30 seconds/The gateway waits 45 seconds',
    ])
  })
})

describe('mayOppose', () => {
  const a = say('a')
  it.each([
    ['itself', a],
    ['the same text', say('b', { contentHash: a.contentHash })],
    ['another scope', say('b', { scopeId: 2 as ScopeId })],
    ['what is archived', say('b', { archivedAt: 5 })],
    ['what is superseded', say('b', { supersededBy: a.id })],
    ['a topic that a machine made', say('b', { authority: 6, depth: 1 })],
    ['a thought about memories', say('b', { kind: 'reflection' })],
    ['what held only before', say('b', { validFrom: -9, validUntil: a.createdAt })],
  ])('excludes %s', (_, other) => {
    expect(mayOppose(a, other)).toBe(false)
    expect(mayOppose(other, a)).toBe(false)
  })

  it('takes what an extractor found for a statement', () => {
    expect(mayOppose(a, say('b', { authority: 6, depth: 2 }))).toBe(true)
  })
})

describe('toPair', () => {
  it('goes by validity before creation, and by id where both are of one time', () => {
    const first = say('first', { createdAt: 900, validFrom: 1 })
    const second = say('second', { createdAt: 800 })
    const third = say('third', { createdAt: 800 })
    expect(toPair(second, first, true).older).toBe(first)
    expect(toPair(third, second, true).older).toBe(second)
  })
})

describe('countAttributes', () => {
  it('does not count the words of the names', () => {
    expect(countAttributes('Orca Server runs on Node', 'The Orca server sleeps', ['Orca server'])).toBe(0)
    expect(countAttributes('Orca Server runs on Node', 'Node for the Orca', ['Orca server'])).toBe(1)
  })
})
