/** Recall in a hurry: fewer candidates, the same best answer. */
import { expect, test } from 'vitest'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

test('looks at fewer candidates and finds the same', async () => {
  const engine = await openTestEngine(makeFolder())
  for (let i = 0; i < 120; i++) {
    await engine.remember(
      { content: `The crane at quay ${i} is checked by team ${i % 7}.`, force: true },
      PERSON,
    )
  }
  await engine.remember({ content: 'The crane inspector is called Marta Okafor.' }, PERSON)
  await engine.settle()
  const query = 'Who is the crane inspector?'
  const whole = await engine.recall({ query, limit: 5 }, AGENT)
  const quick = await engine.recall({ query, limit: 5, quick: true }, AGENT)
  expect(whole.candidates).toBe(121)
  expect(quick.candidates).toBeLessThan(100)
  expect(quick.candidates).toBeGreaterThan(20)
  expect(quick.hits[0]?.summary).toContain('Marta Okafor')
  expect(quick.hits[0]?.ref).toEqual(whole.hits[0]?.ref)
})
