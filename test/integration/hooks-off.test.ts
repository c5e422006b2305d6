/** Hooks that are switched off, over the real engine: no answer, and no trace. */
import { expect, test } from 'vitest'
import { HOOK_EVENTS, type HookCall, NO_ANSWER } from '../../src/core/hook.ts'
import { makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

test('leave neither a run nor a session', async () => {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock })
  const tell = (event: HookCall['event'], enabled: boolean) =>
    engine.hook(
      {
        event,
        agent: 'claude-code',
        sessionId: `s-${enabled}`,
        at: clock.now(),
        prompt: 'Which port does the staging database listen on?',
        settings: { enabled },
      },
      PERSON,
    )
  await tell('stop', true)
  for (const event of HOOK_EVENTS) expect(await tell(event, false)).toEqual(NO_ANSWER)
  await engine.settle({}, PERSON)
  const { runs } = await engine.hookStatus({}, PERSON)
  const { sessions } = await engine.hookStats({}, PERSON)
  expect(runs.map(({ session }) => session)).toEqual(['s-true'])
  expect(sessions.map(({ session }) => session.session)).toEqual(['s-true'])
})
