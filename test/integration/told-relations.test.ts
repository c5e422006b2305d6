/** Causes, roles and days that texts name become links, when stored through the queue and in sleep; on a real engine. */
import { describe, expect, test } from 'vitest'
import type { Edge } from '../../src/core/edge.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { AGENT, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const CAUSES = {
  tests: 'The tests broke because the migration dropped the index.',
  deploy: 'The deploy failed because the tests broke.',
  rollback: 'The rollback was triggered by the failed deploy.',
} as const

async function open() {
  const clock = makeClock(Date.UTC(2026, 10, 16, 9))
  const engine = await openTestEngine(makeFolder(), { clock })
  return { clock, engine }
}

async function store(engine: Engine, content: string, more: object = {}): Promise<MemoryId> {
  const outcome = await engine.remember({ content, vectors: 'wait', ...more }, AGENT)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

async function linksOf(engine: Engine, id: MemoryId): Promise<[Edge['relation'], 'out' | 'in', MemoryId][]> {
  const read = await engine.read({ id }, PERSON)
  if (read.kind !== 'memory') throw new Error('a memory')
  return read.associations
    .filter(({ edge }) => ['causal', 'temporal'].includes(edge.layer))
    .map(({ edge, direction, other }) => [edge.relation, direction, other.id])
}

const relate = (engine: Engine) => engine.sleep({ phases: ['mentions', 'relations'] }, PERSON)

describe('causes', () => {
  test('lead from root cause to last effect, once', async () => {
    const { engine } = await open()
    const [rollback, deploy, tests] = [
      await store(engine, CAUSES.rollback),
      await store(engine, CAUSES.deploy),
      await store(engine, CAUSES.tests),
    ]
    await store(engine, 'The tests run in parallel on every push.')
    await relate(engine)
    expect(await linksOf(engine, deploy)).toEqual(
      expect.arrayContaining([
        ['caused', 'in', tests],
        ['triggered_by', 'in', rollback],
      ]),
    )
    const { chains, told } = await engine.causalChain({ query: 'Why was there a rollback?' }, AGENT)
    expect(chains[0]?.memories.map(({ id }) => id)).toEqual([tests, deploy, rollback])
    expect(told).toContainEqual({
      memoryId: tests,
      cause: 'the migration dropped the index',
      effect: 'The tests broke',
      relation: 'caused',
    })
    const { phases } = await relate(engine)
    expect(phases.find(({ phase }) => phase === 'relations')?.changes).toEqual({})
  })

  test('are linked when stored through the queue', async () => {
    const { engine } = await open()
    const tests = await store(engine, CAUSES.tests)
    const queued = { remember: { content: CAUSES.deploy }, linkFrom01: 0.5, waitMs: 60_000 }
    const { memory } = await engine.enqueue(queued, AGENT)
    if (memory === null) throw new Error('stored')
    await engine.drainQueue({}, PERSON)
    expect(await linksOf(engine, memory.id)).toContainEqual(['caused', 'in', tests])
  })

  test('leave again with the words that named them; other numbers make other events', async () => {
    const { engine } = await open()
    const tests = await store(engine, CAUSES.tests)
    const deploy = await store(engine, CAUSES.deploy)
    await store(engine, 'The deploy of release 7 failed.')
    const why = await store(engine, 'The deploy of release 8 failed because the disk was full.')
    await relate(engine)
    expect(await linksOf(engine, tests)).toEqual([['caused', 'out', deploy]])
    expect(await linksOf(engine, why)).toEqual([])
    await engine.update({ id: deploy, content: 'The deploy failed on Friday.' }, PERSON)
    await relate(engine)
    expect(await linksOf(engine, tests)).toEqual([])
  })

  test('explain a memory that states the event alone', async () => {
    const { engine } = await open()
    const event = await store(engine, 'The nightly backup failed.')
    const why = await store(engine, 'The nightly backup failed because the disk was full.', { force: true })
    await relate(engine)
    expect(await linksOf(engine, event)).toEqual([['caused', 'in', why]])
  })
})

test('days put memories about the same matter in order', async () => {
  const { engine } = await open()
  const fixed = await store(engine, 'On 2026-11-12 the CI pipeline was repaired.')
  const broke = await store(engine, 'On 2026-11-10 the CI pipeline broke.')
  await store(engine, 'On 2026-11-11 Wanda planted tulips.')
  await relate(engine)
  expect(await linksOf(engine, broke)).toEqual([['followed_by', 'out', fixed]])
})

test('a role links a memory to its person, and to nothing that is no person', async () => {
  const { engine } = await open()
  const role = await store(engine, 'Maria maintains the auth service.')
  const thing = await store(engine, 'Redis maintains an LRU list.')
  await relate(engine)
  const reached = async (id: MemoryId) =>
    (await engine.traverse({ id, relations: ['maintains'] }, PERSON)).reached.map(({ node }) =>
      node.kind === 'entity' ? node.name : node.id,
    )
  expect(await reached(role)).toEqual(['Maria'])
  expect(await reached(thing)).toEqual([])
})

test('a rebuild of the links reads memories that were stored before', async () => {
  const { engine } = await open()
  const tests = await store(engine, CAUSES.tests)
  const deploy = await store(engine, CAUSES.deploy)
  await engine.rebuild({ part: 'edges' }, PERSON)
  expect(await linksOf(engine, tests)).toContainEqual(['caused', 'out', deploy])
})
