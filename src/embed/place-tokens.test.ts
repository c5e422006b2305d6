import { describe, expect, test } from 'vitest'
import { placeTokens } from './place-tokens.ts'

/** Pieces are single characters; a dot carries no content. */
const place = (parts: readonly string[], mostTokens: number, label = '', windows = 2) =>
  placeTokens(
    [...label].map((char) => char.charCodeAt(0)),
    parts,
    {
      encode: (text) => [...text].map((char) => char.charCodeAt(0)),
      weightOf: (id) => (id === '.'.charCodeAt(0) ? 0 : 1),
      shape: { tokens: 8, windows, cls: 0, sep: 0, continuesWord: () => false },
      mostTokens,
    },
  )

describe('the part of a stored token', () => {
  test('is the one whose content it is', () => {
    expect(place(['ab.', '..', 'c'], 10)).toEqual([0, 0, 2])
    expect(place([], 10)).toEqual([])
  })

  test('is known of an even sample too', () => {
    expect(place(['abcd', 'efgh'], 4)).toEqual([0, 0, 1, 1])
  })

  test('is known as far as the windows reach, which are smaller with a label', () => {
    expect(place(['abcdef', 'ghijkl', 'mnop'], 99)).toEqual([...Array(6).fill(0), ...Array(5).fill(1)])
    expect(place(['abcdef', 'ghijkl'], 99, 'xy')).toEqual([...Array(6).fill(0), 1, 1])
  })
})
