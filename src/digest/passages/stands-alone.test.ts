import { expect, test } from 'vitest'
import { standsAlone } from './stands-alone.ts'

test.each([
  'The export was empty because `closeWeek()` clears `crates_open` before the job reads it.',
  'Orders live in the archive schema since March.',
  'The reason for the empty export is that `closeWeek()` runs first.',
  '`packCrates()` returns null if the orchard has no crates.',
])('%j stands alone', (said) => {
  expect(standsAlone(said)).toBe(true)
})

test.each([
  'It clears the table before the job reads it.',
  'This is why the export is empty.',
  'So both need to be changed.',
  'The change looks fine with the new worker.',
  'Option 2 keeps the table open.',
  'The guard at line 42 is never reached.',
  '`orchard.ts:42` holds the guard.',
  'The other one is never called.',
  'There are two problems:',
  'A) Only if the week is over',
])('%j does not', (said) => {
  expect(standsAlone(said)).toBe(false)
})
