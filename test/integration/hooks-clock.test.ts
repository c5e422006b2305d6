/** Hooks on a machine whose clock was ahead for a while: nothing that they note lies in a time to come. */
import { expect, test } from 'vitest'
import type { HookCall } from '../../src/core/hook.ts'
import { makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const HOUR_MS = 3_600_000

async function open() {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock })
  const hook = async (call: Partial<HookCall> & Pick<HookCall, 'event' | 'sessionId'>, aheadMs = 0) => {
    clock.advance(1_000)
    const answer = await engine.hook({ agent: 'claude-code', at: clock.now() + aheadMs, ...call }, PERSON)
    await engine.settle({}, PERSON)
    return answer
  }
  return { clock, engine, hook }
}

test('a session of then comes to rest, and is not the newest for good', async () => {
  const { clock, engine, hook } = await open()
  await hook({ event: 'stop', sessionId: 'ahead' }, 90 * 24 * HOUR_MS)
  await hook({ event: 'stop', sessionId: 'newest' })
  const { runs, session } = await engine.hookStatus({}, PERSON)
  expect(runs.map(({ session }) => session)).toEqual(['newest', 'ahead'])
  expect(session).toBe('newest')
  clock.advance(2 * HOUR_MS)
  expect(await engine.closeIdleSessions({}, PERSON)).toMatchObject({ closed: 2 })
})

test('what was given after a compaction of then is not given at every prompt', async () => {
  const { engine, hook } = await open()
  await engine.remember({ content: 'The staging database of the harbour listens on port 5433.' }, PERSON)
  const prompt = 'Which port does the staging database of the harbour listen on?'
  await hook({ event: 'session_start', source: 'compact', sessionId: 's', late: true }, 90 * 24 * HOUR_MS)
  const ask = async () => (await hook({ event: 'prompt', sessionId: 's', prompt })).context
  expect(await ask()).toContain('5433')
  expect(await ask()).toBeNull()
})
