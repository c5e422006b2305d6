import { describe, expect, test } from 'vitest'
import { contains, opensWith, toSource } from './phrases.ts'

describe('a phrase', () => {
  test.each([
    ['is/are wrong', 'are wrong', 'were wrong'],
    ["(that's/that is) wrong", 'that is wrong', 'that wrong'],
    ['is very? wrong', 'is wrong', 'is so wrong'],
    ['is very/so* wrong', 'is so very so wrong', 'is so very so so very wrong'],
    ['i do+ know', 'i do do know', 'i know'],
    ['wrong !(of me/of us)', 'wrong, me', 'wrong of us'],
    ['i want !(to/you) _', 'i want tabs', 'i want to'],
    ['deploy~ with _', 'deployed with kamal', 'deployed with'],
    ['round #', 'round 12', 'round twelve'],
    ['use … again', 'use src/a.ts again', 'use it, then again'],
    ['wrong branch.', 'wrong branch, use main', 'wrong branch names'],
    ['gesagt ,? dass?', 'gesagt, dass', 'sagte'],
    ["we don't", 'we don’t', 'we do not'],
    ['(not (quite/at all)? right/wrong)', 'not at all right', 'not quite wrong'],
  ])('%j means %j and not %j', (phrase, said, other) => {
    expect(opensWith([phrase]).test(said)).toBe(true)
    expect(opensWith([phrase]).test(other)).toBe(false)
  })

  test('is words of its own', () => {
    expect(contains(['fails']).test('It Fails now')).toBe(true)
    expect(contains(['fails']).test('set_fails')).toBe(false)
    expect(contains(['fail']).test('failing')).toBe(false)
  })

  test('needs no space around it in scripts without them', () => {
    expect(contains(['失败']).test('测试失败了')).toBe(true)
  })

  test('may go on from a word with an apostrophe', () => {
    expect(contains(["'s wrong"]).test("the page's wrong")).toBe(true)
  })

  test('may hold any sign', () => {
    expect(opensWith(['e.g']).test('e.g. this')).toBe(true)
    expect(opensWith(['e.g']).test('eeg')).toBe(false)
  })
})

test('phrases become one group', () => {
  expect(new RegExp(`^${toSource(['a', 'b c'])}?x$`, 'iu').test('x')).toBe(true)
  expect(new RegExp(`^${toSource(['a', 'b c'], { end: '' })}?x$`, 'iu').test('b cx')).toBe(true)
})
