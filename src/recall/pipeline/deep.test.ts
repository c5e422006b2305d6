import { describe, expect, it } from 'vitest'
import type { NodeId } from '../../core/edge.ts'
import type { EpisodeId, MemoryId } from '../../core/ids.ts'
import type { GraphView, SpreadOptions } from '../../core/ports/graph-index.ts'
import { addLinks, DEEP_RELATIONS, findNewcomers, spreadFrom } from './deep.ts'
import type { RankedDocument } from './rank.ts'

const memory = (id: string, score: number) =>
  ({
    document: { ref: { kind: 'memory', id: id as MemoryId } },
    score,
    signals: { proximity: 0, meaning: 1 },
    contributions: { match: score },
  }) as unknown as RankedDocument
const turn = (id: string, score: number) =>
  ({ ...memory(id, score), document: { ref: { kind: 'episode', id: id as EpisodeId } } }) as RankedDocument

/** Reached nodes as given; remembers what it was asked. */
function graph(reached: Readonly<Record<string, number>>) {
  const asked: { seeds: Map<NodeId, number>; options: SpreadOptions }[] = []
  const view = {
    fanOf: (id: NodeId) => (id === 'alone' ? 0 : 1),
    spread: (seeds: ReadonlyMap<NodeId, number>, options: SpreadOptions) => {
      asked.push({ seeds: new Map(seeds), options })
      return Object.entries(reached).map(([id, score]) => ({ id: id as MemoryId, kind: 'memory', score }))
    },
  } as unknown as GraphView
  return { view, asked }
}

const RANKED = Array.from({ length: 12 }, (_, i) => memory(`m${i}`, 12 - i))

describe('spreadFrom', () => {
  it('starts at the ten best memories, the best of them most', () => {
    const { view, asked } = graph({})
    spreadFrom([turn('t', 99), ...RANKED], view, null)
    const seeds = [...(asked[0]?.seeds ?? [])]
    expect(seeds.map(([id]) => id)).toEqual(RANKED.slice(0, 10).map(({ document }) => document.ref.id))
    expect(seeds.reduce((sum, [, weight]) => sum + weight, 0)).toBeCloseTo(1, 9)
    // From the first to the eleventh is one: a tenth less is e^1.2 less.
    expect((seeds[0]?.[1] ?? 0) / (seeds[1]?.[1] ?? 1)).toBeCloseTo(Math.exp(1.2), 6)
  })

  it('takes off the time a seed has only for being one', () => {
    const { view, asked } = graph({ m0: 0.6, x: 0.01 })
    const spread = spreadFrom(RANKED, view, null)
    const share = asked[0]?.seeds.get('m0' as MemoryId) ?? 0
    expect(spread?.gain.get('m0' as MemoryId)).toBeCloseTo(0.6 - 0.5 * share, 9)
    expect(spread?.gain.get('x' as MemoryId)).toBe(0.01)
  })

  it('does not start where no link leads on, and finds the less for it', () => {
    const { view, asked } = graph({ x: 0.01 })
    const spread = spreadFrom([memory('alone', 2), memory('b', 1)], view, null)
    expect([...(asked[0]?.seeds ?? [])]).toEqual([['b', 1]])
    expect(spread?.gain.get('x' as MemoryId)).toBeCloseTo(0.01 / (1 + Math.exp(12)), 12)
  })

  it('follows no links of likeness and none of the tree', () => {
    for (const relation of ['see_also', 'similar_to', 'associative', 'parent', 'next', 'supersedes'] as const)
      expect(DEEP_RELATIONS).not.toContain(relation)
  })

  it('has nowhere to start among turns alone', () => {
    expect(spreadFrom([turn('t', 1)], graph({}).view, null)).toBeNull()
  })

  it('takes memories that fit equally well as equal starts', () => {
    const { view, asked } = graph({})
    spreadFrom([memory('a', 1), memory('b', 1)], view, null)
    expect([...(asked[0]?.seeds.values() ?? [])]).toEqual([0.5, 0.5])
  })
})

describe('addLinks', () => {
  it('lets a find by links in, without pushing out the best direct one', () => {
    const spread = spreadFrom(RANKED, graph({ m0: 0.51, x: 0.02 }).view, null)
    if (spread === null) throw new Error('there is a start')
    expect(findNewcomers(spread, RANKED)).toEqual(['x'])
    const ranked = addLinks([...RANKED, memory('x', 2)], spread)
    expect(ranked[0]?.document.ref.id).toBe('m0')
    expect(ranked.findIndex(({ document }) => document.ref.id === 'x')).toBeLessThan(5)
    expect(ranked.find(({ document }) => document.ref.id === 'x')?.contributions.links).toBeGreaterThan(0)
  })

  it('has nothing to add where nothing is linked', () => {
    expect(spreadFrom(RANKED, graph({}).view, null)).toBeNull()
  })

  it('keeps a find without links before what the links of another lead to', () => {
    const [best, ...rest] = [memory('alone', 12), ...RANKED.slice(1)]
    const spread = spreadFrom([best as RankedDocument, ...rest], graph({ m1: 0.6, x: 0.2 }).view, null)
    if (spread === null) throw new Error('there is a start')
    const ranked = addLinks([best as RankedDocument, ...rest, memory('x', 2)], spread)
    expect(ranked[0]?.document.ref.id).toBe('alone')
    expect(ranked[0]?.contributions).toMatchObject({ kept: expect.any(Number) })
    expect(ranked[0]?.contributions).not.toHaveProperty('links')
  })

  it('takes off what everybody gets, and keeps turns where they were among the finds', () => {
    const everybody = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`x${i}`, 0.001]))
    expect(spreadFrom(RANKED, graph(everybody).view, null)).toBeNull()
    const spread = spreadFrom([turn('t', 13), ...RANKED], graph({ ...everybody, m1: 0.6, y: 0.1 }).view, null)
    if (spread === null) throw new Error('something stands out')
    expect([...spread.gain.keys()].sort()).toEqual(['m1', 'y'])
    expect(addLinks([turn('t', 13), ...RANKED, memory('y', 2)], spread)[0]?.document.ref.id).toBe('t')
  })

  it('raises nothing that has little to do with the question', () => {
    const far = { ...memory('x', 2), signals: { proximity: 0, meaning: 0.1 } } as unknown as RankedDocument
    const spread = spreadFrom(RANKED, graph({ x: 0.2 }).view, null)
    expect(spread && addLinks([...RANKED, far], spread).at(-1)?.document.ref.id).not.toBe('m0')
    expect(spread && addLinks([...RANKED, far], spread).find((each) => each.document.ref.id === 'x')).toBe(
      far,
    )
  })
})
