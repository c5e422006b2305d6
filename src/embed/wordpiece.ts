/**
 * Uncased BERT WordPiece, equal to the reference implementation for plain text. Unlike it, text never becomes
 * a control token: "[SEP]" in a memory is four pieces, not the end of a sequence.
 */

export interface WordPiece {
  readonly size: number
  readonly special: { readonly cls: number; readonly sep: number; readonly unknown: number }
  /** Returns the ids of a text's pieces in order, without [CLS] and [SEP]; stops at `limit`. */
  encode(text: string, limit?: number): number[]
  /** Returns the piece as in the vocabulary, with `##`; the unknown piece for an id out of range. */
  pieceOf(id: number): string
  /** Returns true if the piece continues the word of the piece before it. */
  continuesWord(id: number): boolean
}

const CONTINUATION = '##'
/** Words with more characters are one unknown piece. */
const LONGEST_WORD = 100

const ASCII_PUNCTUATION = '!-\\/:-@\\[-`{-~'
const NOT_ASCII = /[^\x00-\x7f]/
const ASCII_CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g
const ASCII_WORD = new RegExp(`[a-z0-9]+|[${ASCII_PUNCTUATION}]`, 'g')

const CONTROL = /[\0\ufffd]|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu
/** CJK ideographs are separate words. The gap before U+2B920 is also in the reference. */
const IDEOGRAPH =
  /[\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b920}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu
const NONSPACING_MARK = /\p{Mn}/gu
const UNICODE_WORD = new RegExp(
  `[${ASCII_PUNCTUATION}\\p{P}]|[^${ASCII_PUNCTUATION}\\p{P}\\p{White_Space}]+`,
  'gu',
)

/** @param vocabulary one piece per line; its id is the line's number from 0 */
export function createWordPiece(vocabulary: string): WordPiece {
  const pieces = vocabulary.replace(/\r?\n$/, '').split(/\r?\n/)
  const starts = new Map<string, number>()
  const continuations = new Map<string, number>()
  let longestPiece = 0
  pieces.forEach((piece, id) => {
    const continues = piece.length > CONTINUATION.length && piece.startsWith(CONTINUATION)
    const letters = continues ? piece.slice(CONTINUATION.length) : piece
    if (continues) continuations.set(letters, id)
    else starts.set(letters, id)
    longestPiece = Math.max(longestPiece, letters.length)
  })
  const idOf = (piece: string): number => {
    const id = starts.get(piece)
    if (id === undefined) throw new RangeError(`the vocabulary has no ${piece}`)
    return id
  }
  const special = { cls: idOf('[CLS]'), sep: idOf('[SEP]'), unknown: idOf('[UNK]') }

  /**
   * Adds the pieces of a word, greedily, longest piece first; a word that cannot be covered is one unknown
   * piece.
   */
  const appendWord = (word: string, ids: number[]): void => {
    const whole = starts.get(word)
    if (whole !== undefined) {
      ids.push(whole)
      return
    }
    if (word.length > LONGEST_WORD && [...word].length > LONGEST_WORD) {
      ids.push(special.unknown)
      return
    }
    const before = ids.length
    for (let from = 0; from < word.length; ) {
      const table = from === 0 ? starts : continuations
      let until = Math.min(word.length, from + longestPiece)
      while (until > from && !table.has(word.slice(from, until))) until--
      const id = table.get(word.slice(from, until))
      if (id === undefined) {
        ids.length = before
        ids.push(special.unknown)
        return
      }
      ids.push(id)
      from = until
    }
  }

  return {
    size: pieces.length,
    special,
    encode(text, limit = Number.POSITIVE_INFINITY) {
      const ids: number[] = []
      for (const [word] of splitWords(text)) {
        if (ids.length >= limit) break
        appendWord(word, ids)
      }
      if (ids.length > limit) ids.length = limit
      return ids
    },
    pieceOf: (id) => pieces[id] ?? '[UNK]',
    continuesWord: (id) => pieces[id]?.startsWith(CONTINUATION) === true && pieces[id] !== CONTINUATION,
  }
}

/** Splits into lowercase words without accents, and single punctuation marks. */
function splitWords(text: string): Iterable<RegExpMatchArray> {
  if (!NOT_ASCII.test(text)) return text.replace(ASCII_CONTROL, '').toLowerCase().matchAll(ASCII_WORD)
  const plain = text
    .replace(CONTROL, '')
    .replace(IDEOGRAPH, ' $& ')
    .normalize('NFD')
    .replace(NONSPACING_MARK, '')
  return lowercaseEach(plain).matchAll(UNICODE_WORD)
}

/** Lowercases character by character, so that a sigma at the end of a word is no special case. */
function lowercaseEach(text: string): string {
  return text.includes('Σ') ? Array.from(text, (char) => char.toLowerCase()).join('') : text.toLowerCase()
}
