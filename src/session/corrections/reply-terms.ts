/** The terms of a reply and of the text it may correct: values and words of content, in several languages. Pure. */
import { valueKindOf } from '../../speech/corrections/value-words.ts'
import { wordsOf } from '../../speech/lexicon/languages.ts'
import { replySingles, replyWords } from '../../speech/lexicon/reply-words.ts'
import { isCarrier } from '../../speech/values.ts'
import { readTokens, type Token, type TermKind as TokenKind } from '../../text/claims/claim-tokens.ts'
import { foldCase } from '../../text/tokens.ts'
import { isEvery, joinNumbers, numberIn, timeUnitOf } from './number-words.ts'

/** Kinds of tokens, and words that say how often something happens. */
export type TermKind = TokenKind | 'frequency'

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
const FREQUENCIES = new Set(replyWords('frequencies').map(foldCase))
const DATES = new Set(replyWords('dates').map(foldCase))
/** Words for one before a unit: "ein Monat", "one day". */
const ONES = new Set('one a an ein eine einen einem einer un une uno una um uma'.split(' '))
/** Words from "every" to the unit, as in "todos los meses" and "every two weeks". */
const EVERY_WORDS = 2
const HOST_AND_PORT = /^(\S*[.\p{L}]\S*):(\d{2,5})$/u
const ELISION = /^(?:[cdjlmnst]|qu)['’]/iu

/** Texts whose terms are kept: every prompt of a session is held against the same memories. */
const KEPT_TEXTS = 1_000
const kept = new Map<string, readonly ReplyTerm[]>()

export function readTerms(said: string): readonly ReplyTerm[] {
  const known = kept.get(said)
  if (known !== undefined) return known
  const terms = findTerms(said)
  if (kept.size >= KEPT_TEXTS) kept.clear()
  kept.set(said, terms)
  return terms
}

function findTerms(said: string): ReplyTerm[] {
  const terms: ReplyTerm[] = []
  let before = ''
  let beforeWritten = ''
  let wasName = false
  let everyAt = Number.NEGATIVE_INFINITY
  const tokens = readTokens(separate(said.replace(/[’‘]/g, "'"))).flatMap(splitToken)
  for (const [at, token] of tokens.entries()) {
    const folded = token.folded.replace(ELISION, '')
    const isPerson = EAST_TITLES.has(tokens[at + 1]?.folded ?? '')
    const kind = isPerson ? 'name' : kindOf(token, folded, before)
    const last = terms.at(-1)
    const isLight =
      (kind === 'word' || kind === 'name') &&
      !ACRONYM.test(token.written) &&
      (isCarrier(folded) || LIGHT.has(folded) || isEvery(folded))
    const unit = timeUnitOf(folded)
    const isOften = at - everyAt <= EVERY_WORDS
    const counted = last?.kind === 'number' && isNext(last, before) ? last : null
    const joined = counted === null ? null : joinNumbers(counted.key, folded, token.key)
    if (kind === 'name' && wasName && last !== undefined && !isLight) {
      terms[terms.length - 1] = extend(last, token.written, folded, `${last.key} ${folded}`)
    } else if (counted !== null && joined !== null) {
      terms[terms.length - 1] = extend(counted, token.written, folded, joined)
    } else if (counted !== null && unit !== undefined && !counted.key.includes(' ')) {
      const { written, key } = counted
      terms[terms.length - 1] = {
        ...counted,
        written: `${written} ${token.written}`,
        key: `${key} ${unit}`,
        kind: isOften ? 'frequency' : 'number',
      }
    } else if (unit !== undefined && isOften && before !== 'alle') {
      terms.push({
        written: token.written,
        folded,
        key: `every ${unit}`,
        kind: 'frequency',
        before,
        opens: false,
      })
    } else if (unit !== undefined && ONES.has(before)) {
      const one = { written: `${beforeWritten} ${token.written}`, key: `1 ${unit}` }
      terms.push({ ...one, folded, kind: 'number', before, opens: at === 1 })
    } else if (!isLight) {
      const key = numberIn(token.written, folded) ?? (kind === 'word' || kind === 'name' ? folded : token.key)
      const isFrequency = isOften && kind === 'number' && key.includes(' ')
      terms.push({
        written: token.written,
        folded,
        key,
        kind: isFrequency ? 'frequency' : kind,
        before,
        opens: at === 0,
      })
    }
    if (isEvery(folded)) everyAt = at
    wasName = kind === 'name' && !isLight
    before = folded
    beforeWritten = token.written
  }
  return terms
}

function extend(last: ReplyTerm, written: string, folded: string, key: string): ReplyTerm {
  return { ...last, written: `${last.written} ${written}`, folded: `${last.folded} ${folded}`, key }
}

/** True if the word before was the last of the term. */
function isNext({ folded }: ReplyTerm, before: string): boolean {
  return folded.split(' ').at(-1) === before
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

function kindOf(token: Token, folded: string, before: string): TermKind {
  if (numberIn(token.written, folded) !== null) return 'number'
  if (DATES.has(folded) || DATES.has(folded.replace(/s$/, ''))) return 'date'
  if (FREQUENCIES.has(folded)) return 'frequency'
  if (CAPITALS.test(token.written)) return 'name'
  const kind = valueKindOf(token) ?? token.kind
  // German nouns have capitals too, and an article where names have none.
  return kind === 'name' && GERMAN_ARTICLES.has(before) ? 'word' : kind
}

/** EU, US, MIT: the small forms are function words of some language. "IS" and "NOT" are only said loudly. */
const ACRONYM =
  /^(?!(?:NO|OK|IS|OR|IF|ON|IN|TO|SO|WE|MY|AN|AM|AT|BY|DO|GO|HE|IT|ME|OF|UP|AS|BE)$)(?!NOT|THE|AND|BUT|ALL|ANY|ARE|WAS|HAS|HAD|YES|YOU|NOW|NIE|DAS|DER|DIE|UND|NUR|PAS|QUE|LES)\p{Lu}{2,3}$/u
const CAPITALS = /^\p{Lu}{2,5}$/u
const GERMAN_ARTICLES = new Set(
  'der die das dem den des ein eine einen einem einer im am beim zum zur vom ins ans kein keine keinen unser unsere unserem unseren mein meine euer eure ihr ihre'.split(
    ' ',
  ),
)

/** Japanese words behind the name of a person. */
const EAST_TITLES = new Set(['さん', '様', '氏', '君', '先生'])

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const segmenters = new Map<string, Intl.Segmenter>()

/** Puts spaces between the words of scripts that have none. */
function separate(said: string): string {
  if (!UNSPACED.test(said)) return said
  return said.split(EAST_WEEKDAY).map(separateWords).join('\u0020')
}

const EAST_WEEKDAY = /((?:星期|礼拜|周|週)[一二三四五六日天])/u

function separateWords(said: string): string {
  if (EAST_WEEKDAY.test(said)) return said
  const language = KANA.test(said) ? 'ja' : 'zh'
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, segmenter)
  return [...segmenter.segment(said)]
    .map(({ segment, isWordLike }) => (isWordLike === true ? segment : segment.replace(/[^.:/@_-]/gu, ' ')))
    .join('\u0020')
    .replace(/(?<=[\p{N}\p{Script=Latin}]) ([.:/@_-]) (?=[\p{N}\p{Script=Latin}])/gu, '$1')
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
  if (/\p{N}/u.test(a + b)) return false
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  const [short, long] = [Math.min(a.length, b.length), Math.max(a.length, b.length)]
  return shared >= FEWEST_SHARED && short - shared <= 1 && long - shared <= MOST_ENDING
}
