import { expect, test } from 'vitest'
import { findBefore, pointsBack } from './brief-source.ts'

test('words that point at something are told from those that name it', () => {
  expect(pointsBack('Never use localStorage for it, the last kiosk lost tickets.')).toBe(true)
  expect(pointsBack('We should support those as well.')).toBe(true)
  expect(pointsBack('Never use localStorage for tickets, it loses them.')).toBe(false)
  expect(pointsBack('keep it (about: Split the file?)')).toBe(false)
})

test('what they point at is the sentence before them, where that names something', () => {
  const turn = 'Add an offline queue for ticket sales. Never use localStorage for it, they get lost.'
  expect(findBefore(turn, 'Never use localStorage for it, they get lost')).toBe(
    'Add an offline queue for ticket sales.',
  )
  expect(findBefore('Is that so? Keep it.', 'Keep it.')).toBe('')
  expect(findBefore('Keep it.', 'Keep it.')).toBe('')
})
