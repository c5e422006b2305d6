import { describe, expect, test } from 'vitest'
import { parseAnswer } from './parse-answer.ts'

describe('parseAnswer', () => {
  test.each([
    ['{"a":1}', { a: 1 }],
    ['  \n{"a":1}\n', { a: 1 }],
    ['```json\n{"a":1}\n```', { a: 1 }],
    ['```\n{"a":{"b":[1,2]}}\n```', { a: { b: [1, 2] } }],
    ['Sure. {"a":1} Done.', { a: 1 }],
    ['<think>{"draft": 1} or {</think>{"a":1}', { a: 1 }],
    ['{"a":"</think> is a tag"}', { a: '</think> is a tag' }],
  ])('finds the object in %j', (text, json) => {
    expect(parseAnswer(text)).toEqual({ kind: 'object', json })
  })

  test.each([
    ['', 'is empty'],
    [' \n ', 'is empty'],
    ['<think>Hm.</think>', 'is empty'],
    ['No.', 'holds no JSON object'],
    ['[1,2]', 'holds no JSON object'],
    ['"{"', 'holds JSON that is cut off or malformed'],
    ['{"a":1', 'holds JSON that is cut off or malformed'],
    ['{"a":1} and {"b":2}', 'holds JSON that is cut off or malformed'],
    ["{'a':1}", 'holds JSON that is cut off or malformed'],
  ])('says what is wrong with %j', (text, what) => {
    expect(parseAnswer(text)).toEqual({ kind: 'unusable', what })
  })

  test('comes to an end with megabytes of brackets', () => {
    expect(parseAnswer('{'.repeat(3_000_000)).kind).toBe('unusable')
    expect(parseAnswer(`${'{'.repeat(1_000_000)}${'}'.repeat(1_000_000)}`).kind).toBe('unusable')
    expect(parseAnswer('<think>'.repeat(500_000)).kind).toBe('unusable')
  })
})
