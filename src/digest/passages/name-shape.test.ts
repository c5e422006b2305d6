import { expect, test } from 'vitest'
import { isNameable } from './name-shape.ts'

test.each([
  'This was just so you know',
  "There's not much to see",
  'I just had an error',
  'Also migrate to AudioWorklet',
  'Handled',
  'it',
  '[private] cache',
  '…',
])('%j is no name', (name) => {
  expect(isNameable(name)).toBe(false)
})

test.each(['Session logging', 'Feed', 'Island support', 'Thistle parser', 'Released crates', '週報'])(
  '%j is a name',
  (name) => {
    expect(isNameable(name)).toBe(true)
  },
)
