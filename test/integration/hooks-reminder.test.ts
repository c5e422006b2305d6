/** Something lasting that a person said and nobody stored: the next prompt reminds the agent of it, once. */
import { expect, test } from 'vitest'
import type { HookSettings } from '../../src/core/hook.ts'
import { AGENT, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const RULE = 'From now on never push to main without a review by Ines.'

async function open(settings: Partial<HookSettings> = {}) {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), {
    clock,
    scope: { project: 'atlas' },
    backgroundEmbedding: false,
  })
  const prompt = async (said: string, sessionId = 'one') => {
    clock.advance(60_000)
    const answer = await engine.hook(
      {
        agent: 'claude-code',
        sessionId,
        at: clock.now(),
        event: 'prompt',
        prompt: said,
        settings: { brief: false, ...settings },
      },
      PERSON,
    )
    await engine.hookStatus({}, PERSON)
    return answer.context ?? ''
  }
  return { engine, prompt }
}

test('reminds once, with the prompt after', async () => {
  const { prompt } = await open()
  expect(await prompt(`Fix the parser. ${RULE}`)).toBe('')
  const next = await prompt('now the lexer')
  expect(next).toContain(`“${RULE}” No memory holds it yet.`)
  expect(await prompt('and the printer')).toBe('')
  await prompt('Always answer in British English from now on.')
  expect(await prompt('go on with the tests of the printer')).toBe('')
})

test('does not remind of what was stored, by whomever', async () => {
  const { engine, prompt } = await open()
  await prompt(RULE)
  await engine.remember({ content: 'Never push to main without a review by Ines.', kind: 'rule' }, AGENT)
  expect(await prompt('now the lexer')).toBe('')
})

test('does not remind of orders, questions and pasted text', async () => {
  const { prompt } = await open()
  for (const [n, said] of [
    'don’t run CI for now',
    'Should we always lint?',
    '```\n# never edit this file\n```',
    'the timeline should keep its colours when I hide a row, adjust the filter',
    'I’d like to add hooks that always write the end of a session',
    'No matching commits found on the branch of the fork.',
    'hint := "never shown in future sessions"',
  ].entries()) {
    await prompt(said, `session-${n}`)
    expect(await prompt('now the lexer', `session-${n}`)).toBe('')
  }
})

test('can be switched off', async () => {
  const { prompt } = await open({ reminder: false })
  await prompt(RULE)
  expect(await prompt('now the lexer')).toBe('')
})
