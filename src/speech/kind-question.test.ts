import { expect, test } from 'vitest'
import { toOrder, withoutTag } from './kind-question.ts'

test('a tag asks for consent, and what stands before it states', () => {
  expect(withoutTag('we keep one crate file, right?')).toBe('we keep one crate file')
  expect(withoutTag('do we keep one crate file?')).toBe('do we keep one crate file?')
})

test.each([
  ['can we use our crate scale?', 'Use our crate scale'],
  ['could you make the label a free field?', 'Make the label a free field'],
  ["wouldn't it be better to keep the crates apart?", 'Keep the crates apart'],
  ['maybe we should keep the crates apart?', 'Keep the crates apart'],
  ['maybe we should keep the crates apart', 'maybe we should keep the crates apart'],
  ['where is the crate scale?', 'where is the crate scale?'],
  ['can we go?', 'can we go?'],
])('a wish in kind words is an order: %s', (asked, order) => {
  expect(toOrder(asked)).toBe(order)
})
