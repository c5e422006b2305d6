/**
 * The rules that decide if a person's sentence to an agent is worth keeping, in order: the first that
 * applies decides, and gives the reason. Each looks at one feature. English; pure.
 */
import type { MemoryKind } from '../../../core/memory.ts'
import { isComplaint } from '../../../speech/complaint.ts'
import { ABOUT_ONESELF, LIKINGS, PREFERENCES, SIGHTINGS } from '../../../speech/lexicon/english-person.ts'
import { contains } from '../../../speech/phrases.ts'
import type { Speech } from '../../../speech/read-speech.ts'
import { isChoice, isRequest } from '../../../speech/request.ts'
import { PROCESS, QUESTION_START } from '../../../speech/work-cues.ts'
import { toKind } from '../chat/kind-of-sentence.ts'
import {
  correctsNothing,
  findsFault,
  isOfOneself,
  isTroubleAtHand,
  reportsHabit,
  saysHowItIsToBe,
  wishesAtHand,
  withoutDenial,
} from './at-hand.ts'

/** One sentence with its features; `said` is without code. */
export interface Said extends Speech {
  /** Number of content words that say something of their own. */
  readonly terms: number
  /** True if nothing was said before that it could correct. */
  readonly isFirst: boolean
  /** True if it answers a question or proposal of the agent: then an order is a decision. */
  readonly answers: boolean
  /** The following sentence of the same turn; '' if it is the last. */
  readonly next: string
}

export interface PersonFinding {
  /** null if it is not worth keeping. */
  readonly kind: MemoryKind | null
  /** An explanation for people. */
  readonly reason: string
}

export interface PersonRule {
  readonly name: string
  /** Returns null if the rule does not apply. */
  readonly judge: (said: Said) => PersonFinding | null
}

const found = (kind: MemoryKind | null, reason: string): PersonFinding => ({ kind, reason })

/** A rule that lasts, not a report of what always goes wrong. */
function judgeRule({ said, rule, terms }: Said): PersonFinding | null {
  if (rule === null || terms < 2) return null
  if (rule === 'for all') return found('rule', 'It holds for everybody.')
  return reportsHabit(withoutDenial(said)) ? null : found('rule', 'It holds from now on.')
}

const CHANGES_COURSE = /\b(?:changed my mind|instead|rather than|we should)\b/i

function judgeSteering({ said, terms }: Said): PersonFinding | null {
  if (!PROCESS.test(said) || (terms >= 6 && CHANGES_COURSE.test(said))) return null
  return found(null, 'It steers the work at hand.')
}

const OPINION =
  /\bi (?:don't )?think (?:we|it|you)\b|\blooks like\b|^(?:can|could) (?:we|you) (?:not|stop|avoid)\b/i
const REPLACES = /\b(?:instead|rather than|replace|reuse)\b/i

/** "Can you replace the list with a link instead?" decides something, in the form of a question. */
function judgeQuestion({ said, terms, isQuestion, decides }: Said): PersonFinding | null {
  if (!isQuestion || OPINION.test(said)) return null
  const settles = said.endsWith('?') && REPLACES.test(said) && terms >= 4 && decides
  return settles
    ? found('decision', 'It asks to put one thing in the place of another.')
    : found(null, 'It asks.')
}

function judgeCorrection({ said, wish, terms, isFirst, objects }: Said): PersonFinding | null {
  if (isFirst || terms < 2 || !objects) return null
  const rest = withoutDenial(said)
  const holds = rest === said ? !findsFault(said) : !correctsNothing(rest)
  if (holds && !isComplaint(rest) && !takesBack(wish)) {
    return found('correction', 'It turns against what was said or done.')
  }
  // An objection that also reports how the last step went is about that step.
  return rest === said ? null : found(null, 'It denies, and tells how the step just taken went.')
}

/** True for an order to undo a step that does not say what should be instead. */
function takesBack(wish: string): boolean {
  return /^(?:revert|undo|stop)\b/i.test(wish) && !isChoice(wish)
}

function judgeOneself({ said }: Said): PersonFinding | null {
  if (!isOfOneself(said)) return null
  const kind = toKind(said)
  return found(kind === 'identity' || kind === 'person' ? kind : 'fact', 'It tells of the person.')
}

const NEGATIVE_ORDER = /^(?:please )?(?:don't|do not|never(?! mind)|stop) \w+/i
const FOR_THE_MOMENT = /\b(?:yet|for now|right now|this time|just now|at the moment|today|until)\b/i

function judgeNegativeOrder({ wish, terms, isFirst }: Said): PersonFinding | null {
  if (!NEGATIVE_ORDER.test(wish)) return null
  if (terms < 2 || FOR_THE_MOMENT.test(wish)) return found(null, 'It holds something back for the moment.')
  return found(isFirst ? 'rule' : 'correction', 'It says what is not to be done.')
}

const PREFERENCE = contains(PREFERENCES)
const DOES_ONESELF = /\bi(?:'ll| will) \w+ .{0,60}\b(?:myself|on my own|manually|by hand)\b/i
const OF_LITTLE_USE = /\b(?:isn't|wasn't|not|didn't find) .{0,50}(?:helpful|useful|necessary)\b/i
const LIKES = contains(LIKINGS)

function judgePreference({ said, terms }: Said): PersonFinding | null {
  const prefers = PREFERENCE.test(said) || DOES_ONESELF.test(said) || OF_LITTLE_USE.test(said)
  if (!prefers || terms < (LIKES.test(said) ? 2 : 3)) return null
  if (!wishesAtHand(said)) return found('preference', 'It says what the person likes.')
  if (terms < 4 || !saysHowItIsToBe(said)) return null
  return found('decision', 'It says how something is to be, as a wish.')
}

const COMMITMENT =
  /(?:(?<!\/\/ )\bTODO:|\b(?:later we|we'll (?:do|handle|fix|add) .{0,40}later|remind me|follow[- ]up|next (?:week|sprint|release)|by (?:monday|tuesday|wednesday|thursday|friday)|deadline)\b)/i

function judgeCommitment({ said, terms }: Said): PersonFinding | null {
  return terms >= 3 && COMMITMENT.test(said) ? found('commitment', 'It is to be done later.') : null
}

const SEEN = contains(SIGHTINGS)
const SEEN_NOTHING = /^no \w.{3,60}\b(?:loading|showing|appear\w{0,4}|working)\b/i
const WANTS = /\b(?:let's|should(?! have)|must|please|use|keep|can we|can you)\b/i

function judgeSighting({ said, next, terms }: Said): PersonFinding | null {
  if (WANTS.test(said)) return null
  if (!SEEN.test(said) && !SEEN_NOTHING.test(said) && !isComplaint(said, next)) return null
  return terms >= 3
    ? found('observation', 'It reports what they saw.')
    : found(null, 'It reports too little.')
}

/** The work that is proposed by "let's", anywhere in the sentence. */
const LETS = /\blet(?:'s| us) (?:also |just |first |now |then )?(.+)/i

/** A statement decides; an order only if it chooses between things, or answers. */
function judgeDecision({ said, wish, answers, decides, isRequest: asksWhole }: Said): PersonFinding | null {
  if (!decides || QUESTION_START.test(said)) return null
  const asked = LETS.exec(said)?.[1] ?? wish
  const asks = asksWhole || isRequest(asked)
  const settles = !asks || answers || isChoice(wish) || isChoice(asked)
  return settles ? found('decision', 'It settles how something is to be.') : found(null, 'It asks for work.')
}

const ABOUT_SELF = contains(ABOUT_ONESELF)

function judgeFact({ said, terms }: Said): PersonFinding | null {
  if (terms < 4 || !ABOUT_SELF.test(said) || isTroubleAtHand(said)) return null
  return found('fact', 'It tells of their work and what they use.')
}

const rule = (name: string, judge: PersonRule['judge']): PersonRule => ({ name, judge })

/** In the order in which they are tried. */
export const PERSON_RULES: readonly PersonRule[] = [
  rule('rule', judgeRule),
  rule('steering', judgeSteering),
  rule('question', judgeQuestion),
  rule('correction', judgeCorrection),
  rule('oneself', judgeOneself),
  rule('negative-order', judgeNegativeOrder),
  rule('preference', judgePreference),
  rule('commitment', judgeCommitment),
  rule('sighting', judgeSighting),
  rule('decision', judgeDecision),
  rule('fact', judgeFact),
]
