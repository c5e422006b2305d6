import { describe, expect, test } from 'vitest'
import { withdraws } from './withdrawal.ts'

describe('withdraws', () => {
  test.each([
    "sorry, I didn't mean to send that. ignore",
    'oops wrong window',
    'please ignore my last message',
    'that was pasted by accident',
    'scratch that',
    'oops, just forget it',
    'That was for another orchard. Please disregard it.',
  ])('%j takes the message before it back', (said) => {
    expect(withdraws(said)).toBe(true)
  })

  test.each([
    'ignore this folder in the crate export',
    'ignore the warning about old scales',
    'the wrong crate was sent to the orchard',
    'never mind the label, only the weight counts',
    'We decided to weigh crates by the scale, because people forget it.',
    'the printer must not ignore that',
    'forget that, use the old scale instead',
    'Ignore it and weigh the crates by hand',
  ])('%j does not', (said) => {
    expect(withdraws(said)).toBe(false)
  })
})
