/** The terms of a reply and of the text it may correct: values and words of content, in several languages. Pure. */
import { valueKindOf } from '../../speech/corrections/value-words.ts'
import { wordsOf } from '../../speech/lexicon/languages.ts'
import { replySingles, replyWords } from '../../speech/lexicon/reply-words.ts'
import { isCarrier } from '../../speech/values.ts'
import { readTokens, type TermKind, type Token } from '../../text/claims/claim-tokens.ts'
import { foldCase } from '../../text/tokens.ts'

export interface ReplyTerm {
  /** As written; consecutive names are one term. */
  readonly written: string
  readonly folded: string
  /** Equal for spellings of a number. */
  readonly key: string
  readonly kind: TermKind
  /** The word before it, folded; empty at the beginning. */
  readonly before: string
  /** True for the first word of the text, whose capital tells nothing. */
  readonly opens: boolean
}

const LIGHT = new Set([
  ...wordsOf('functionWords'),
  ...[...replyWords('light'), ...replySingles('changed')].map(foldCase),
])
const DATES = new Set(replyWords('dates').map(foldCase))
const NUMERALS = new Map(
  replyWords('numerals').map((pair) => {
    const [word = '', digits = ''] = pair.split(':')
    return [foldCase(word), digits] as const
  }),
)
const HOST_AND_PORT = /^(\S*[.\p{L}]\S*):(\d{2,5})$/u
const ELISION = /^(?:[cdjlmnst]|qu)['’]/iu

export function readTerms(said: string): ReplyTerm[] {
  const terms: ReplyTerm[] = []
  let before = ''
  let wasName = false
  for (const [at, token] of readTokens(said.replace(/[’‘]/g, "'")).flatMap(splitToken).entries()) {
    const folded = token.folded.replace(ELISION, '')
    const kind = kindOf(token, folded)
    const last = terms.at(-1)
    const isLight = (kind === 'word' || kind === 'name') && (isCarrier(folded) || LIGHT.has(folded))
    if (kind === 'name' && wasName && last !== undefined && !isLight) {
      terms[terms.length - 1] = {
        ...last,
        written: `${last.written} ${token.written}`,
        folded: `${last.folded} ${folded}`,
        key: `${last.key} ${folded}`,
      }
    } else if (!isLight) {
      const key = NUMERALS.get(folded) ?? (kind === 'word' || kind === 'name' ? folded : token.key)
      terms.push({ written: token.written, folded, key, kind, before, opens: at === 0 })
    }
    wasName = kind === 'name' && !isLight
    before = folded
  }
  return terms
}

/** Splits `host:port`, so that another port is another number. */
function splitToken(token: Token): Token[] {
  const [, host, port] = HOST_AND_PORT.exec(token.written) ?? []
  if (host === undefined || port === undefined) return [token]
  return [
    { ...token, written: host, folded: foldCase(host), key: host, kind: 'identifier' },
    { ...token, written: 'port', folded: 'port', key: 'port', kind: 'word' },
    { ...token, written: port, folded: port, key: port, kind: 'number' },
  ]
}

function kindOf(token: Token, folded: string): TermKind {
  if (NUMERALS.has(folded)) return 'number'
  if (DATES.has(folded) || DATES.has(folded.replace(/s$/, ''))) return 'date'
  return valueKindOf(token) ?? token.kind
}

export function isValue({ kind }: Pick<ReplyTerm, 'kind'>): boolean {
  return kind !== 'word'
}

/** Returns the words and names of a text as written, without function words and values. */
export function toContentWords(text: string): string[] {
  return readTerms(text).flatMap(({ kind, written }) => (kind === 'word' || kind === 'name' ? written : []))
}

export function hasTermLike(terms: readonly ReplyTerm[], term: ReplyTerm): boolean {
  return terms.some((other) => areLike(other, term))
}

/** True for the same value, or for forms of one word: phone and phoned, guitar and guitars. */
export function areLike(a: ReplyTerm, b: ReplyTerm): boolean {
  if (a.key === b.key || a.folded === b.folded) return true
  if (isNumeric(a) || isNumeric(b)) return numberOf(a.key) === numberOf(b.key) && isNumeric(a) && isNumeric(b)
  const [words, others] = [a.folded.split(' '), b.folded.split(' ')]
  if (words.length !== others.length) {
    // "Lena" is "Lena Vogt", in a text that has only one of them.
    return words.some((word) => word.length > 2 && others.includes(word))
  }
  return words.every((word, i) => areForms(word, others[i] ?? ''))
}

function isNumeric({ kind }: ReplyTerm): boolean {
  return kind === 'number' || kind === 'version'
}

function numberOf(key: string): string {
  return key.split(' ', 1)[0] ?? key
}

const FEWEST_SHARED = 4
const MOST_ENDING = 3

function areForms(a: string, b: string): boolean {
  if (a === b) return true
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  const [short, long] = [Math.min(a.length, b.length), Math.max(a.length, b.length)]
  return shared >= FEWEST_SHARED && short - shared <= 1 && long - shared <= MOST_ENDING
}
