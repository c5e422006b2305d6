import { expect, test } from 'vitest'
import { addAboutNote, splitAboutNote } from './about-note.ts'

test('is taken off as it was put on', () => {
  const noted = addAboutNote('by file is too much', 'Split by file or by week?')
  expect(noted).toBe('by file is too much (about: Split by file or by week?)')
  expect(splitAboutNote(noted)).toEqual({
    statement: 'by file is too much',
    about: 'Split by file or by week?',
  })
  expect(addAboutNote('use pnpm', '')).toBe('use pnpm')
  expect(splitAboutNote('use pnpm')).toEqual({ statement: 'use pnpm', about: null })
})

test('a line of a shell is no note', () => {
  expect(addAboutNote('label the crates too', 'weigh "$(crates --full)" && print')).toBe(
    'label the crates too',
  )
  expect(addAboutNote('yes', 'Should the printer have a --full flag?')).toContain('--full flag')
})

test('is done with any text', () => {
  expect(splitAboutNote(' (about: '.repeat(100_000)).about).toBeNull()
  expect(splitAboutNote('a'.repeat(1_000_000)).about).toBeNull()
})
