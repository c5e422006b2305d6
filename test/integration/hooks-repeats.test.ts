/** One answer says a fact once, over the real engine: what a late brief tells, recall does not tell again. */
import { expect, test } from 'vitest'
import { makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

test('a turn that says what the brief of the same answer says is left out', async () => {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock })
  const fact = 'The staging database of the harbour office listens on port 6655.'
  const wrapped = 'That’s wrong, the staging database of the harbour office listens on port 6655.'
  await engine.remember({ content: fact, kind: 'rule', layer: 1 }, PERSON)
  const turn = { externalId: 't1', role: 'user' as const, text: wrapped, at: clock.now() }
  await engine.stage({ agent: 'claude-code', sessionId: 'earlier', turns: [turn] }, PERSON)
  clock.advance(3_600_000)
  await engine.settle({}, PERSON)
  const ask = async (brief: boolean) => {
    const { context } = await engine.hook(
      {
        event: 'prompt',
        agent: 'claude-code',
        sessionId: `now-${brief}`,
        at: clock.now(),
        prompt: 'Which port does the staging database of the harbour office listen on?',
        settings: { brief, recallConfidence: 0 },
      },
      PERSON,
    )
    return context?.match(/listens on port 6655/g)?.length
  }
  expect(await ask(true)).toBe(1)
  expect(await ask(false)).toBe(1)
})
