import { describe, expect, test } from 'vitest'
import { createFakeSleep, type Fixture } from '../../../test/support/fake-sleep.ts'
import {
  at,
  NOW,
  toCluster,
  toConcept,
  toEdge,
  toFact,
  toMachineRoot,
} from '../../../test/support/sleep-fixture.ts'
import { associate } from './associate.ts'

const cluster = (id: string, degrees: number) => toCluster(id, at(degrees))

/** Two trees with a concept each. */
function twoTrees(rootDegrees: number, conceptDegrees: number, more: Partial<Fixture> = {}): Fixture {
  return {
    memories: [
      toMachineRoot('r1', 'Deployment'),
      toMachineRoot('r2', 'Incidents'),
      toConcept('c1', 'r1', 'Rolling back a release'),
      toConcept('c2', 'r2', 'Release that was rolled back'),
    ],
    clusters: [cluster('r1', 0), cluster('r2', rootDegrees)],
    vectors: { c1: at(0), c2: at(conceptDegrees) },
    ...more,
  }
}

describe('associate', () => {
  test('links concepts of different trees that are alike, and says why', async () => {
    const sleep = createFakeSleep(twoTrees(59, 45))
    await sleep.run(associate)
    expect(sleep.edges()).toEqual([
      expect.objectContaining({
        sourceId: 'c1',
        targetId: 'c2',
        relation: 'associative',
        madeBy: 'machine',
        reasoning: expect.stringMatching(/^Both speak of .*release.* \(0\.71 alike\)\.$/),
      }),
    ])
    expect(await sleep.run(associate)).toEqual([])
  })

  test('wants roots half alike and concepts 0.7', async () => {
    expect(await createFakeSleep(twoTrees(61, 45)).run(associate)).toEqual([])
    expect(await createFakeSleep(twoTrees(59, 46)).run(associate)).toEqual([])
  })

  test('goes by the root itself where a tree has no centre yet', async () => {
    const alike = twoTrees(0, 10, { clusters: [cluster('r1', 0)] })
    expect(await createFakeSleep(alike).run(associate)).toEqual([])
    const known = { ...alike, vectors: { ...alike.vectors, r2: at(20) } }
    expect(await createFakeSleep(known).run(associate)).toHaveLength(1)
  })

  test('leaves concepts of one tree, and facts', async () => {
    const sleep = createFakeSleep({
      memories: [
        toMachineRoot('r1', 'Deployment'),
        toConcept('c1', 'r1', 'Rollback'),
        toConcept('c2', 'r1', 'Rollbacks'),
        toMachineRoot('r2', 'Incidents'),
        toConcept('c3', 'r2', 'Far away'),
        toFact('f1', 'c3', 'A release was rolled back'),
      ],
      clusters: [cluster('r1', 0), cluster('r2', 0)],
      vectors: { c1: at(0), c2: at(1), c3: at(90), f1: at(2) },
    })
    expect(await sleep.run(associate)).toEqual([])
  })

  test('finds a concept behind any number of facts that are nearer', async () => {
    const fixture = twoTrees(0, 40)
    const facts = Array.from({ length: 80 }, (_, i) => toFact(`f${i}`, 'c1', `Fact ${i}`))
    const sleep = createFakeSleep({
      ...fixture,
      memories: [...(fixture.memories ?? []), ...facts],
      vectors: { ...fixture.vectors, ...Object.fromEntries(facts.map(({ id }) => [id, at(5)])) },
    })
    expect(await sleep.run(associate)).toHaveLength(1)
  })

  test('never links again what faded, nor what is linked already', async () => {
    const { memories = [] } = twoTrees(0, 0)
    const [a, b] = memories
      .slice(2)
      .map(({ contentHash }) => contentHash)
      .sort() as [string, string]
    const pairs = [{ question: 'link', a, b, verdict: 'faded', at: NOW }] as const
    expect(await createFakeSleep(twoTrees(0, 10, { pairs })).run(associate)).toEqual([])
    const edges = [toEdge('c2', 'c1', 'depends_on')]
    expect(await createFakeSleep(twoTrees(0, 10, { edges })).run(associate)).toEqual([])
  })

  test('looks from concepts that changed only', async () => {
    expect(await createFakeSleep(twoTrees(0, 10, { since: NOW })).run(associate)).toEqual([])
  })
})
