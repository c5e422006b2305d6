/** Sessions that hooks attend, on a clock that runs for a year and more: they close, are counted once, and go. */
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { HookCall } from '../../src/core/hook.ts'
import { createHookWrites } from '../../src/session/moment/writes.ts'
import { closeIdle } from '../../src/session/moments/close-idle.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const MINUTE_MS = 60_000
const AGENT = 'claude-code'

async function open() {
  const folder = makeFolder()
  const clock = makeClock()
  const engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const store = await openSqliteStore({ path: join(folder, 'lore.db') })
  onTestFinished(() => store.close())
  const stored = await engine.remember(
    { content: 'The staging database listens on port 5433 in Falkenstein.', trust: 'inference' },
    PERSON,
  )
  if (stored.kind !== 'stored') throw new Error(stored.reason)
  const { id } = stored.memory
  clock.advance(MINUTE_MS)
  const hook = async (call: Partial<HookCall> & Pick<HookCall, 'event'>) => {
    const settings = { brief: false, recallConfidence: 0 }
    await engine.hook({ agent: AGENT, sessionId: 's', at: clock.now(), settings, ...call }, PERSON)
    await engine.hookStatus({}, PERSON)
  }
  return {
    clock,
    store,
    id,
    hook,
    /** A session that asks, uses what it is given, and says no goodbye. */
    useIn: async (sessionId: string) => {
      await hook({ event: 'prompt', sessionId, prompt: 'Where does the staging database run?' })
      await hook({ event: 'stop', sessionId, lastMessage: 'It runs in Falkenstein, on port 5433.' })
    },
    closeIdle: () => closeIdle({ store, hooks: createHookWrites(store.documents) }, clock.now()),
    grades: async () => (await store.accesses.listFor(id)).map(({ grade }) => grade),
    find: (session: string) => store.hooks.findSession(AGENT, session),
  }
}

test('a session at rest is closed after an hour, not before, and only once', async () => {
  const { clock, useIn, closeIdle, grades, find } = await open()
  await useIn('s')
  clock.advance(60 * MINUTE_MS)
  expect(await closeIdle()).toBe(0)
  expect(await grades()).toEqual([])
  clock.advance(1)
  expect(await closeIdle()).toBe(1)
  expect(await grades()).toEqual([4])
  expect((await find('s'))?.endedAt).toBe(clock.now())
  clock.advance(DAY_MS)
  expect(await closeIdle()).toBe(0)
  expect(await grades()).toEqual([4])
})

test('a prompt opens a closed session again, and it closes again, with nothing counted twice', async () => {
  const { clock, hook, useIn, closeIdle, grades, find } = await open()
  await useIn('s')
  clock.advance(2 * 60 * MINUTE_MS)
  await closeIdle()
  await hook({ event: 'prompt', prompt: 'Which machine was that?' })
  expect((await find('s'))?.endedAt).toBeNull()
  await hook({ event: 'stop', lastMessage: 'Falkenstein, port 5433.' })
  clock.advance(2 * 60 * MINUTE_MS)
  expect(await closeIdle()).toBe(1)
  expect(await grades()).toEqual([4])
})

test('many sessions at rest are all closed in one go', async () => {
  const { clock, store, hook, closeIdle, find } = await open()
  await hook({ event: 'prompt', prompt: 'Which port?' })
  const one = await find('s')
  if (one === null) throw new Error('not kept')
  for (let i = 0; i < 250; i++) await store.hooks.saveSession({ ...one, session: `s${i}` })
  clock.advance(DAY_MS)
  expect(await closeIdle()).toBe(251)
})

test('what helps in session after session grows durable: level 2 after three', async () => {
  const { clock, store, id, useIn, closeIdle, grades } = await open()
  const stability: number[] = []
  for (let week = 1; week <= 3; week++) {
    clock.advance(7 * DAY_MS)
    await useIn(`week-${week}`)
    clock.advance(2 * 60 * MINUTE_MS)
    await closeIdle()
    const memory = await store.memories.find(id)
    stability.push(memory?.stabilityDays ?? 0)
    expect(memory?.level).toBe(week < 3 ? 1 : 2)
  }
  expect(await grades()).toEqual([4, 4, 4])
  expect(stability).toEqual(stability.toSorted((a, b) => a - b))
  expect(stability[0]).toBeLessThan(stability[2] ?? 0)
})

test('a session is forgotten after 400 days, with what it was given, and what it taught stays', async () => {
  const { clock, store, useIn, closeIdle, grades, find } = await open()
  await useIn('s')
  clock.advance(DAY_MS)
  await closeIdle()
  clock.advance(399 * DAY_MS)
  await closeIdle()
  expect(await find('s')).not.toBeNull()
  clock.advance(DAY_MS)
  await closeIdle()
  expect(await find('s')).toBeNull()
  expect(await store.hooks.listInjections(AGENT, 's')).toEqual([])
  expect(await grades()).toEqual([4])
})
