import { expect, test } from 'vitest'
import { findCorrection } from '../../text/corrections/find-correction.ts'
import { HELD_OUT, TUNED } from '../../text/corrections/labelled-prompts.ts'
import { LAST, LATER, REPORTED, WORK_TALK } from '../../text/corrections/labelled-work-talk.ts'
import { standsByItself } from './stands-by-itself.ts'

/** As the hook has it. */
const DENIES01 = 0.8

function stands(prompt: string): boolean {
  const found = findCorrection(prompt)
  if (found === null) throw new Error(`no correction: ${prompt}`)
  return standsByItself(found)
}

test.each([
  "No, that's wrong, we deploy with kamal.",
  'we use bun, not node',
  "that's wrong, our port is 5434",
  'you are wrong, Marta owns the billing service',
  'I told you that the API lives in services/gateway.',
  'Please stop using mocks in the integration tests.',
  'As I said before, never push to main',
  'Das ist falsch, unser Büro ist in Graz.',
  'No, eso está mal, usamos Terraform.',
])('what lasts and says of what it speaks stands by itself: %s', (prompt) => {
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
])('what is plain only to those who talk does not: %s', (prompt) => {
  expect(stands(prompt)).toBe(false)
})

test('nothing of what corrects nobody is kept for itself', () => {
  const others = [TUNED, HELD_OUT, REPORTED, WORK_TALK, LATER, LAST].flatMap((prompts) => prompts.others)
  const kept = others.filter((prompt) => {
    const found = findCorrection(prompt)
    return found !== null && found.strength01 >= DENIES01 && standsByItself(found)
  })
  expect(kept).toEqual([])
})
