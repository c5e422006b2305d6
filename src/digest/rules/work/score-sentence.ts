/**
 * Scores how much a sentence of an agent is worth remembering. Weights were fitted by hand on rated samples
 * of real sessions; the position in the turn and the heading above say as much as the words. Pure.
 */

import { decides } from '../../../speech/decision.ts'
import { isHedged } from '../../../speech/hedge.ts'
import { hasVerb } from '../../../speech/verbs.ts'
import * as cue from '../../../speech/work-cues.ts'
import type { Pattern } from '../../../text/pattern.ts'
import type { Sentence } from './find-sentences.ts'
import type { Voice } from './read-turns.ts'

export interface ScoredSentence {
  readonly score: number
  readonly decides: boolean
  readonly proposes: boolean
  readonly finds: boolean
  readonly reasons: boolean
  readonly fixes: boolean
  /** True if it opens like an entry of a change list. */
  readonly changes: boolean
  readonly hasIdentifier: boolean
}

/** Longer ones are no statements, but pasted or run together. */
export const MAX_SENTENCE_CHARS = 600

const CODE_SPAN = /`[^`\n]{1,120}`/g
/** Code spans, paths, camel case, snake case, file names, flags, issue numbers, versions, constants. */
const IDENTIFIER = new RegExp(
  [
    /`[^`\n]{1,120}`/,
    /\b[\w-]{1,60}(?:\/[\w.()[\]@-]{1,60}){1,12}/,
    /\b[a-z]{2,}[A-Z]\w{1,40}/,
    /\b\w{2,}_\w{2,}/,
    /\b[\w-]{2,40}\.(?:ts|tsx|js|mjs|py|go|rs|rb|java|css|html|json|ya?ml|toml|md|sh|sql|log)\b/,
    /--[a-z][\w-]{1,30}/,
    /#\d{2,6}\b/,
    /\bv?\d+\.\d+(?:\.\d+)?\b/,
    /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)
/** The handling of a review, not what was found in it. */
const OFFICE =
  /\b(?:replied (?:to|on)|(?:un)?(?:addressed|resolved) threads?|review (?:comments?|threads?) (?:—|-|:|were|was|are)|all (?:review )?comments|marked as (?:resolved|done))/i
const TEST_NAME = /\bTest[A-Z]\w+|\btest_\w+|\bit\(|\bdescribe\(|\bassert\w*\b/
/** Reports that tests were written or fixed: true, but of little use later. */
const ABOUT_TESTS =
  /\b(?:add(?:ed|s)?|updat(?:ed?|es)|wrote|creat(?:ed?|es)|fix(?:ed|es)?|adjust(?:ed|s)?) (?:[\w-]+ ){0,5}(?:tests?|coverage|assertions?)\b/i
const REFERS_TO_LIST = /#\d\b|\b(?:option|approach|step|item|point|issue) (?:\d|[A-D])\b|^OR\b/
/** A label for text that follows in quotes or on its own lines. */
const LABEL =
  /^(?:[A-Z][\w ]{2,24}: ["“❌✅]|(?:the|this) (?:issue|problem|bug|code|fix|logic|change) (?:is|was|lives?) (?:in|at|on) )/i
const PATH_START = /^`?[\w@.()[\]-]{1,60}(?:\/[\w@.()[\]-]{1,60}){1,14}(?::\d+(?:-\d+)?)?`?/
const HASH = /\b[0-9a-f]{7,40}\b/
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-/i
const LINE_REFERENCE = /\blines? \d+|:\d{2,5}\b/i

export function scoreSentence(sentence: Sentence, voice: Voice): ScoredSentence {
  const { heading } = sentence
  const text = sentence.text.replace(/[’‘]/g, "'")
  const identifiers = new Set(text.match(IDENTIFIER) ?? []).size
  const bare = text.replace(CODE_SPAN, 'x')
  const proposes = cue.PROPOSAL.test(bare) || (voice !== 'plan' && cue.PROPOSING_HEADING.test(heading))
  const isDecided = !proposes && decides(bare, 'agent')
  const finds = cue.FINDING.test(bare)
  const reasons = cue.REASON.test(bare)
  const fixes = cue.FIX.test(bare)
  const changes = cue.CHANGE.test(text)
  const cues = Math.min(
    3,
    (isDecided ? 1.1 : cue.CONTRAST.test(bare) ? 0.6 : 0) +
      (finds ? 0.9 : 0) +
      (reasons ? 0.9 : 0) +
      (fixes ? 0.5 : 0) +
      (changes ? 0.15 : 0),
  )
  let score = cues + Math.min(0.8, identifiers * 0.3) + lengthScore(text) + voiceScore(voice)
  if (/\d/.test(text)) score += 0.1
  if (cues < 0.2) score -= 0.45
  if (cue.ROOT_CAUSE.test(bare)) score += 0.4
  const weighed: Weighed = { sentence, text, bare, identifiers }
  score += sumWeights(CHATTER_RULES, weighed)
  score += headingScore(heading)
  score += sumWeights(SHAPE_RULES, weighed)
  score += leadScore(sentence, voice, identifiers)
  if (proposes) score -= 1.1
  return {
    score,
    decides: isDecided,
    proposes,
    finds,
    reasons,
    fixes,
    changes,
    hasIdentifier: identifiers > 0,
  }
}

/** Answers begin with their main point. */
function leadScore({ block, place }: Sentence, voice: Voice, identifiers: number): number {
  return voice === 'final' && block === 0 && place === 0 && identifiers > 0 ? 0.5 : 0
}

function lengthScore(text: string): number {
  if (text.length < 30) return -1.5
  if (text.length < 45) return -0.4
  if (text.length > 340) return -0.8
  return text.length <= 240 ? 0.3 : 0
}

function voiceScore(voice: Voice): number {
  if (voice === 'final') return 0.8
  return voice === 'plan' ? 0.2 : -0.8
}

interface Weighed {
  readonly sentence: Sentence
  /** With straight apostrophes. */
  readonly text: string
  /** Without code. */
  readonly bare: string
  readonly identifiers: number
}

interface WeightRule {
  readonly name: string
  /** Added to the score if the rule fits. */
  readonly weight: number | ((weighed: Weighed) => number)
  readonly fits: (weighed: Weighed) => boolean
}

/** Sums up the weights of all rules that fit. */
function sumWeights(rules: readonly WeightRule[], weighed: Weighed): number {
  return rules
    .filter(({ fits }) => fits(weighed))
    .reduce((sum, { weight }) => sum + (typeof weight === 'number' ? weight : weight(weighed)), 0)
}

const inText = (name: string, weight: number, pattern: Pattern): WeightRule => ({
  name,
  weight,
  fits: ({ text }) => pattern.test(text),
})
const inBare = (name: string, weight: number, pattern: Pattern): WeightRule => ({
  name,
  weight,
  fits: ({ bare }) => pattern.test(bare),
})

/** Rules for what agents say about themselves and their progress. */
const CHATTER_RULES: readonly WeightRule[] = [
  inText('narration', -3, cue.NARRATION),
  inText('offer', -3, cue.OFFER),
  inText('acknowledgement', -2, cue.ACKNOWLEDGEMENT),
  {
    name: 'status',
    weight: -2,
    fits: ({ text }) => cue.STATUS.test(text) || cue.STATUS_OPENER.test(text),
  },
  inText('verdict', -2, cue.VERDICT),
  inText('leads on', -2, /[:…]$/u),
  inText('question', -2.5, /\?$/),
  inText('generic', -1.2, cue.GENERIC),
  { name: 'hedge', weight: -0.5, fits: ({ bare }) => isHedged(bare) },
  inBare('of the moment', -1, cue.TRANSIENT),
  inText('hypothetical', -0.5, cue.HYPOTHETICAL),
  inBare('office', -1.2, OFFICE),
  {
    name: 'of itself',
    weight: -0.6,
    fits: ({ bare }) => /\b(?:i|me|my)\b/i.test(bare) && !/^i(?:'ve| have)\b/i.test(bare),
  },
]

function headingScore(heading: string): number {
  if (heading === '') return 0
  if (cue.RICH_HEADING.test(heading)) return 0.35
  return cue.POOR_HEADING.test(heading) ? -0.8 : 0
}

const SHAPE_RULES: readonly WeightRule[] = [
  {
    name: 'pronoun first',
    weight: ({ identifiers }) => (identifiers > 0 ? -0.5 : -0.9),
    fits: ({ text }) => cue.PRONOUN_START.test(text),
  },
  {
    name: 'no verb',
    weight: ({ sentence }) => (sentence.heading === '' ? -1.3 : -0.8),
    fits: ({ bare }) => !hasVerb(bare),
  },
  inText('test name', -1.3, TEST_NAME),
  {
    name: 'about tests',
    weight: -0.7,
    fits: ({ text }) => !TEST_NAME.test(text) && ABOUT_TESTS.test(text),
  },
  inText('refers to a list', -1, REFERS_TO_LIST),
  inText('label', -3, LABEL),
  inText('path first', -0.6, PATH_START),
  { name: 'hash', weight: -0.4, fits: ({ text }) => /\d/.test(HASH.exec(text)?.[0] ?? '') },
  inText('uuid', -0.5, UUID),
  {
    name: 'line reference',
    weight: ({ text }) => (/^(?:yes\W{1,4})?lines? \d/i.test(text) ? -2.5 : -0.3),
    fits: ({ text }) => LINE_REFERENCE.test(text),
  },
  {
    name: 'goes on in lower case',
    weight: -0.4,
    fits: ({ text, sentence }) => /^[a-z]/.test(text) && !sentence.isItem && sentence.place === 0,
  },
]
