/**
 * Names a stretch of chat after what recurs in it and did not occur before it: noun phrases and names,
 * never a sentence.
 */

import { LIGHT_TERMS } from '../../../text/light-words.ts'
import { foldCase, toTerms } from '../../../text/tokens.ts'
import { wordSet } from '../../../text/word-set.ts'

export interface NamedText {
  readonly text: string
  /** The weight of its words. */
  readonly weight: number
}

const AFTER_DETERMINER =
  /\b(?:a|an|the|my|our|your|his|her|their|these|some|of|in|at|for|about|with|on)\s+((?:[\p{L}\p{N}][\p{L}\p{N}'’-]*[ ]){0,3}[\p{L}\p{N}][\p{L}\p{N}'’-]*)/giu
const NAME =
  /(?<=[\p{L}\p{N},;)] )(?!I\b|I['’])\p{Lu}[\p{L}\p{N}'’-]{1,30}(?: \p{Lu}[\p{L}\p{N}'’-]{1,30}){0,3}/gu

/** Words that recur everywhere: of time, of pictures, of doing, pronouns, prepositions. */
const UNTELLING = wordSet(() =>
  toTerms(
    'week weekend month year yesterday today tomorrow morning evening night hour minute monday tuesday wednesday ' +
      'thursday friday saturday sunday january february march april june july august september october november ' +
      'december photo picture pic image shot couple bunch while past next last first second ago ' +
      'difference impact reminder track focus effort advice step steps change word words goal goals challenge ' +
      'myself yourself himself herself ourselves themselves other others another towards toward through since ' +
      'during without within along across against between among until till upon ' +
      'being doing having trying helping playing exploring pushing becoming reminding making getting taking ' +
      'looking seeing working finding giving keeping learning creating spending following turning called named ' +
      'motivate motivated remind amazing yay omg biz recent recently different',
  ),
)
/** Words that fit most chats between people who know each other: used only if there is nothing else. */
const COMMON = wordSet(() =>
  toTerms(
    'family friend kid child parent son daughter mom dad wife husband community group team event home house ' +
      'memory story fan business project plan news hobby interest health',
  ),
)
const COMMON_SHARE = 0.4
/** Nouns in -ing; at the end of a phrase, other words in -ing are verbs of what follows. */
const THINGS_ING =
  /^(?:painting|drawing|training|meeting|building|wedding|opening|clothing|housing|parking|ceiling|camping|engineering|marketing|funding|gaming|coding|lighting|hiking|running|dancing|cooking|baking|swimming|climbing|surfing|skiing|fishing|gardening|writing|counsell?ing|mentoring|volunteering|mountaineering|[\p{L}]+-[\p{L}]+ing)$/iu
const LONGEST_PHRASE = 2
/** The bonus for each repetition of a phrase of several words. */
const AGAIN = 0.15
const MOST_AGAIN = 3
/** The discount of a term for each earlier turn that mentions it. */
const EARLIER = 0.5

interface Phrase {
  readonly written: string
  readonly terms: readonly string[]
  count: number
}

/**
 * Returns the phrases that tell this stretch from what came before, best first, none sharing a word with
 * another.
 * @param speakers folded names of the speakers: neither they nor their short forms become topics
 */
export function findTopics(
  texts: readonly NamedText[],
  before: readonly string[],
  speakers: ReadonlySet<string>,
  most: number,
): string[] {
  const weights = weighTerms(texts, before)
  const phrases = new Map<string, Phrase>()
  for (const { text } of texts) {
    for (const written of findPhrases(text, speakers)) {
      const terms = toTerms(written)
      const key = terms.join(' ')
      const known = phrases.get(key)
      if (known === undefined) phrases.set(key, { written, terms, count: 1 })
      else known.count++
    }
  }
  const ranked = [...phrases.values()]
    .map((phrase) => ({ ...phrase, score: rank(phrase, weights) }))
    .sort((a, b) => b.score - a.score)
  const taken = new Set<string>()
  const chosen: string[] = []
  for (const { written, terms } of ranked) {
    if (chosen.length === most) break
    if (terms.length === 0 || terms.some((term) => taken.has(term))) continue
    for (const term of terms) taken.add(term)
    chosen.push(written)
  }
  return chosen
}

function rank({ terms, count }: Phrase, weights: ReadonlyMap<string, number>): number {
  const weight = terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
  const again = terms.length > 1 ? 1 + AGAIN * Math.min(count - 1, MOST_AGAIN) : 1
  return (weight / Math.sqrt(Math.max(1, terms.length))) * again
}

/** A term counts once per text, by the text's weight; less if it was mentioned before. */
function weighTerms(texts: readonly NamedText[], before: readonly string[]): Map<string, number> {
  const earlier = new Map<string, number>()
  for (const text of before) {
    for (const term of new Set(toTerms(text))) earlier.set(term, (earlier.get(term) ?? 0) + 1)
  }
  const weights = new Map<string, number>()
  for (const { text, weight } of texts) {
    for (const term of new Set(toTerms(text))) {
      const share = (COMMON.has(term) ? COMMON_SHARE : 1) / (1 + EARLIER * (earlier.get(term) ?? 0))
      weights.set(term, (weights.get(term) ?? 0) + weight * share)
    }
  }
  return weights
}

function findPhrases(text: string, speakers: ReadonlySet<string>): string[] {
  const names = [...text.matchAll(NAME)].map(([name]) => name.replace(/['’]s$|-+$/, '')).filter(isNamed)
  const nouns = [...text.matchAll(AFTER_DETERMINER)].flatMap(([, run]) => toNouns(run ?? ''))
  return [...names, ...nouns].filter((phrase) => !mentions(phrase, speakers))
}

function isNamed(name: string): boolean {
  return name.split(' ').every((word) => !isLight(word))
}

/** Returns the last words of what follows a determiner: the noun with what qualifies it. */
function toNouns(run: string): string[] {
  const words: string[] = []
  for (const word of run.split(' ')) {
    if (isLight(word)) {
      if (words.length > 0) break
      continue
    }
    words.push(word.replace(/['’]s?$|-+$/, ''))
    if (/['’]|-$/.test(word)) break
  }
  while (words.length > 0 && isVerbLike(words.at(-1) ?? '')) words.pop()
  return words.length === 0 ? [] : [words.slice(-LONGEST_PHRASE).join(' ')]
}

function isVerbLike(word: string): boolean {
  return (
    (/(?:ing|ed)$/i.test(word) && !THINGS_ING.test(word)) ||
    /^(?:ran|run|live|stay|adopt|sign|succeed|affects?|expect|means?)$/i.test(word)
  )
}

function isLight(word: string): boolean {
  const [term] = toTerms(word)
  return (
    term === undefined ||
    word.length < 3 ||
    /^\d+$/.test(term) ||
    LIGHT_TERMS.has(term) ||
    UNTELLING.has(term)
  )
}

/** True if it contains a speaker's name, or the beginning of one. */
function mentions(phrase: string, speakers: ReadonlySet<string>): boolean {
  return foldCase(phrase)
    .split(' ')
    .some((word) => [...speakers].some((speaker) => speaker.startsWith(word)))
}
