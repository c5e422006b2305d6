/**
 * Finds the value of a noun that no grammar leads to: its sentence, the answer to its question, or the line below
 * holds exactly one word that looks like a secret, and no other noun claims it. Named rules are tried in order.
 */
import type { Cut } from '../parts/cuts.ts'
import { isNameWithDigest } from '../parts/values.ts'
import type { Noun } from './noun.ts'
import { hasArticle, isAboutDigests, isModifier, isOwnedBefore, isPartOf } from './owners.ts'
import {
  isFiller,
  isSetter,
  isSmall,
  isWord,
  leadOf,
  namesValue,
  type Run,
  readRunValue,
  splitRuns,
} from './runs.ts'
import { type Passage, type Sentence, sentenceAround } from './sentences.ts'
import { GUARDED, HANDED } from './tongues.ts'
import { isObjectPath, type Shape, shapeOf } from './value-shapes.ts'

const MOST_WORDS_BETWEEN = 12
/** Quick check: something in the sentence has a digit or dashed words. */
const MAY_HOLD = /\d|\p{L}-\p{L}+-\p{L}/u

/**
 * The tie from the sentence to the word. `answer`: a question asks for it. `below`: alone on the next line.
 * `verb`: a verb, "is" or "now" stands before it. `named`: "… is", "… as" after it. `apposition`: set off by a
 * comma, brackets or a dash. `beside`: the next word. `purpose`: at the end or before a comma, after what the noun opens. `unspaced`: directly in a sentence without spaces.
 */
type Tie = 'answer' | 'below' | 'verb' | 'named' | 'apposition' | 'beside' | 'purpose' | 'unspaced' | null

interface Claim {
  readonly noun: Noun
  readonly shape: Shape
  readonly value: string
  readonly tie: Tie
  readonly isBefore: boolean
  readonly wordsBetween: number
  /** True if the sentence speaks of commits, checksums or ids. */
  readonly aboutDigests: boolean
  /** True if the noun is part of a longer noun, or the value belongs to the word before it. */
  readonly owned: boolean
  /** True if the sentence is about opening or protecting something. */
  readonly guarded: boolean
  /** True if the sentence hands something over. */
  readonly handed: boolean
  /** True if a mark ends the sentence. */
  readonly isClosed: boolean
}

interface Rule {
  readonly name: string
  readonly decides: (claim: Claim) => boolean
  readonly isSecret: boolean | ((claim: Claim) => boolean)
}

const RULES: readonly Rule[] = [
  {
    name: 'too far from the noun',
    decides: ({ wordsBetween }) => wordsBetween > MOST_WORDS_BETWEEN,
    isSecret: false,
  },
  {
    name: 'claimed by another noun',
    decides: ({ owned, shape, aboutDigests }) => owned || (shape === 'digest' && aboutDigests),
    isSecret: false,
  },
  {
    name: 'near a key that may open nothing, only what a machine drew',
    decides: ({ noun, guarded }) => noun.strength === 'hint' && !guarded,
    isSecret: ({ shape, tie, value }) =>
      shape === 'drawn' &&
      tie !== null &&
      value.length >= 20 &&
      !isNameWithDigest(value) &&
      !isObjectPath(value),
  },
  {
    name: 'for a login, only what a verb gives it',
    decides: ({ noun }) => noun.strength === 'pair',
    isSecret: ({ tie, isBefore, handed }) =>
      tie === 'answer' || (tie === 'verb' && isBefore) || (tie === 'below' && handed),
  },
  {
    name: 'alone below a sentence that hands it over; else no digest, and below a full stop only what is drawn',
    decides: ({ tie }) => tie === 'below',
    isSecret: ({ shape, handed, isClosed }) => handed || (isClosed ? shape === 'drawn' : shape !== 'digest'),
  },
  {
    name: 'tied to the sentence',
    decides: ({ tie }) => tie !== null,
    isSecret: true,
  },
]

/** Returns the one value in the noun's sentence, if it is its secret. */
export function claimNearest(text: string, noun: Noun): Cut | null {
  const sentence = sentenceAround(text, noun.start, noun.end)
  const passages = [sentence, sentence.answer, sentence.below].filter((passage) => passage !== null)
  if (!passages.some(({ start, end }) => MAY_HOLD.test(text.slice(start, end)))) return null
  if (isPlural(text, noun) || isPartOf(text, noun) || isCode(text, noun)) return null
  const runs = passages.flatMap(({ start, end }) => splitRuns(text.slice(start, end), start))
  const candidates = runs.flatMap((run, index) => toCandidate(run, index, noun, passages) ?? [])
  const [only] = candidates
  if (only === undefined || candidates.length > 1) return null
  const whole = text.slice(sentence.start, sentence.end)
  const claim: Claim = {
    noun,
    shape: only.shape,
    value: only.value,
    tie: tieOf(runs, only, noun, sentence),
    isBefore: only.start < noun.start,
    wordsBetween: countBetween(runs, only, noun),
    aboutDigests: only.shape === 'digest' && isAboutDigests(whole),
    owned:
      only.shape !== 'drawn' &&
      ((isModifier(text, noun) && !isPrompted(text, noun, runs, only.index)) ||
        isOwnedBefore(text, only.start, only.from) ||
        hasArticle(text, only.start)),
    guarded: GUARDED.test(whole),
    handed: HANDED.test(whole),
    isClosed: sentence.isClosed,
  }
  return isSecret(claim) ? { start: only.start, end: only.start + only.value.length, kind: noun.kind } : null
}

function isSecret(claim: Claim): boolean {
  const rule = RULES.find(({ decides }) => decides(claim))
  if (rule === undefined) return false
  return typeof rule.isSecret === 'boolean' ? rule.isSecret : rule.isSecret(claim)
}

/** Returns true for "at the password prompt, answer with …": a verb gives the prompt its value. */
function isPrompted(text: string, noun: Noun, runs: readonly Run[], index: number): boolean {
  if (!/^ prompt\b/i.test(text.slice(noun.end, noun.end + 8))) return false
  return runs.slice(Math.max(0, index - 2), index).some(({ word }) => isSetter(word))
}

/** Returns true for a call (`token_urlsafe(16)`) and for members and fields that are hardly secrets (`key_node.tag`). */
function isCode(text: string, noun: Noun): boolean {
  return text[noun.end] === '(' || (noun.strength === 'hint' && /[_.]/.test(text.slice(noun.start, noun.end)))
}

/** "tokens", "passwords" are a topic. */
function isPlural(text: string, noun: Noun): boolean {
  return /^(?:tokens|keys|secrets|passwords|logins)$/i.test(text.slice(noun.start, noun.end))
}

interface Candidate {
  readonly index: number
  readonly start: number
  /** The start of its passage. */
  readonly from: number
  readonly value: string
  readonly shape: Shape
}

function toCandidate(run: Run, index: number, noun: Noun, passages: readonly Passage[]): Candidate | null {
  if (isWord(run) || run.core === '') return null
  const end = run.start + run.opening.length + run.core.length
  if (run.start < noun.end && end > noun.start) return null
  const { start, value, quoted } = readRunValue(run)
  const shape = shapeOf(value, quoted)
  const from = passages.findLast((passage) => passage.start <= start)?.start ?? 0
  return shape === null ? null : { index, start, from, value, shape }
}

function countBetween(runs: readonly Run[], { start }: Candidate, noun: Noun): number {
  const [from, to] = start < noun.start ? [start, noun.start] : [noun.end, start]
  return runs.filter((run) => run.start > from && run.start < to).length
}

function tieOf(runs: readonly Run[], { index, start }: Candidate, noun: Noun, sentence: Sentence): Tie {
  if (sentence.answer !== null && start >= sentence.answer.start) return 'answer'
  if (sentence.below !== null && start >= sentence.below.start) return 'below'
  const [second, first, run, after] = [runs[index - 2], runs[index - 1], runs[index], runs[index + 1]]
  if (run === undefined) return null
  if (first?.unspaced === true || after?.unspaced === true) return 'unspaced'
  if (first !== undefined && leadsTo(first, second)) return 'verb'
  if (start < noun.start) return isNamed(run, after, runs[index + 2]) ? 'named' : null
  if (first !== undefined && first.start + first.opening.length <= noun.end && first.start >= noun.start - 24)
    return first.closing === '' && isAt(first, noun) ? 'beside' : null
  if (isSetOff(first, run)) return 'apposition'
  const isLast = after === undefined || /[,;)]/.test(run.closing)
  return isLast && first !== undefined && isOpened(runs, noun, first) ? 'purpose' : null
}

/** Returns true if the run holds the noun. */
function isAt({ start, opening, core }: Run, noun: Noun): boolean {
  return start + opening.length + core.length === noun.end
}

/** Returns true for "password for the database …": the noun, what it opens, and the value at the end. */
function isOpened(runs: readonly Run[], noun: Noun, first: Run): boolean {
  const next = runs.find(({ start }) => start >= noun.end)
  return next !== undefined && next !== first && PURPOSES.has(next.word) && isWord(first) && !isSmall(first)
}

const PURPOSES = new Set(
  'for of to für zu zum zur vom von pour de du d para del per voor van do dla от для к'.split(' '),
)

/** Returns true for "is …", "now …", "use …", "to …", "give it …". */
function leadsTo(first: Run, second: Run | undefined): boolean {
  if (first.closing !== '' && !/^[,:"'`]+$/.test(first.closing)) return false
  const lead = leadOf({ ...first, closing: first.closing.replace(',', '') })
  if (lead === 'sure' || isSetter(first.word)) return true
  if (lead === 'towards') return !PLACES.has(first.word)
  if (isFiller(first)) return first.core !== ''
  return second !== undefined && second.closing === '' && isSetter(second.word) && PRONOUNS.has(first.word)
}

const PLACES = new Set('in into en de di von from van via por par'.split(' '))
const PRONOUNS = new Set(
  'it him her them you i we du er sie ich wir man ihm ihr tu il elle on le la lo usted'.split(' '),
)

function isNamed(run: Run, after: Run | undefined, second: Run | undefined): boolean {
  if (after === undefined) return false
  if (second !== undefined && AS.has(second.word)) return true
  return (
    namesValue(after) ||
    (leadOf(after) === 'sure' && !after.closing.includes(':')) ||
    (run.closing.includes(',') && !isSetter(after.word))
  )
}

function isSetOff(first: Run | undefined, run: Run): boolean {
  if (/[("'`“«„]/.test(run.opening)) return true
  return first !== undefined && (/[,:;]$/.test(first.closing) || DASH.test(first.core + first.closing))
}

const AS = new Set('as als como comme come jako'.split(' '))
const DASH = /^[-–—]{1,3}>?$/
