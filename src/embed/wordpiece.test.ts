import { describe, expect, test } from 'vitest'
import { createWordPiece } from './wordpiece.ts'

const pieces = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'un',
  '##aff',
  '##able',
  'cafe',
  '.',
  '[',
  ']',
  'sep',
  '中',
  'aff',
]
const wordPiece = createWordPiece(pieces.join('\n'))
const encode = (text: string, limit?: number) => wordPiece.encode(text, limit).map(wordPiece.pieceOf)

describe('createWordPiece', () => {
  test('takes the longest piece first and marks what continues a word', () => {
    expect(encode('Unaffable aff')).toEqual(['un', '##aff', '##able', 'aff'])
    expect(wordPiece.encode('unaff').map(wordPiece.continuesWord)).toEqual([false, true])
  })

  test('makes a word it cannot cover one unknown piece', () => {
    expect(encode('unaffx un')).toEqual(['[UNK]', 'un'])
  })

  test('drops accents and case, and takes ideographs and punctuation one by one', () => {
    expect(encode('CAFÉ.中中')).toEqual(['cafe', '.', '中', '中'])
  })

  test('never reads a control token out of a text', () => {
    expect(encode('[SEP]')).toEqual(['[', 'sep', ']'])
  })

  test('stops at the limit', () => {
    expect(encode('un un un', 2)).toEqual(['un', 'un'])
    expect(encode('unaffable', 2)).toEqual(['un', '##aff'])
  })

  test('finds nothing in blank or invisible text', () => {
    expect(encode(' \n\t\u200b\u0000')).toEqual([])
  })

  test('refuses a vocabulary without the control tokens', () => {
    expect(() => createWordPiece('a\nb\n')).toThrow(RangeError)
  })
})
