/**
 * Decides if an injected text was used in an answer: by its id, or by most of the new terms of one of
 * its sentences, close together. Misses a use rather than counting a coincidence. Pure.
 */
import { toShortId } from '../../core/ids.ts'
import { splitSentences } from '../../text/sentences.ts'
import { toTerms } from '../../text/tokens.ts'
import { toSubjectTerms } from './subject-words.ts'

/** Minimum share and minimum weight of a sentence's terms that the answer must repeat. */
const HEARD_SHARE = 0.5
const HEARD_WEIGHT = 3
/**
 * Weights of terms: names, versions, paths and numbers rarely occur by chance; two-character pieces of
 * scripts without spaces often do.
 */
const WEIGHTS = { named: 2, word: 1, pair: 0.5 } as const
/** Number of consecutive sentences of an answer that are matched together. */
const NEAR = 3
const ANSWER_CHARS = 40_000
const INJECTED_CHARS = 8_000

export interface InjectedText {
  readonly id: string
  readonly text: string
}

export interface HeardAnswer {
  readonly text: string
  /** Terms of each run of consecutive sentences. */
  readonly windows: readonly ReadonlySet<string>[]
}

export function readAnswer(answer: string): HeardAnswer {
  const text = answer.slice(0, ANSWER_CHARS)
  const terms = splitSentences(text).map(toTerms)
  const windows = terms.map((_, at) => new Set(terms.slice(at, at + NEAR).flat()))
  return { text: text.toLowerCase(), windows }
}

/** @param before terms said before; null if unknown, so that only the id decides */
export function isUsedIn(
  answer: HeardAnswer,
  injected: InjectedText,
  before: ReadonlySet<string> | null,
): boolean {
  if (answer.text.includes(toShortId(injected.id).toLowerCase())) return true
  if (before === null) return false
  return splitSentences(injected.text.slice(0, INJECTED_CHARS)).some((sentence) => {
    const weights = weighTerms(sentence, before)
    const whole = sum(weights.values())
    const value = findAskedFor(sentence, weights, before)
    if (value !== null && answer.windows.some((window) => window.has(value))) return true
    const name = findAskedName(sentence, weights, before)
    if (name !== null && answer.windows.some((window) => window.has(name))) return true
    const fewest = [...weights.values()].includes(WEIGHTS.named) ? NAMED_TERMS : WHOLE_TERMS
    if (weights.size > 0 && answer.windows.some((window) => repeatsAll(window, sentence, fewest))) return true
    if (whole < HEARD_WEIGHT) return false
    const needed = Math.max(HEARD_WEIGHT, HEARD_SHARE * whole)
    return answer.windows.some((window) => {
      let heard = 0
      for (const [term, weight] of weights) if (window.has(term)) heard += weight
      return heard >= needed
    })
  })
}

const WHOLE_TERMS = 3
/** The same for a sentence with a new name. */
const NAMED_TERMS = 2

/** True if the window has every term of the sentence, those of the prompt included. */
function repeatsAll(window: ReadonlySet<string>, sentence: string, fewest: number): boolean {
  const terms = toSubjectTerms(sentence)
  return terms.length >= fewest && terms.every((term) => window.has(term))
}

/**
 * Returns the value that a question asks for, if the sentence otherwise repeats it: the port, for
 * "which port has the database?".
 */
function findAskedFor(
  sentence: string,
  fresh: ReadonlyMap<string, number>,
  before: ReadonlySet<string>,
): string | null {
  const [value, ...more] = fresh.keys()
  if (value === undefined || more.length > 0 || !DISTINCT.test(value)) return null
  return toSubjectTerms(sentence).filter((term) => before.has(term)).length >= ASKED_TERMS ? value : null
}

const MOST_FRESH = 2

/** Returns the name that a question asks for, if the sentence has hardly another new term: "who leads the team?". */
function findAskedName(
  sentence: string,
  fresh: ReadonlyMap<string, number>,
  before: ReadonlySet<string>,
): string | null {
  const names = [...fresh].flatMap(([term, weight]) =>
    weight === WEIGHTS.named && !/\p{N}/u.test(term) ? term : [],
  )
  const [name, ...more] = names
  if (name === undefined || more.length > 0 || fresh.size > MOST_FRESH) return null
  return toSubjectTerms(sentence).filter((term) => before.has(term)).length >= ASKED_TERMS ? name : null
}

/** Matches a distinctive value with a digit, at least 4 characters. */
const DISTINCT = /^(?=.*\p{N})[\p{L}\p{N}._/@#-]{4,}$/u
const ASKED_TERMS = 2

const WORD = /[\p{L}\p{N}][\p{L}\p{N}._/@#-]*/gu
const NAMED = /\p{N}{2}|\p{L}\p{N}|\p{N}\p{L}|\p{Ll}\p{Lu}|\p{Lu}{2}|[\p{L}\p{N}][._/@#][\p{L}\p{N}]/u
const PAIR = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{1,2}$/u

/** Returns the weights of a sentence's terms that were not said before. */
function weighTerms(sentence: string, before: ReadonlySet<string>): ReadonlyMap<string, number> {
  const named = toNamedTerms(sentence)
  const fresh = toSubjectTerms(sentence).filter((term) => !before.has(term))
  return new Map(
    fresh.map((term) => [
      term,
      PAIR.test(term) ? WEIGHTS.pair : named.has(term) ? WEIGHTS.named : WEIGHTS.word,
    ]),
  )
}

/** Returns terms that are names; a capital at the start of a sentence does not count. */
function toNamedTerms(sentence: string): ReadonlySet<string> {
  const named = [...sentence.matchAll(WORD)].flatMap(([word], position) => {
    const isName = NAMED.test(word) || (position > 0 && /^\p{Lu}/u.test(word))
    return isName ? toTerms(word) : []
  })
  return new Set(named)
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
