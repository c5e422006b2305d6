import { expect, test } from 'vitest'
import { HELD_OUT, TUNED } from '../../../test/labelled/speech/development/prompts.ts'
import { AT_HAND, MEASURED } from '../../../test/labelled/speech/development/sessions.ts'
import { LAST, LATER, REPORTED, WORK_TALK } from '../../../test/labelled/speech/development/work-talk.ts'
import { findCorrection } from '../../speech/corrections/find-correction.ts'
import { isStandaloneClaim } from './keep-standalone-claim.ts'

/** As the hook has it. */
const DENIES01 = 0.8

function stands(prompt: string): boolean {
  const found = findCorrection(prompt)
  if (found === null) throw new Error(`no correction: ${prompt}`)
  return isStandaloneClaim(found)
}

test.each([
  "No, that's wrong, we deploy with kamal.",
  'we use bun, not node',
  "That's wrong, our staging database is on port 5434",
  'Wrong, the customer is called Nordwind, not Nordwand',
  "You're mistaken, my name is Ilse",
  'Das ist falsch, unser Büro ist in Graz.',
  'No, eso está mal, usamos Terraform.',
])('what we use, and what ours is called or where it is, stands by itself: %s', (prompt) => {
  expect(stands(prompt)).toBe(true)
})

test.each([
  "that's wrong: port is 5434",
  'Das stimmt nicht, der Port ist 8081.',
  "Ce n'est pas ça, le port est 9000.",
  "That's wrong, ask Priya first.",
  'I told you already, never do that again',
  "that's wrong",
  'wrong, the meeting should be on Thursday',
  "that's wrong, our port is 5434",
  'you are wrong, Marta owns the billing service',
  'Please stop using mocks in the integration tests.',
  'As I said before, never push to main',
  "That's not right, our answer is 42 for part b",
])('all else is learnt from the conversation, or not: %s', (prompt) => {
  expect(stands(prompt)).toBe(false)
})

test.each([...AT_HAND.statements, ...MEASURED.statements])(
  'a statement of the labelled sessions stands by itself: %s',
  (prompt) => {
    expect(stands(prompt)).toBe(true)
  },
)

test('nothing of what corrects nobody is kept for itself', () => {
  const others = [TUNED, HELD_OUT, REPORTED, WORK_TALK, LATER, LAST].flatMap((prompts) => prompts.others)
  const talk = [AT_HAND, MEASURED].flatMap((sessions) => sessions.talk)
  const kept = [...others, ...talk].filter((prompt) => {
    const found = findCorrection(prompt)
    return found !== null && found.strength01 >= DENIES01 && isStandaloneClaim(found)
  })
  expect(kept).toEqual([])
})
