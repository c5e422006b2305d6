import { expect, test } from 'vitest'
import { condenseName } from './condense-name.ts'

test.each([
  ['Add a scale for open crates', 'Scale for open crates'],
  ['Fall back to the shared scale when a crate is missing', 'Fall back to the shared scale'],
  ['Mark crates as weighed', 'Mark crates as weighed'],
  ['Rename crates to boxes', 'Crates'],
])('%j is about %j', (name, topic) => {
  expect(condenseName(name)).toBe(topic)
})

test('words that were contracted name nothing', () => {
  expect(condenseName("so there's isn't much to see, mostly crate labels")).not.toMatch(/there|isn/i)
})
