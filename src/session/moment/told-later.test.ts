import { expect, it } from 'vitest'
import { isAboutNow, isOnlyForNow, isPlanOfSession } from './told-later.ts'

it.each([
  'Now updating the screens of the pier to remove the links.',
  'In my first summary I only said that the pier has one screen.',
  'The console shows a GET request to the pier failing.',
  'I did not see a button for the pier in the screens.',
  'Dev server is running at http://localhost:3000',
  'API Error: 400 the request was invalid',
  'Commit: `96fd544` - Fix: the pier takes its port',
  'Created the plan in `apps/pier/plans/update_plan.md`.',
  'So we have two hours left for the pier.',
  'Note that the pier runs without its railing right now.',
  'Line 68: "Clicking on any status opens the pier"',
])('is of use only while the work is at hand: %s', (said) => expect(isOnlyForNow(said)).toBe(true))

it.each([
  'Created the export with batches of 500, because every row was read twice.',
  'The pier now reads its settings first.',
  'The server listens on port 8443.',
])('may be of use later: %s', (said) => expect(isOnlyForNow(said)).toBe(false))

it.each([
  ["Don't do anything, check this endpoint in the specification.", true],
  ['Just answer', true],
  ['keep these files apart', true],
  ["Don't use this version, always pin the one before.", false],
  ['Never push to the main branch of this repository', false],
  ["i'll run the fly commands myself", false],
])('an order about what is at hand: %s', (said, expected) => expect(isAboutNow(said)).toBe(expected))

it.each([
  ["Let's chat first and then we will implement it", true],
  ['now we want to implement the update', true],
  ['You will need to update the documentation as well.', true],
  ['We deploy on Mondays', false],
])('a plan of the session: %s', (said, expected) => expect(isPlanOfSession(said)).toBe(expected))
