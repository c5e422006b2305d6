import { expect, test } from 'vitest'
import { isReviewProse } from './review-prose.ts'

test.each([
  'The packCrates function is defined in orchard.ts but never called anywhere in the codebase. A grep for packCrates returns no matches, so this is dead code.',
  'can you check In weighCrate, totalWeight does not account for the lid. When a lid is removed, totalWeight is computed as crate + lid without subtracting it.',
  'crateList.items assumes that items is non-null. If readCrates() returns a list without items, this can panic and break the weekly report.',
])('a review: %j', (text) => {
  expect(isReviewProse(text)).toBe(true)
})

test.each([
  'We never call packCrates directly, we go through CrateStore. I want this to stay that way in all of orchard.ts, please.',
  'The staging machine is slow on Mondays.',
  'Never import from orchard.ts in tests. Use the fixtures in test/support instead, and keep packCrates out of them, because you would need a database.',
])('speech: %j', (text) => {
  expect(isReviewProse(text)).toBe(false)
})
