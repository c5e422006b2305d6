import { describe, expect, it } from 'vitest'
import { readAnswerWords, touchOf } from './answer-touch.ts'

const touch = (text: string, answer: string, before: readonly string[] = []) =>
  touchOf(text, readAnswerWords(answer), new Set(before))

describe('touchOf', () => {
  it.each([
    ['The CLI is published under the MIT licence.', 'Added `SPDX-License-Identifier: MIT` to nine files.'],
    ['The statistics exam is on 11 February.', 'You have 24 days until the 11th.'],
    ['The company has 23 employees.', '"Our team of 23 builds soil sensors."'],
    ['財務報告は王敏が担当です。', '王敏さんに送ります。'],
  ])('finds a value of “%s” in “%s”', (text, answer) => {
    expect(touch(text, answer).hasValue || touch(text, answer).touch01 > 0).toBe(true)
  })

  it('is 0 for an answer about something else', () => {
    expect(touch('The company has 23 employees.', 'The tests are green.')).toEqual({
      touch01: 0,
      hasValue: false,
    })
  })

  it('does not count what the person said before', () => {
    const answer = 'The mill has port 9000.'
    expect(touch('The mill has port 9000.', answer).hasValue).toBe(true)
    expect(touch('The mill has port 9000.', answer, ['mill', 'port', '9000'])).toEqual({
      touch01: 0,
      hasValue: false,
    })
  })
})
