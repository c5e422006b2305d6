import { describe, expect, test } from 'vitest'
import { createSleepFake, day, makeEdge, memoryId, numbered } from '../../../test/support/sleep-fake.ts'
import { type Edge, RELATIONS, type Relation } from '../../core/edge.ts'
import type { EntityId } from '../../core/ids.ts'
import { edgeDropDueAt } from '../../strength/edge-decay.ts'
import { decayEdges, planDecay } from './decay-edges.ts'

const hashes = new Map([1, 2, 3].map((n) => [memoryId(n), `hash ${n}`]))
const dropped = (edge: Edge, now: number) =>
  planDecay([edge], hashes, now).some(({ kind }) => kind === 'remove_edge')

describe('a link that nobody used', () => {
  test('is dropped the moment less than 0.15 is left of it, and the pair is remembered', () => {
    const edge = makeEdge(1)
    expect(planDecay([edge], hashes, day(23))).toEqual([])
    expect(planDecay([edge], hashes, day(24))).toEqual([
      { kind: 'remove_edge', id: edge.id, reason: 'not used for 24 days, 0.145 left of it' },
      {
        kind: 'remember_pair',
        pair: { question: 'link', a: 'hash 1', b: 'hash 2', verdict: 'faded', at: day(24) },
      },
    ])
    expect(dropped(edge, edgeDropDueAt(edge) - 1)).toBe(false)
    expect(dropped(edge, edgeDropDueAt(edge))).toBe(true)
    expect(planDecay([edge], hashes, edgeDropDueAt(edge))[0]).toMatchObject({
      reason: 'not used for 23 days, 0.149 left of it',
    })
  })

  test('is remembered with the smaller hash first, and once, however many links it had', () => {
    const edges = [
      makeEdge(1, { sourceId: memoryId(2), targetId: memoryId(1) }),
      makeEdge(2, { relation: 'see_also' }),
    ]
    const changes = planDecay(edges, hashes, day(40))
    expect(changes.map(({ kind }) => kind)).toEqual(['remove_edge', 'remember_pair', 'remove_edge'])
    expect(changes[1]).toMatchObject({ pair: { a: 'hash 1', b: 'hash 2' } })
  })

  test('is dropped without being remembered where an end is no memory', () => {
    const edge = makeEdge(1, { targetId: 'entity' as EntityId })
    expect(planDecay([edge], hashes, day(40)).map(({ kind }) => kind)).toEqual(['remove_edge'])
  })

  test('lives as long again when it was used', () => {
    const used = makeEdge(1, { reinforcedAt: day(20) })
    expect(dropped(used, day(43))).toBe(false)
    expect(dropped(used, day(44))).toBe(true)
  })

  test('stays for ten years where a person made it', () => {
    expect(dropped(makeEdge(1, { madeBy: 'person' }), day(3_650))).toBe(false)
  })

  test('fades only where it says likeness', () => {
    const fading = RELATIONS.filter((relation) => dropped(makeEdge(1, { relation }), day(3_650)))
    const expected: Relation[] = ['associative', 'related_to', 'see_also', 'similar_to']
    expect(fading.toSorted()).toEqual(expected)
  })
})

describe('the phase', () => {
  const content = {
    memories: [numbered(1), numbered(2), numbered(3)],
    edges: [
      makeEdge(1),
      makeEdge(2, { targetId: memoryId(3), weight: 1 }),
      makeEdge(3, { madeBy: 'person' }),
      makeEdge(4, { relation: 'uses' }),
      makeEdge(5, { relation: 'next', layer: 'tree' }),
    ],
  }

  test('drops what is worn, and leaves weights as they were', async () => {
    const fake = createSleepFake(content)
    fake.now = day(30)
    expect((await fake.run(decayEdges)).map(({ kind }) => kind)).toEqual(['remove_edge', 'remember_pair'])
    expect([...fake.edges.values()]).toEqual(content.edges.slice(1))
  })

  test('planned again after it was applied yields nothing', async () => {
    const fake = createSleepFake(content)
    fake.now = day(60)
    expect(await fake.run(decayEdges)).toHaveLength(4)
    expect(await fake.plan(decayEdges)).toEqual([])
  })

  test('goes over more than one page', async () => {
    const edges = Array.from({ length: 2_500 }, (_, n) => makeEdge(n + 1))
    const fake = createSleepFake({ memories: content.memories, edges })
    fake.now = day(60)
    await fake.run(decayEdges)
    expect(fake.edges.size).toBe(0)
  })
})
