import { describe, expect, test } from 'vitest'
import { isComplaint } from './complaint.ts'
import { reportsMending } from './mending.ts'

describe('isComplaint', () => {
  test.each([
    'The tariff lookup returns stale prices after a price change',
    'the crate page never loads on the tablet',
    'the export button is missing on the settings page',
    'crates aren’t showing in the overview pane',
    'I keep getting a 500 from the crate service',
  ])('%j tells of a fault', (said) => {
    expect(isComplaint(said)).toBe(true)
  })

  test.each([
    'The staging database listens on port 5544',
    'We keep migrations in db/migrations, numbered',
    'Nobody deploys on a Friday',
    'The offline queue is kept in IndexedDB',
    'The team meeting has moved to Wednesdays',
  ])('%j tells how it is', (said) => {
    expect(isComplaint(said)).toBe(false)
  })

  test('an order to mend it makes one of what stands before it', () => {
    expect(isComplaint('Crates of last week are in the list.', 'Please fix this.')).toBe(true)
    expect(isComplaint('Crates of last week are in the list.', 'Write that down.')).toBe(false)
  })
})

test('an agent reports a mending, or that there is none', () => {
  expect(reportsMending('Done. I removed the cache.')).toBe(true)
  expect(reportsMending('The list is fixed: `weigh()` was called twice.')).toBe(true)
  expect(reportsMending('I could not find the cause yet.')).toBe(false)
  expect(reportsMending('The crate list reads from the ledger.')).toBe(false)
})
