import { expect, test } from 'vitest'
import { readCallOutput } from './call-output.ts'

test('reads output in a record inside a string', () => {
  expect(readCallOutput('{"output":"ok\\n","metadata":{"exit_code":0}}')).toEqual({
    text: 'ok\n',
    failed: false,
    images: 0,
  })
  expect(readCallOutput('{"output":"no","metadata":{"exit_code":2}}').failed).toBe(true)
})

test('reads output below a preamble', () => {
  expect(readCallOutput('Exit code: 1\nWall time: 0.2 seconds\nOutput:\nbroken')).toEqual({
    text: 'broken',
    failed: true,
    images: 0,
  })
})

test('leaves output alone that only looks like a record or a preamble', () => {
  expect(readCallOutput('{"output":').text).toBe('{"output":')
  expect(readCallOutput('All done. Exit code: 1').failed).toBe(false)
})

test('reads parts, and counts pictures', () => {
  expect(
    readCallOutput([
      { type: 'input_text', text: 'a' },
      { type: 'input_image', image_url: 'x' },
    ]),
  ).toEqual({
    text: 'a',
    failed: false,
    images: 1,
  })
  expect(readCallOutput({ content: 'plain', success: false })).toEqual({
    text: 'plain',
    failed: true,
    images: 0,
  })
})

test('survives anything else', () => {
  for (const output of [null, undefined, 7, {}, [], [null]]) expect(readCallOutput(output).text).toBe('')
})
