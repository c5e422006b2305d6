import { expect, test } from 'vitest'
import { mendsComplaint } from './mends-complaint.ts'

test('a mending is of what was complained of where it speaks of the same', () => {
  const complaint = 'the export button is missing on the settings page'
  expect(mendsComplaint(complaint, 'Fixed: the export button shows on the settings page again.')).toBe(true)
  expect(mendsComplaint(complaint, 'Fixed: the crate scale drifted.')).toBe(false)
})
