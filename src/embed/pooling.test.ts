import { describe, expect, test } from 'vitest'
import { createPool, dampNames, toUnitVector, weightOfPiece } from './pooling.ts'
import { createWordPiece } from './wordpiece.ts'

const vocabulary = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'the',
  'mel',
  '##anie',
  'cat',
  '.',
  '2023',
  '##s',
  'ann',
  '你',
]
const wordPiece = createWordPiece(`${vocabulary.join('\n')}\n`)
const idf = Float32Array.from(vocabulary, (_, id) => id + 1)

describe('weightOfPiece', () => {
  const weightOf = (piece: string) => weightOfPiece(vocabulary.indexOf(piece), wordPiece, idf)

  test('keeps words, numbers and what continues a word', () => {
    expect(weightOf('cat')).toBe(8)
    expect(weightOf('2023')).toBe(10)
    expect(weightOf('##s')).toBe(11)
    expect(weightOf('你')).toBe(13)
  })

  test('drops stopwords, punctuation, unknown and control pieces', () => {
    for (const piece of ['the', '.', '[UNK]', '[CLS]', '[SEP]']) expect(weightOf(piece)).toBe(0)
  })
})

describe('dampNames', () => {
  const damp = (text: string, names: string[]) => {
    const ids = wordPiece.encode(text)
    return dampNames(
      ids,
      ids.map(() => 5),
      names,
      0.7,
      wordPiece,
    )
  }

  test('caps every piece of a name, and nothing else', () => {
    expect(damp('Melanie. cat', ['melanie'])).toEqual([0.7, 0.7, 5, 5])
  })

  test('caps each word of a name that has several', () => {
    expect(damp('cat ann', ['mel ann'])).toEqual([5, 0.7])
  })

  test('does not cap a word that merely begins like a name', () => {
    expect(damp('melanie', ['mel'])).toEqual([5, 5])
  })

  test('never raises a weight', () => {
    const ids = wordPiece.encode('ann cat')
    expect(dampNames(ids, [0.2, 5], ['ann'], 0.7, wordPiece)).toEqual([0.2, 5])
  })
})

describe('createPool', () => {
  test('is the normalised weighted sum of normalised states', () => {
    const pool = createPool(2)
    pool.add(Float32Array.of(10, 0), 3)
    pool.add(Float32Array.of(0, 0.1), 4)
    const vector = pool.toVector()
    expect(vector?.[0]).toBeCloseTo(0.6, 6)
    expect(vector?.[1]).toBeCloseTo(0.8, 6)
  })

  test('has no vector while nothing has weight', () => {
    const pool = createPool(2)
    pool.add(Float32Array.of(1, 1), 0)
    expect(pool.toVector()).toBeNull()
  })
})

test('toUnitVector scales to length 1 and refuses what has no direction', () => {
  expect(toUnitVector([3, 4])).toEqual(Float32Array.of(0.6, 0.8))
  expect(toUnitVector([0, 0])).toBeNull()
  expect(toUnitVector([Number.NaN, 1])).toBeNull()
})
