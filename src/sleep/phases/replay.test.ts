import { describe, expect, test } from 'vitest'
import { createFakeSleep } from '../../../test/support/fake-sleep.ts'
import {
  at,
  NOW,
  toConcept,
  toEdge,
  toFact,
  toMachineRoot,
  toMemory,
} from '../../../test/support/sleep-fixture.ts'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import { replay } from './replay.ts'

const pool = toFact('f1', 'c1', 'The connection pool of the staging database holds twenty connections')
const pooling = toFact('f2', 'c2', 'Connections are pooled by pgbouncer in front of the database')

describe('replay', () => {
  test('links a new statement to one that is alike, and says why', async () => {
    const sleep = createFakeSleep({ memories: [pool, pooling], vectors: { f1: at(0), f2: at(50) } })
    await sleep.run(replay)
    const [edge, ...others] = sleep.edges()
    expect(others).toEqual([])
    expect(edge).toMatchObject({
      sourceId: 'f1',
      targetId: 'f2',
      relation: 'see_also',
      layer: 'semantic',
      madeBy: 'machine',
      reasoning: 'Both speak of connection, pool and database (0.64 alike).',
    })
    expect(edge?.weight).toBeCloseTo(Math.cos((50 * Math.PI) / 180))
  })

  test('does not take the speaker for something two statements share', async () => {
    const said = ['Melanie: The colours are calm', 'Melanie: A peaceful sunset'].map((content, i) =>
      toFact(`f${i}`, 'c', content),
    )
    const sleep = createFakeSleep({ memories: said, vectors: { f0: at(0), f1: at(50) } })
    await sleep.run(replay)
    expect(sleep.edges()[0]?.reasoning).toBe('Alike in meaning, in other words (0.64 alike).')
  })

  test('plans nothing the second time, applied or not', async () => {
    const sleep = createFakeSleep({ memories: [pool, pooling], vectors: { f1: at(0), f2: at(50) } })
    expect(await sleep.preview(replay)).toHaveLength(1)
    expect(await sleep.preview(replay)).toHaveLength(1)
    await sleep.run(replay)
    expect(await sleep.run(replay)).toEqual([])
  })

  test('leaves what is less than half alike', async () => {
    const sleep = createFakeSleep({ memories: [pool, pooling], vectors: { f1: at(0), f2: at(61) } })
    expect(await sleep.run(replay)).toEqual([])
  })

  test('looks from what changed, and finds what did not', async () => {
    const memories = [
      toMemory('a', { updatedAt: NOW - 5_000 }),
      toMemory('b', { updatedAt: NOW - 5_000 }),
      toMemory('c', { updatedAt: NOW }),
    ]
    const vectors = { a: at(0), b: at(10), c: at(20) }
    const sleep = createFakeSleep({ memories, vectors, since: NOW - 1_000 })
    await sleep.run(replay)
    expect(sleep.edges().map(({ sourceId, targetId }) => [sourceId, targetId])).toEqual([
      ['c', 'b'],
      ['c', 'a'],
    ])
  })

  test('takes places for no statements', async () => {
    const memories = [toMachineRoot('r', 'Databases'), toConcept('c', 'r', 'Pools'), toMemory('m')]
    const sleep = createFakeSleep({ memories, vectors: { r: at(0), c: at(1), m: at(2) } })
    expect(await sleep.run(replay)).toEqual([])
  })

  test('leaves parent and child, what is linked already in whatever direction, and copies', async () => {
    const memories = [
      pool,
      toFact('f3', 'f1', 'A detail', { depth: 3 }),
      toFact('f4', 'c1', 'The next one'),
      toFact('f5', 'c1', 'Known to be against it'),
      toFact('f6', 'c1', pool.content),
    ]
    const edges = [toEdge('f4', 'f1', 'next'), toEdge('f1', 'f5', 'contradicts')]
    const vectors = { f1: at(0), f3: at(50), f4: at(-50), f5: at(-55), f6: at(0) }
    const sleep = createFakeSleep({ memories, edges, vectors })
    await sleep.run(replay)
    const linked = sleep.edges('see_also').map(({ sourceId, targetId }) => `${sourceId} ${targetId}`)
    expect(linked.filter((pair) => pair.startsWith('f1 '))).toEqual([])
    expect(linked).toContain('f3 f6')
  })

  test('leaves what is superseded, has ended, is of another scope or has no vector', async () => {
    const memories = [
      toMemory('a'),
      toMemory('b', { supersededBy: 'a' as MemoryId }),
      toMemory('c', { scopeId: 2 as ScopeId }),
      toMemory('d'),
    ]
    const sleep = createFakeSleep({ memories, vectors: { a: at(0), b: at(1), c: at(2) } })
    expect(await sleep.run(replay)).toEqual([])
    const ended = [toMemory('a', { validUntil: NOW - 1 }), toMemory('b', { updatedAt: NOW - 9_000 })]
    const later = createFakeSleep({ memories: ended, vectors: { a: at(0), b: at(1) }, since: NOW - 2_000 })
    expect(await later.run(replay)).toEqual([])
  })

  test('never links again what faded', async () => {
    const [a, b] = [pool.contentHash, pooling.contentHash].sort() as [string, string]
    const sleep = createFakeSleep({
      memories: [pool, pooling],
      vectors: { f1: at(0), f2: at(10) },
      pairs: [{ question: 'link', a, b, verdict: 'faded', at: NOW }],
    })
    expect(await sleep.run(replay)).toEqual([])
  })

  test('gives no memory more than ten, those it has included', async () => {
    const ids = Array.from({ length: 30 }, (_, i) => `m${String(i).padStart(2, '0')}`)
    const vectors = Object.fromEntries(ids.map((id, i) => [id, at(i)]))
    const sleep = createFakeSleep({
      memories: [...ids.map((id) => toMemory(id)), toMemory('old')],
      vectors,
      edges: Array.from({ length: 9 }, (_, i) => toEdge('m00', `gone${i}`, 'see_also')),
    })
    const planned = await sleep.preview(replay)
    await sleep.run(replay)
    const counts = new Map<string, number>()
    for (const { sourceId, targetId } of sleep.edges('see_also'))
      for (const id of [sourceId, targetId]) counts.set(id, (counts.get(id) ?? 0) + 1)
    expect(Math.max(...counts.values())).toBe(10)
    expect(counts.get('m00')).toBe(10)
    expect(sleep.edges('see_also')).toHaveLength(planned.length + 9)
    expect(await sleep.run(replay)).toEqual([])
  })

  test('is skipped where nothing can be compared', async () => {
    const sleep = createFakeSleep({ meaning: false })
    expect(await replay.skip?.(sleep.deps)).toMatch(/embedding model/)
    expect(await replay.skip?.(createFakeSleep({}).deps)).toBeNull()
  })
})
