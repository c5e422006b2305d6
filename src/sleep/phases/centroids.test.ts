import { describe, expect, test } from 'vitest'
import { createFakeSleep, type Fixture } from '../../../test/support/fake-sleep.ts'
import { at, NOW, toCluster, toConcept, toFact, toMachineRoot } from '../../../test/support/sleep-fixture.ts'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import { centroids, createCentroids } from './centroids.ts'

const tree: Fixture = {
  memories: [toMachineRoot('r', 'Topic'), toConcept('c', 'r', 'Concept'), toFact('f', 'c', 'Fact')],
  vectors: { c: at(0), f: at(60) },
}

describe('centroids', () => {
  test('is the mean of what hangs below a root', async () => {
    const sleep = createFakeSleep(tree)
    await sleep.run(centroids)
    const cluster = sleep.cluster('r')
    expect(cluster).toMatchObject({ id: 'r', scopeId: 1, members: 2, updatedAt: NOW })
    expect(cluster?.centroid[0]).toBeCloseTo(Math.cos(Math.PI / 6))
    expect(cluster?.centroid[1]).toBeCloseTo(Math.sin(Math.PI / 6))
    expect(await sleep.run(centroids)).toEqual([])
  })

  test('writes a centre again only where it moved', async () => {
    const sleep = createFakeSleep({ ...tree, clusters: [toCluster('r', at(30), 2)] })
    expect(await sleep.run(centroids)).toEqual([])
    const moved = createFakeSleep({ ...tree, clusters: [toCluster('r', at(31), 2)] })
    expect(await moved.run(centroids)).toHaveLength(1)
    const grown = createFakeSleep({ ...tree, clusters: [toCluster('r', at(30), 1)] })
    expect(await grown.run(centroids)).toHaveLength(1)
  })

  test('goes with its root, and with the last thing below it', async () => {
    const clusters = [toCluster('r', at(30), 2)]
    const archived = toMachineRoot('r', 'Topic', { archivedAt: NOW })
    const gone = createFakeSleep({ ...tree, memories: [archived], clusters })
    expect(await gone.run(centroids)).toEqual([{ kind: 'remove_cluster', id: 'r' }])
    const alone = createFakeSleep({
      memories: [toMachineRoot('r', 'Topic')],
      vectors: { r: at(0) },
      clusters,
    })
    expect(await alone.run(centroids)).toEqual([{ kind: 'remove_cluster', id: 'r' }])
  })

  test('looks at roots below which something changed, archived things included', async () => {
    const memories = [
      ...(tree.memories ?? []).map((memory) => ({ ...memory, updatedAt: NOW - 9_000 })),
      toFact('g', 'c', 'Gone', { archivedAt: NOW, updatedAt: NOW }),
    ]
    expect(await createFakeSleep({ ...tree, memories, since: NOW - 1 }).run(centroids)).toHaveLength(1)
    expect(await createFakeSleep({ ...tree, memories, since: NOW + 1 }).run(centroids)).toEqual([])
  })

  test('takes centres from wherever it is told', async () => {
    const phase = createCentroids({
      async *walkChanged() {
        yield [{ id: 'community-1', scopeId: 1 as ScopeId, centroid: at(5), members: 7 }]
      },
    })
    const sleep = createFakeSleep({})
    await sleep.run(phase)
    expect(sleep.cluster('community-1')?.members).toBe(7)
    expect(await sleep.run(phase)).toEqual([])
  })

  test('has nothing to say of a memory that hangs on a root that is gone', async () => {
    const orphan = toConcept('c', 'gone', 'Orphan', { parentId: 'gone' as MemoryId })
    expect(await createFakeSleep({ memories: [orphan], vectors: { c: at(0) } }).run(centroids)).toEqual([])
  })
})
