import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createWordPiece } from '../../src/embed/wordpiece.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const wordPiece = createWordPiece(read('models/lore-small-q8/vocab.txt'))

// Ids from the Rust reference tokeniser with the model's own tokenizer.json, without truncation and padding.
const reference = JSON.parse(read('test/golden/wordpiece.json')) as { text: string; ids: number[] }[]

test.each(reference)('agrees with the reference on $text', ({ text, ids }) => {
  expect(wordPiece.encode(text)).toEqual(ids)
})

test('is the vocabulary the model was trained with', () => {
  expect(wordPiece.size).toBe(30_522)
  expect(wordPiece.special).toEqual({ cls: 101, sep: 102, unknown: 100 })
})
