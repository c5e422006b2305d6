/** The queue of writes over a real engine: its order, its waiting, its failures, and what survives a process. */
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import {
  AGENT,
  DAY_MS,
  makeClock,
  makeFolder,
  openTestEngine,
  openTestStore,
  PERSON,
} from '../support/engine.ts'

const remember = (content: string) => ({ remember: { content } })

describe('a queued write', () => {
  test('is safe at once, and done when it is waited for', async () => {
    const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
    const queued = await engine.enqueue(remember('The harbour opens at six.'), AGENT)
    expect(queued).toMatchObject({
      memory: null,
      write: { state: 'waiting', priority: 3, title: 'The harbour opens at six', author: 'test-agent' },
    })
    const done = await engine.enqueue({ ...remember('The ferry leaves at seven.'), waitMs: 30_000 }, AGENT)
    expect(done.write).toMatchObject({ state: 'done', attempts: 1, title: null })
    expect(done.memory).toMatchObject({ id: done.write.id, content: 'The ferry leaves at seven.' })
    expect(done.write.outcome).toMatchObject({
      kind: 'stored',
      arrival: { importance01: expect.closeTo(0.695) },
    })
    expect((await engine.listQueue({ state: 'waiting' }, AGENT)).items[0]?.id).toBe(queued.write.id)
    const report = await engine.drainQueue({}, PERSON)
    expect(report).toMatchObject({ failed: 0, postponed: 0, waiting: 0 })
    const read = await engine.read({ id: queued.write.id }, AGENT)
    expect(read).toMatchObject({ kind: 'memory', memory: { content: 'The harbour opens at six.' } })
  })

  test('has the priority of the layer it goes into, unless one is given', async () => {
    const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
    const priorityOf = async (kind: 'decision' | 'fact' | 'episode', priority?: 1 | 5, caller = AGENT) => {
      const asked = priority === undefined ? {} : { priority }
      const input = {
        remember: { content: `A ${kind} ${priority ?? ''} of ${caller.kind}.`, kind },
        ...asked,
      }
      return (await engine.enqueue(input, caller)).write.priority
    }
    expect(await priorityOf('decision', undefined, PERSON)).toBe(2)
    // An agent's decision does not go into layer 2 by itself.
    expect(await priorityOf('decision')).toBe(3)
    expect(await priorityOf('fact')).toBe(3)
    expect(await priorityOf('episode')).toBe(4)
    expect(await priorityOf('fact', 1)).toBe(1)
    await expect(engine.enqueue({ ...remember('x'), priority: 6 as 5 }, AGENT)).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('that says what is known already ends as a duplicate of it', async () => {
    const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
    const first = await engine.enqueue({ ...remember('Tea needs time.'), waitMs: 30_000 }, AGENT)
    const again = await engine.enqueue({ ...remember('Tea needs time.'), waitMs: 30_000 }, AGENT)
    expect(again.write.outcome).toMatchObject({ kind: 'duplicate', of: first.write.id })
    expect(again.memory?.id).toBe(first.write.id)
  })

  test('is refused before it is kept where it could never be stored, secrets above all', async () => {
    const folder = makeFolder()
    const engine = await openTestEngine(folder, { backgroundEmbedding: false })
    const secret = 'The deploy token is ghp_0123456789abcdefghijklmnopqrstuvwxyzAB.'
    await expect(engine.enqueue(remember(secret), AGENT)).rejects.toMatchObject({ code: 'contains_secret' })
    await expect(engine.enqueue(remember(' '), AGENT)).rejects.toMatchObject({ code: 'content_empty' })
    await expect(
      engine.enqueue({ remember: { content: 'Too short', gate: { minChars: 20 } } }, AGENT),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await engine.listQueue({ state: 'waiting' }, AGENT)).counts).toEqual({
      waiting: 0,
      done: 0,
      failed: 0,
    })
  })

  test.each([
    [{ content: 'x', salience: 7 }, 'salience must be a number from 0 to 1.'],
    [{ content: 'x', force: 'yes' }, 'force must be true or false.'],
    [{ content: 'x', colour: 'red' }, 'enqueue takes no colour.'],
    [{ content: 'x', linkNearestFrom01: 2 }, 'linkNearestFrom01 must be a number from 0 to 1.'],
  ])('is checked as one that is stored at once: %j', async (given, message) => {
    const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
    await expect(engine.enqueue({ remember: given as never }, AGENT)).rejects.toMatchObject({
      code: 'invalid_input',
      message,
    })
    expect((await engine.listQueue({ state: 'waiting' }, AGENT)).items).toEqual([])
  })

  test('goes where its caller stood, whoever does it', async () => {
    const folder = makeFolder()
    const web = await openTestEngine(folder, {
      backgroundEmbedding: false,
      scope: { project: 'web' },
    })
    const { write } = await web.enqueue(remember('The web shop sells bread.'), AGENT)
    await web.close()
    const other = await openTestEngine(folder, { backgroundEmbedding: false, scope: { project: 'app' } })
    await other.drainQueue({}, PERSON)
    const read = await other.read({ id: write.id }, PERSON)
    expect(read).toMatchObject({ memory: { scope: { project: 'web' }, author: 'test-agent' } })
  })

  test('is linked to what is like it afterwards, and compared with what other agents say', async () => {
    const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
    const known = await engine.enqueue(
      { ...remember('Auth service configuration: JWT with RS256 keys.'), waitMs: 30_000 },
      AGENT,
    )
    const { write } = await engine.enqueue(
      { ...remember('The auth service signs its JWT with RS256.'), linkFrom01: 0.5, waitMs: 30_000 },
      AGENT,
    )
    await engine.drainQueue({ limit: 20 }, PERSON)
    const read = await engine.read({ id: write.id }, AGENT)
    expect(read).toMatchObject({
      associations: [{ edge: { relation: 'see_also' }, other: { id: known.write.id } }],
    })
  })
})

test('what was taken by a process that died is taken again once its time is over', async () => {
  const folder = makeFolder()
  const clock = makeClock()
  const engine = await openTestEngine(folder, { backgroundEmbedding: false, clock })
  await engine.enqueue(remember('Bread needs salt.'), AGENT)
  const store = await openTestStore(folder)
  await store.queue.take(clock.now(), clock.now() + 60_000, 10)
  await store.close()
  expect((await engine.drainQueue({}, PERSON)).done).toBe(0)
  clock.advance(60_000)
  // With it goes the look at what other agents say.
  expect((await engine.drainQueue({}, PERSON)).done).toBe(2)
  expect((await engine.stats({}, PERSON)).memories).toBe(1)
})

test('what fails for good is kept with its reason, listed, tried again and dropped', async () => {
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
  const parent = '01890000-0000-7000-8000-000000000009' as MemoryId
  const { write } = await engine.enqueue(
    { remember: { content: 'Hangs on nothing.', parent }, waitMs: 30_000 },
    PERSON,
  )
  expect(write).toMatchObject({ state: 'failed', attempts: 1, title: 'Hangs on nothing' })
  const listed = await engine.listQueue({}, PERSON)
  expect(listed).toMatchObject({ counts: { failed: 1 }, items: [{ id: write.id }] })
  expect(listed.items[0]?.reason).toContain('memory_not_found')
  expect(await engine.retryQueued({ ids: [write.id] }, PERSON)).toEqual({ retried: 1 })
  expect(await engine.drainQueue({}, PERSON)).toMatchObject({ failed: 1 })
  await expect(engine.dropQueued({ ids: [write.id] }, AGENT)).rejects.toMatchObject({ code: 'protected' })
  expect(await engine.dropQueued({}, PERSON)).toEqual({ dropped: [write.id] })
})

test('what is done is forgotten after a day', async () => {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false, clock })
  await engine.enqueue({ ...remember('Gone tomorrow.'), waitMs: 30_000 }, PERSON)
  expect((await engine.listQueue({ state: 'done' }, PERSON)).counts.done).toBe(1)
  clock.advance(DAY_MS + 1)
  await engine.drainQueue({}, PERSON)
  expect((await engine.listQueue({ state: 'done' }, PERSON)).counts.done).toBe(0)
})

test('an engine that runs does in the background what it accepted', async () => {
  const engine = await openTestEngine(makeFolder())
  const { write } = await engine.enqueue(remember('Nobody waits for this.'), AGENT)
  await expect.poll(async () => (await engine.listQueue({ state: 'waiting' }, AGENT)).counts.waiting).toBe(0)
  expect(await engine.read({ id: write.id }, AGENT)).toMatchObject({ kind: 'memory' })
})
