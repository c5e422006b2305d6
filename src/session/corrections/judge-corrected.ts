/** Decides by words alone which injected text a correction is about, and what to store of it. Pure. */
import { addAboutNote } from '../../digest/passages/about-note.ts'
import type { Correction } from '../../speech/corrections/correction.ts'
import { RESTATED_MIN_OVERLAP01 } from '../../speech/corrections/find-restatement.ts'
import { opensPointingBack } from '../../speech/points-back.ts'
import { deniesNextWord, isCarrier, opensDenying, settingsIn } from '../../speech/values.ts'
import { hasFiniteVerb } from '../../speech/verbs.ts'
import { hasTerm, isWordy } from '../../text/claims/claim-pair.ts'
import { type ClaimRelation, compareClaims, overlap01 } from '../../text/claims/compare-claims.ts'
import { type ClaimTerm, readClaim } from '../../text/claims/read-claim.ts'
import { shorten, splitSentences } from '../../text/sentences.ts'
import { toTerms } from '../../text/tokens.ts'
import { findOtherValue, type OtherValue } from './corrected-value.ts'
import { namesTwin } from './names-twin.ts'
import { readTerms } from './reply-terms.ts'

/** Minimum confidence that a text contradicts the correction; below it, they only share words. */
export const SETTLES_MIN_CONFIDENCE01 = 0.6
/** Minimum share of common words of two texts about one thing. */
const SHARED01 = 0.4
const MOST_SHARED01 = 0.5
const FEWEST_TERMS = 2
const NOTE_CHARS = 160
/** Maximum length of a memory that is stored again with one value replaced. */
const KEPT_CHARS = 600
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4,}/u

/**
 * Returns 0–1, how certain the correction contradicts the text; from `SETTLES_MIN_CONFIDENCE01` on both
 * are about one thing and differ. Returns `agrees` if the text says what the person says or calls
 * right.
 * @param isTurn true for a turn, of which any sentence may be meant; a memory is meant as a whole
 */
export function judgeCorrected(correction: Correction, text: string, isTurn = false): number | 'agrees' {
  const { claim, instead, wish } = correction
  if (wish) return 0
  if (isSpared(correction, text)) return 'agrees'
  const relation = claim === null ? 'unrelated' : relate(text, claim, isTurn)
  if (relation === 'same' || (instead !== null && asserts(text, instead))) return 'agrees'
  if (claim !== null && (isOfAnotherSetting(claim, text) || namesTwin(readTerms(claim), readTerms(text))))
    return 0
  return judgeOtherwise(correction, text, relation)
}

/** Returns 0–1, how certain a text that does not agree contradicts the correction. */
function judgeOtherwise(correction: Correction, text: string, relation: ClaimRelation): number {
  const { claim, quote, denied, strength01 } = correction
  if (denied !== null && asserts(text, denied) && isPutRight(correction, text)) return 1
  // Without saying that something is wrong, the person may just report a state: "the cache is off".
  if (relation === 'updated' || (relation === 'contradicted' && strength01 > RESTATED_MIN_OVERLAP01))
    return 0.9
  if (otherValueIn(correction, text) !== null) return 0.7
  const shared01 = overlap01(text, claim ?? quote)
  return shared01 >= SHARED01 ? Math.min(MOST_SHARED01, shared01) : 0
}

/**
 * True if the claim names an environment that the text does not: what holds on a laptop need not hold
 * elsewhere.
 */
export function isOfAnotherSetting(claim: string, text: string): boolean {
  const named = settingsIn(text)
  return [...settingsIn(claim)].some((setting) => !named.has(setting))
}

function relate(text: string, claim: string, isTurn: boolean): ClaimRelation {
  const parts = isTurn ? splitSentences(text) : [text]
  const relations = parts.map((part) => compareClaims(part.replace(WRAPPING, ''), claim).relation)
  return ENDS.find((relation) => relations.includes(relation)) ?? 'unrelated'
}

const ENDS = ['updated', 'contradicted', 'same'] as const satisfies readonly ClaimRelation[]
const NOTED = 'for later|remember|note|fyi|btw|for the record|by the way|reminder|just so you know'
const LEARNT = 'decided|agreed|said|noted|think|learnt|learned|found|know|remember'
/** Introductory words: "for later:", "we decided that". */
const WRAPPING = new RegExp(
  `^(?:(?:${NOTED})[:,] |(?:we|i) (?:have |just |all ){0,2}(?:${LEARNT}) that |(?:remember|note) that )`,
  'i',
)

/** The text that a correction contradicts. */
export interface CorrectedText {
  readonly title: string
  readonly content: string
  /** True for a turn, of which only the meant sentence is stored. */
  readonly isTurn?: boolean
}

/**
 * Returns what holds, understandable by itself: the person's words if they name their subject; else the
 * corrected text with the value replaced, or the person's words with a note of their subject. Null if
 * it could not be understood later.
 * @param about the text that the correction contradicts; null if unknown
 */
export function toCorrectedContent(correction: Correction, about: CorrectedText | null): string | null {
  const { claim, denied, instead } = correction
  if (claim === null) return null
  const other = about === null ? null : otherValueIn(correction, about.content)
  if (about !== null && other !== null && (other.bare || !isWhole(correction, claim))) {
    return keepText(about, other.sentence, other.former, other.value)
  }
  if (isWhole(correction, claim)) return claim
  if (about === null) return null
  if (denied !== null && instead !== null && asserts(about.content, denied)) {
    const sentence = splitSentences(about.content).find((one) => asserts(one, denied))
    if (sentence !== undefined) return keepText(about, sentence, denied, instead)
  }
  return saysOfWhat(about.content) ? addAboutNote(claim, shorten(about.title, NOTE_CHARS)) : null
}

/** True if the claim is only clear with the text it refers to. */
export function lacksSubject(correction: Correction, text: string): boolean {
  const { claim, denied } = correction
  if (claim === null) return false
  if (isWhole(correction, claim) && relate(text, claim, true) === 'updated') return false
  return otherValueIn(correction, text)?.bare ?? (denied !== null && !isWhole(correction, claim))
}

/** True if a claim without subject replaces a word by a plain word, not by a number, path or name. */
export function bringsPlainWord(correction: Correction, text: string): boolean {
  const { claim, instead } = correction
  if (claim === null || otherValueIn(correction, text) !== null) return false
  return readClaim(instead ?? claim).terms.every(({ kind }) => kind === 'word')
}

/** Returns the value that the correction replaces; null if the person named another value as wrong. */
function otherValueIn({ claim, denied, instead }: Correction, text: string): OtherValue | null {
  const said = instead ?? claim
  const other = said === null ? null : findOtherValue(said, text)
  return other !== null && (denied === null || wordOf(other.former).test(denied)) ? other : null
}

/** True if the text is about what the person called right, apart from the claim itself. */
function isSpared({ spared, claim }: Correction, text: string): boolean {
  if (spared === null) return false
  const named = readClaim(spared).terms.filter(isWordy)
  const said = claim === null ? [] : readClaim(claim).terms
  const own = named.filter((term) => !hasTerm(said, term))
  const there = readClaim(text).terms
  return own.length > 0 && own.every((term) => hasTerm(there, term))
}

/** True if the text with the wrong word replaced says what the person says. */
function isPutRight({ claim, denied, instead }: Correction, text: string): boolean {
  if (claim === null || denied === null || instead === null) return false
  const there = splitSentences(text).flatMap((sentence) => readClaim(sentence).terms)
  const wrong = readClaim(denied).terms
  const said = contentOf(claim).filter((term) => !hasTerm(wrong, term))
  const brought = hasFiniteVerb(instead) ? [] : readClaim(instead).terms
  const fresh = said.filter((term) => !hasTerm(there, term) && !hasTerm(brought, term))
  if (!hasFiniteVerb(instead)) return fresh.length === 0
  const shared = said.filter((term) => hasTerm(there, term) && isWordy(term) && !term.isVerb)
  return shared.length > 0 && fresh.length <= Math.max(1, shared.length)
}

/** Returns the claim's terms without function words. */
function contentOf(claim: string): ClaimTerm[] {
  return readClaim(claim).terms.filter(({ written, isVerb }) => isVerb || !isCarrier(written.toLowerCase()))
}

/** Returns the whole text if it is a short memory, else the sentence, with the value replaced. */
function keepText(
  { content, isTurn }: CorrectedText,
  sentence: string,
  former: string,
  value: string,
): string {
  const right = putRight(isTurn === true ? withoutWrapping(sentence) : sentence, former, value)
  return isTurn === true || content.length > KEPT_CHARS ? right : content.replace(sentence, () => right)
}

function withoutWrapping(sentence: string): string {
  const said = sentence.replace(WRAPPING, '')
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** True if the text is understandable to somebody who was not present. */
function saysOfWhat(text: string): boolean {
  const [first] = splitSentences(text)
  if (first === undefined || opensPointingBack(first) || opensDenying(first)) return false
  return UNSPACED.test(first) || readClaim(first).terms.filter(isWordy).length >= FEWEST_TERMS
}

function isWhole({ denied, instead }: Correction, claim: string): boolean {
  if (opensPointingBack(claim)) return false
  // "Not npm, pnpm" names only two words; "fees are 2 %, not 3 %" is a statement.
  if (instead !== null && hasFiniteVerb(instead)) return true
  if (denied !== null) {
    const named = [denied, instead ?? ''].flatMap((one) => readClaim(one).terms)
    if (contentOf(claim).every((term) => hasTerm(named, term))) return false
  }
  return UNSPACED.test(claim) || toTerms(claim).length >= FEWEST_TERMS
}

/** True if a sentence of the text contains the word without negating it. */
function asserts(text: string, word: string): boolean {
  return splitSentences(text).some((sentence) => {
    const at = wordOf(word).exec(sentence)?.index
    return at !== undefined && !deniesNextWord(sentence.slice(0, at))
  })
}

/**
 * Replaces the last occurrence of `denied` by `instead`, without repeating words that already precede
 * it ("postgres 16" for "15" after "postgres").
 */
function putRight(text: string, denied: string, instead: string): string {
  const last = [...text.matchAll(new RegExp(wordOf(denied), 'giu'))].at(-1)
  const at = last?.index ?? text.length
  const before = text.slice(0, at).trimEnd().toLowerCase()
  const words = instead.split(' ')
  const said = words.findLastIndex((_, i) =>
    before.endsWith(
      words
        .slice(0, i + 1)
        .join(' ')
        .toLowerCase(),
    ),
  )
  const missing = said < words.length - 1 ? words.slice(said + 1).join(' ') : instead
  return `${text.slice(0, at)}${missing}${text.slice(at + (last?.[0].length ?? 0))}`
}

/** Returns a pattern for the word as a whole. */
function wordOf(word: string): RegExp {
  const literal = word.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'iu')
}
