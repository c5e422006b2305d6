import { describe, expect, test } from 'vitest'
import { isFragment } from './is-fragment.ts'

describe('isFragment', () => {
  test.each([
    'and to print the weight of each crate',
    'if the crate went straight to the gate,',
    'means 100 x the weight of a crate',
    'all scales begin the day by: 1.',
    'or to leave the scale at the gate',
    '(the labels are from the old printer)',
    '(we kept the scale (the small one) at the gate).',
    "you think it's possible to weigh the crates at night",
    'so do you think we could weigh them at night',
  ])('%j decides nothing by itself', (said) => {
    expect(isFragment(said)).toBe(true)
  })

  test.each([
    'and tomatoes go into the small crates',
    'to save paper, labels are printed on both sides',
    '(a) labels are printed on both sides',
    'labels stay on one side (paper is cheap)',
    'you thought of everything, keep the labels so',
  ])('%j may', (said) => {
    expect(isFragment(said)).toBe(false)
  })
})
