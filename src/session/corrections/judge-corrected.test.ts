import { describe, expect, test } from 'vitest'
import { findCorrection } from '../../speech/corrections/find-correction.ts'
import { judgeCorrected, SETTLES_MIN_CONFIDENCE01, toCorrectedContent } from './judge-corrected.ts'

function correction(prompt: string) {
  const found = findCorrection(prompt)
  if (found === null) throw new Error(`no correction: ${prompt}`)
  return found
}
const memory = (content: string) => ({ title: content, content })

describe('a correction is about', () => {
  test('what it contradicts', () => {
    const said = correction("No, that's wrong, we deploy with kamal.")
    expect(judgeCorrected(said, 'We deploy with capistrano.')).toBeGreaterThan(0.8)
    expect(judgeCorrected(said, 'The invoices are sent on Mondays.')).toBe(0)
  })

  test('what holds the word that is wrong', () => {
    const said = correction("It's 5433, not 5432")
    expect(judgeCorrected(said, 'The staging database listens on port 5432.')).toBe(1)
    expect(judgeCorrected(said, 'The old port was 15432.')).toBe(0)
  })

  test('what has another value where it names one', () => {
    const said = correction("that's wrong: port is 5434")
    expect(judgeCorrected(said, 'The staging database of the office listens on port 5433.')).toBeGreaterThan(
      0.6,
    )
    expect(judgeCorrected(said, 'The staging database of the office has 2 replicas.')).toBe(0)
  })

  test('nothing that says the same', () => {
    const said = correction('No, I told you, we deploy with kamal.')
    expect(judgeCorrected(said, 'We deploy with kamal.')).toBe('agrees')
    expect(judgeCorrected(correction('No, use pnpm, not npm'), 'Use pnpm here.')).toBe('agrees')
  })

  test('what it shares words with, where it names nothing', () => {
    const said = correction('I never said we support IE11')
    expect(judgeCorrected(said, 'We support IE11 and Edge.')).toBeGreaterThan(0.3)
  })
})

describe('a correction settles', () => {
  test.each([
    [
      "That's wrong, the tests of the harbour office run twice in a row",
      'Tests of the harbour office run with vitest',
    ],
    [
      "That's wrong, our API check of the harbour office takes 500 ms",
      'Our API of the harbour office returns dates in UTC',
    ],
    [
      "No, that's not what I meant, I want the deploy script for Tuesdays",
      'The harbour office deploys on Tuesdays',
    ],
    ["You're mistaken: the meeting is at 3, not 4.", 'The crawler has 4 threads.'],
    ["It's 9100, not 9000", "Not 9000, it's 9100."],
    ['No, the mill service listens on port 9100 in staging', 'The mill service listens on port 9000.'],
    ["That's wrong, it is 9100 on my laptop", 'The mill service listens on port 9000.'],
  ])('nothing that only shares words with it: %s', (prompt, text) => {
    const verdict = judgeCorrected(correction(prompt), text)
    expect(verdict === 'agrees' || verdict < SETTLES_MIN_CONFIDENCE01).toBe(true)
  })

  test('nothing that the person calls right', () => {
    const said = correction(
      'No, staging is right but the production database of the office listens on port 5431',
    )
    expect(judgeCorrected(said, 'The staging database of the office listens on port 5433')).toBe('agrees')
    expect(
      judgeCorrected(said, 'The production database of the office listens on port 5432'),
    ).toBeGreaterThan(0.8)
  })
})

describe('what is kept of a correction', () => {
  test('is nothing that is noted as about words that say nothing by themselves', () => {
    const said = correction("Not 9000, it's 9100.")
    expect(toCorrectedContent(said, memory("Not 9000, it's 9100."))).toBeNull()
    expect(toCorrectedContent(said, memory('It was 9200 then.'))).toBeNull()
  })

  test('are the words of the person, where they say enough', () => {
    const said = correction("No, that's wrong, we deploy with kamal.")
    expect(toCorrectedContent(said, memory('We deploy with capistrano.'))).toBe('We deploy with kamal')
    expect(toCorrectedContent(said, null)).toBe('We deploy with kamal')
  })

  test('is what was known with the one word put right', () => {
    const known = memory('The staging database listens on port 5432.')
    expect(toCorrectedContent(correction("It's 5433, not 5432"), known)).toBe(
      'The staging database listens on port 5433.',
    )
    expect(toCorrectedContent(correction('Not npm, pnpm.'), memory('We install with npm.'))).toBe(
      'We install with pnpm.',
    )
  })

  test('names what it is about, where the person left that to the other', () => {
    const known = memory('The staging database of the harbour office listens on port 5433.')
    const put = 'The staging database of the harbour office listens on port 5434.'
    expect(toCorrectedContent(correction("that's wrong: port is 5434"), known)).toBe(put)
    expect(toCorrectedContent(correction('No, the port is 5434, not 5433'), known)).toBe(put)
    const owned = memory('The billing service of the Leeds office is owned by Marta Olsen.')
    expect(toCorrectedContent(correction("that's wrong, the service is owned by Priya"), owned)).toBe(
      'The billing service of the Leeds office is owned by Priya.',
    )
    const whole = correction("that's wrong, the staging database of the harbour office is on port 5434")
    expect(toCorrectedContent(whole, known)).toBe(
      'The staging database of the harbour office is on port 5434',
    )
  })

  test('is of a turn only what is meant, without the words around it', () => {
    const told = 'Thanks. For later: the mill service listens on port 9000. Now fix the tests.'
    expect(
      toCorrectedContent(correction("that's wrong, it's 9100"), { title: told, content: told, isTurn: true }),
    ).toBe('The mill service listens on port 9100.')
  })

  test('loses nothing of what was known but the value', () => {
    const limit = memory('The retry limit of the crawler is 3.')
    expect(toCorrectedContent(correction('no, the retry limit is 5'), limit)).toBe(
      'The retry limit of the crawler is 5.',
    )
    const database = memory('The staging database listens on port 5432.')
    expect(
      toCorrectedContent(correction("that's wrong, the staging database is on port 5433"), database),
    ).toBe('The staging database is on port 5433')
  })

  test('is not said twice where it begins alike', () => {
    const known = memory('The archive runs on postgres 15 in Leeds.')
    expect(toCorrectedContent(correction("No, it's postgres 16, not 15"), known)).toBe(
      'The archive runs on postgres 16 in Leeds.',
    )
  })

  test('is a whole sentence where the person says one', () => {
    const known = memory('The commission is 3 % of the sum.')
    expect(toCorrectedContent(correction('Wrong: fees are 2 %, not 3 %.'), known)).toBe(
      'Fees are 2 %, not 3 %',
    )
  })

  test('is what was known under its other name', () => {
    const said = correction('wrong, it is called orders_v2')
    expect(toCorrectedContent(said, memory('The orders table is called orders'))).toBe(
      'The orders table is called orders_v2',
    )
  })

  test('is noted with what it is about, where it only points at it', () => {
    const said = correction('wrong, it is stored in columns')
    expect(toCorrectedContent(said, memory('The orders table is stored by row'))).toBe(
      'It is stored in columns (about: The orders table is stored by row)',
    )
  })

  test('is nothing where nobody would understand it later', () => {
    expect(toCorrectedContent(correction("It's 5433, not 5432"), null)).toBeNull()
    expect(toCorrectedContent(correction("that's wrong"), memory('We use npm.'))).toBeNull()
    expect(toCorrectedContent(correction('wrong, it is called orders_v2'), null)).toBeNull()
  })
})
