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
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { mergeDuplicates } from './merge-duplicates.ts'

/** Two topics of one name, each with a concept; the first is the older one. */
function twins(degrees: number, more: { first?: Partial<Memory>; second?: Partial<Memory> } = {}): Fixture {
  return {
    memories: [
      toMachineRoot('r1', 'Release process', { createdAt: NOW - 9_000, ...more.first }),
      toMachineRoot('r2', 'Releasing processes', { createdAt: NOW - 5_000, ...more.second }),
      toConcept('c1', 'r1', 'Tagging'),
      toConcept('c2', 'r2', 'Changelog'),
    ],
    clusters: [toCluster('r1', at(0), 3), toCluster('r2', at(degrees), 1)],
  }
}

describe('topics that are one', () => {
  test('the children of the younger move under the older, and it is archived with the reason', async () => {
    const sleep = createFakeSleep(twins(30))
    await sleep.run(mergeDuplicates)
    expect(sleep.find('c2')).toMatchObject({ parentId: 'r1', metadata: { topic: 'r1' } })
    expect(sleep.find('r2')).toMatchObject({
      archivedAt: NOW,
      archivedReason: 'Same topic as r1 (0.87 alike).',
    })
    expect(sleep.find('r1').archivedAt).toBeNull()
    expect(sleep.cluster('r2')).toBeUndefined()
    expect(sleep.cluster('r1')?.members).toBe(4)
    const angle = Math.atan2(sleep.cluster('r1')?.centroid[1] ?? 0, sleep.cluster('r1')?.centroid[0] ?? 0)
    expect((angle * 180) / Math.PI).toBeGreaterThan(5)
    expect((angle * 180) / Math.PI).toBeLessThan(10)
    expect(await sleep.run(mergeDuplicates)).toEqual([])
  })

  test('topics of one name must be half alike', async () => {
    expect(await createFakeSleep(twins(61)).run(mergeDuplicates)).toEqual([])
  })

  test('topics of different names must be alike, and their names half alike', async () => {
    const named = { second: { title: 'Shipping', metadata: { machineRoot: true } } }
    const texts = { 'Release process': at(0), Shipping: at(59) }
    expect(await createFakeSleep({ ...twins(30, named), texts }).run(mergeDuplicates)).not.toEqual([])
    expect(await createFakeSleep({ ...twins(32, named), texts }).run(mergeDuplicates)).toEqual([])
    expect(await createFakeSleep(twins(30, named)).run(mergeDuplicates)).toEqual([])
  })

  test('one that a person named keeps its place, and two of them both do', async () => {
    const renamed = { metadata: { machineRoot: true, machineTitle: 'Something else' } }
    const sleep = createFakeSleep(twins(10, { second: renamed }))
    await sleep.run(mergeDuplicates)
    expect(sleep.find('c1').parentId).toBe('r2')
    expect(sleep.find('r1').archivedAt).toBe(NOW)
    const both = createFakeSleep(twins(10, { first: renamed, second: renamed }))
    expect(await both.run(mergeDuplicates)).toEqual([])
  })

  test('leaves topics of a person, of other scopes and protected ones', async () => {
    const byPerson = { authority: 2, metadata: {} } as const
    expect(await createFakeSleep(twins(0, { second: byPerson })).run(mergeDuplicates)).toEqual([])
    const elsewhere = { scopeId: 2 as ScopeId }
    expect(await createFakeSleep(twins(0, { second: elsewhere })).run(mergeDuplicates)).toEqual([])
    const guarded = createFakeSleep(twins(0, { second: { layer: 2 }, first: { protected: true } }))
    expect(await guarded.run(mergeDuplicates)).toEqual([])
  })

  test('a concept that a person put there moves along without being claimed', async () => {
    const fixture = twins(0)
    const placed = toConcept('c3', 'r2', 'Placed', { metadata: { topic: 'r9' }, archivedAt: NOW })
    const sleep = createFakeSleep({ ...fixture, memories: [...(fixture.memories ?? []), placed] })
    await sleep.run(mergeDuplicates)
    expect(sleep.find('c3')).toMatchObject({ parentId: 'r1', metadata: { topic: 'r9' } })
  })

  test('what somebody linked to the one is linked to the other', async () => {
    const edges = [
      toEdge('r2', 'x', 'depends_on', { madeBy: 'person', author: 'cli', reasoning: 'Because' }),
      toEdge('y', 'r2', 'associative'),
      toEdge('r1', 'r2', 'related_to', { madeBy: 'agent' }),
    ]
    const sleep = createFakeSleep({ ...twins(0), edges })
    await sleep.run(mergeDuplicates)
    expect(
      sleep.edges().filter(({ sourceId, targetId }) => [sourceId, targetId].includes('r1' as MemoryId)),
    ).toEqual([edges[2], { ...edges[0], id: expect.any(String), sourceId: 'r1' }])
  })

  test('looks at topics that changed only', async () => {
    expect(await createFakeSleep({ ...twins(0), since: NOW }).run(mergeDuplicates)).toEqual([])
  })
})

const sayings = [
  'The API listens on port 8080.',
  'The API listens on port 8080',
  'the API listens on port 8080!',
  'The **API** listens on port 8080.',
]

function copies(contents: readonly string[], given: readonly Partial<Memory>[] = []): Fixture {
  return {
    memories: contents.map((content, i) =>
      toFact(`f${i}`, 'c', content, { createdAt: NOW - 9_000 + i, ...given[i] }),
    ),
    vectors: Object.fromEntries(contents.map((_, i) => [`f${i}`, at(i)])),
  }
}

const successors = (sleep: ReturnType<typeof createFakeSleep>, count: number) =>
  Array.from({ length: count }, (_, i) => sleep.find(`f${i}`).supersededBy)

describe('statements that say the same', () => {
  test('three or more are folded into the oldest', async () => {
    const sleep = createFakeSleep(copies(sayings))
    const planned = await sleep.preview(mergeDuplicates)
    await sleep.run(mergeDuplicates)
    expect(successors(sleep, 4)).toEqual([null, 'f0', 'f0', 'f0'])
    expect(planned).toHaveLength(3)
    expect(planned[0]).toMatchObject({ reason: 'Says the same as f0; there are 4 of them.' })
    expect(await sleep.run(mergeDuplicates)).toEqual([])
  })

  test('two are left', async () => {
    expect(await createFakeSleep(copies(sayings.slice(0, 2))).run(mergeDuplicates)).toEqual([])
  })

  test('the best-trusted stays, then the most read', async () => {
    const trusted = createFakeSleep(
      copies(sayings, [{ accessCount: 9 }, {}, { trust: 'principle' }, { trust: 'pattern' }]),
    )
    await trusted.run(mergeDuplicates)
    expect(successors(trusted, 4)).toEqual(['f2', 'f2', null, 'f2'])
    const read = createFakeSleep(copies(sayings, [{}, { accessCount: 1 }, { accessCount: 2 }]))
    await read.run(mergeDuplicates)
    expect(successors(read, 4)).toEqual(['f2', 'f2', null, 'f2'])
  })

  test.each([
    ['a number', 'The API listens on port 8081.'],
    ['a name', 'The Admin listens on port 8080.'],
    ['a negation', 'The API does not listen on port 8080.'],
    ['a word', 'The API seldom listens on port 8080.'],
  ])('one that differs in %s is not folded', async (_, other) => {
    const sleep = createFakeSleep(copies([...sayings.slice(0, 3), other]))
    await sleep.run(mergeDuplicates)
    expect(successors(sleep, 4)).toEqual([null, 'f0', 'f0', null])
    const alone = createFakeSleep(copies([...sayings.slice(0, 2), other]))
    expect(await alone.run(mergeDuplicates)).toEqual([])
  })

  test.each<[string, Partial<Memory>]>([
    ['protected', { protected: true }],
    ['in layer 2', { layer: 2 }],
    ['under a protected tag', { tags: ['exact-value'] }],
    ['about another element', { element: 'staging' }],
    ['called something else', { title: 'On staging' }],
    ['of a file', { sourceFile: '/notes.md' }],
    ['over', { validUntil: NOW - 1 }],
    ['a place', { depth: 1 }],
    ['of another scope', { scopeId: 2 as ScopeId }],
  ])('one that is %s is left, and does not count', async (_, given) => {
    const sleep = createFakeSleep(copies(sayings.slice(0, 3), [{}, {}, given]))
    expect(await sleep.run(mergeDuplicates)).toEqual([])
  })

  test('vectors must be 0.85 alike in every pair', async () => {
    const fixture = copies(sayings.slice(0, 3))
    const sleep = createFakeSleep({ ...fixture, vectors: { f0: at(0), f1: at(25), f2: at(-25) } })
    expect(await sleep.run(mergeDuplicates)).toEqual([])
  })

  test('finds any number of them at once', async () => {
    const sleep = createFakeSleep(copies(Array.from({ length: 30 }, () => sayings[0] ?? '')))
    expect(await sleep.run(mergeDuplicates)).toHaveLength(29)
    expect(await sleep.run(mergeDuplicates)).toEqual([])
  })
})
