/** What agents mostly ignore is given less, on a clock that runs for months: it begins, ends by itself, and on request. */
import { expect, test } from 'vitest'
import { estimateTokens } from '../../src/text/estimate-tokens.ts'
import { DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const HOUR_MS = 3_600_000

async function open() {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock, backgroundEmbedding: false })
  for (let n = 0; n < 30; n++) {
    const content = `Rule ${n}: no module number ${n} without a test of its own.`
    await engine.remember({ content, kind: 'decision', force: true }, PERSON)
  }
  let sessions = 0
  const call = (sessionId: string) => ({ agent: 'claude-code', sessionId, at: clock.now() })
  return {
    clock,
    engine,
    /** A session that begins and answers, half a day after the one before; returns the tokens of its brief. */
    work: async (answer: string, settings = {}) => {
      clock.advance(12 * HOUR_MS)
      const sessionId = `session-${++sessions}`
      const brief = await engine.hook(
        { ...call(sessionId), event: 'session_start', source: 'startup', settings },
        PERSON,
      )
      await engine.hook(
        {
          ...call(sessionId),
          event: 'prompt',
          prompt: 'write the notes of the release',
          settings: { brief: false },
        },
        PERSON,
      )
      await engine.hook({ ...call(sessionId), event: 'stop', lastMessage: answer }, PERSON)
      await engine.hookStatus({}, PERSON)
      return estimateTokens(brief.context ?? '')
    },
    restraint: async () => {
      const { kinds } = await engine.hookStats({ since: 0 }, PERSON)
      return kinds.find(({ kind }) => kind === 'brief')?.restraint
    },
  }
}

const IGNORES = 'I looked at the weather.'

test('a brief that agents ignore becomes shorter, never empty, and long again once it is used', async () => {
  const { work, restraint } = await open()
  const whole = await work(IGNORES)
  for (let n = 0; n < 8; n++) await work(IGNORES)
  expect(await restraint()).toBe(2)
  const short = await work(IGNORES)
  expect(short).toBeLessThan(0.7 * whole)
  expect(short).toBeGreaterThan(0.4 * whole)
  // A setting switches it off.
  expect(await work(IGNORES, { restraint: false })).toBeGreaterThan(0.95 * whole)
  const repeats = Array.from({ length: 30 }, (_, n) => `No module number ${n} without a test of its own.`)
  for (let n = 0; n < 12; n++) await work(repeats.join(' '))
  expect(await restraint()).toBe(0)
  expect(await work(IGNORES)).toBeGreaterThan(0.95 * whole)
})

test('it ends by itself after a month, and at once on request', async () => {
  const { work, restraint, clock, engine } = await open()
  const whole = await work(IGNORES)
  for (let n = 0; n < 8; n++) await work(IGNORES)
  expect(await restraint()).toBe(2)
  await engine.resetGiven({}, PERSON)
  expect(await restraint()).toBe(0)
  expect(await work(IGNORES)).toBeGreaterThan(0.95 * whole)
  for (let n = 0; n < 8; n++) await work(IGNORES)
  expect(await restraint()).toBe(2)
  clock.advance(31 * DAY_MS)
  await engine.closeIdleSessions({}, PERSON)
  expect(await restraint()).toBe(0)
  expect(await work(IGNORES)).toBeGreaterThan(0.95 * whole)
})
