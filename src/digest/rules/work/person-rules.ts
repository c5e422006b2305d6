/**
 * The rules that decide if a person's sentence to an agent is worth keeping, in order: the first that
 * applies decides, and gives the reason. Each looks at one feature. English; pure.
 */
import type { MemoryKind } from '../../../core/memory.ts'
import { isComplaint } from '../../../speech/complaint.ts'
import { laysDownForeignRule, statesForeignPractice } from '../../../speech/foreign-rule.ts'
import { holdsInAnyCase } from '../../../speech/in-any-case.ts'
import { ABOUT_ONESELF, LIKINGS, PREFERENCES, SIGHTINGS } from '../../../speech/lexicon/english-person.ts'
import { contains } from '../../../speech/phrases.ts'
import { statesPractice } from '../../../speech/practice.ts'
import type { Speech } from '../../../speech/read-speech.ts'
import { isChoice, isRequest } from '../../../speech/request.ts'
import { laysDownRule, remindsOf } from '../../../speech/standing-rule.ts'
import { PROCESS, QUESTION_START } from '../../../speech/work-cues.ts'
import { isStepOrder, specifies, suggests } from '../../../speech/work-order.ts'
import { pattern } from '../../../text/pattern.ts'
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
  /** True if the agent asked which of several things it should be. */
  readonly offered: boolean
  /** True for an entry of a list that the person wrote. */
  readonly isItem: boolean
  /** True if the agent did it or agreed; false if it declined; null if that is not known. */
  readonly adopted: boolean | null
  /** True if the person agreed to the agent's answer, and it was done then. */
  readonly agreed: boolean
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

/** "Add a filter to make sure that empty crates are never shown" is carried out once, and what it ensures stays. */
const ENSURES = /\b(?:make sure|ensure|so that)\b.{0,80}\b(?:never|always)\b/i

/** A rule that lasts, not a report of what always goes wrong. */
function judgeRule({ said, rule, terms }: Said): PersonFinding | null {
  if (terms < 2) return null
  if (holdsInAnyCase(said)) return found('rule', 'It says what is to be done in every such case.')
  if (laysDownForeignRule(said)) return found('rule', 'It holds from now on.')
  if (isReminder(said)) return found('rule', 'It reminds of what holds.')
  if (rule === null) return null
  if (rule === 'for all') return found('rule', 'It holds for everybody.')
  const rest = withoutDenial(said)
  if (reportsHabit(rest)) return null
  if (ENSURES.test(rest) && !laysDownRule(rest)) return found('decision', 'It says what is to hold for good.')
  if (!laysDownRule(rest)) return null
  return found('rule', 'It holds from now on.')
}

/** "Remember to run it again" is a step, "remember not to edit the lock file" a rule. */
function isReminder(said: string): boolean {
  const reminded = remindsOf(said)
  return reminded !== '' && !isStepOrder(reminded)
}

const OTHERS = 'people|engineers|developers|devs|folks|users|colleagues|experts|teams|them|others'
const OTHERS_THINK = pattern(
  () =>
    '^(?:(?:but|and|so|now|also)[ ,]+)*(?:some|many|most|other|others|a lot of|lots of|certain|several)' +
    `(?: (?:of )?(?:the |my |our )?(?:${OTHERS}))?` +
    '(?: (?:will|would|might|may|could|often|also|always))*' +
    ' (?:think|say|argue|believe|claim|suggest|feel|recommend)s?\\b',
  'i',
)

/** "Others will argue that sessions are safer" decides nothing. */
function judgeOthers({ said }: Said): PersonFinding | null {
  return OTHERS_THINK.test(said) ? found(null, 'It tells what others think.') : null
}

const UNASKED = /\bi (?:didn't|did not|never) (?:say|ask|tell|told|asked|said)\b(?!.*\?$)/i

/** "I did not ask you to commit" forbids it for the next time too. */
function judgeUnasked({ said, terms }: Said): PersonFinding | null {
  return UNASKED.test(said) && terms >= 1
    ? found('correction', 'It forbids a step that nobody ordered.')
    : null
}

const NAMES_BY = /\b(?:prefix|suffix|naming|convention|name (?:it|them|branches|files)|format)\b/i
const NAME_GIVEN = /['"`“][^'"`”\n]{1,40}['"`”]|\b[\w-]+[/_]/

/** "Use the prefix 'abc/' for the branch name" is a habit, whatever the step that it came up with. */
function judgeNaming({ said, isQuestion }: Said): PersonFinding | null {
  if (
    isQuestion ||
    !NAMES_BY.test(said) ||
    !NAME_GIVEN.test(said) ||
    !/\b(?:use|with|start|begin)\b/i.test(said)
  )
    return null
  return found('preference', 'It says how things are named.')
}

/** Orders and permissions that end with the step they are about. */
function judgeStep({ said, answers, adopted }: Said): PersonFinding | null {
  if (!isStepOrder(said)) return null
  if (answers && adopted === null && isChoice(said)) return null
  return found(null, 'It orders or allows a step of the work at hand.')
}

const CHANGES_COURSE = /\b(?:changed my mind|instead|rather than|we should)\b/i

function judgeSteering({ said, terms, objects }: Said): PersonFinding | null {
  if (!PROCESS.test(said) || (terms >= 6 && (objects || CHANGES_COURSE.test(said)))) return null
  return found(null, 'It steers the work at hand.')
}

const OPINION =
  /\bi (?:don't )?think (?:we|it|you)\b|\blooks like\b|^(?:can|could) (?:we|you) (?:not|stop|avoid)\b/i
/** "How about just one line for each crate?" proposes; "how about the crates?" asks. */
const PROPOSES_SHAPE =
  /^(?:(?:so|and|ok|hm+)[ ,]+)*(?:how|what) about (?:(?:just|only|simply|making|we|an?|one|using|having|calling|keeping|no)\b)/i

function suggestsInPart(said: string): boolean {
  return suggests(said) || suggests(said.split(/, /).at(-1) ?? '')
}

const SHAPES =
  /\b(?:outside|inside|within|instead|only|keep|separate|limit|should|move|rename|put|inside|under|without|not|out of the box|chang(?:e|ing)|renaming|moving|using|dropping|splitting|keeping)\b/i
const REPLACES = /\b(?:instead|rather than|replace|reuse)\b/i

/** "Can you replace the list with a link instead?" decides something, in the form of a question. */
/** The person wants to hear an opinion first. */
const OPEN_QUESTION = /\b(?:what do you think|thoughts|any ideas?|help me understand)\b/i

function judgeQuestion({
  said,
  terms,
  isQuestion,
  decides,
  adopted,
  agreed,
  isFirst,
}: Said): PersonFinding | null {
  if (!isQuestion || (OPINION.test(said) && adopted !== true)) return null
  const settles = said.endsWith('?') && REPLACES.test(said) && terms >= 4 && decides && adopted !== false
  if (settles) return found('decision', 'It asks to put one thing in the place of another.')
  const isWish = specifies(said) || PROPOSES_SHAPE.test(said) || (suggestsInPart(said) && SHAPES.test(said))
  const isOpen = isStepOrder(said) || (!agreed && (isFirst || OPEN_QUESTION.test(said)))
  return adopted === true && terms >= 4 && isWish && !isOpen
    ? found('decision', 'It suggests how something is to be, and that was done.')
    : found(null, 'It asks.')
}

function judgeCorrection({ said, wish, terms, isFirst, objects, answers }: Said): PersonFinding | null {
  if (isFirst || terms < 2 || !objects) return null
  const rest = withoutDenial(said)
  const holds = rest === said ? !findsFault(said) : !correctsNothing(rest)
  if (holds && !isComplaint(rest) && !takesBack(wish)) {
    if (answers && rest === said && SAYS_HOW.test(said))
      return found('decision', 'It answers how it should be.')
    return found('correction', 'It turns against what was said or done.')
  }
  // An objection that also reports how the last step went is about that step.
  return rest === said ? null : found(null, 'It denies, and tells how the step just taken went.')
}

/** "There should not be any other effect" says how it is to be, if that was asked. */
const SAYS_HOW = /\b(?:should(?:n't)?|must(?:n't)?|needs? to|has to|have to)\b/i

/** True for an order to undo a step that does not say what should be instead. */
function takesBack(wish: string): boolean {
  return /^(?:revert|undo|stop)\b/i.test(wish) && !isChoice(wish)
}

function judgeOneself({ said }: Said): PersonFinding | null {
  if (!isOfOneself(said)) return null
  const kind = toKind(said)
  return found(kind === 'identity' || kind === 'person' ? kind : 'fact', 'It tells of the person.')
}

const NEGATIVE_ORDER = /^(?:please )?(?:don't|do not|never(?! mind)|stop|not) \w+/i
const LETS_NOT = /^(?:ok(?:ay)?,? |and |but |so )?let(?:'s| us) not\b/i
const FOR_THE_MOMENT =
  /\b(?:yet|for now|right now|this time|just now|at the moment|today|until|the (?:plan|task|to-?do) (?:file|list|itself))\b/i

function judgeNegativeOrder({ said, wish, terms, isFirst, answers }: Said): PersonFinding | null {
  if (!NEGATIVE_ORDER.test(wish) || (/^not\b/i.test(wish) && !LETS_NOT.test(said))) return null
  if (terms < 2 || FOR_THE_MOMENT.test(wish)) return found(null, 'It holds something back for the moment.')
  // If the agent asked, a “don't” answers the question and corrects nothing.
  if (answers && !isFirst) return found('decision', 'It answers what is not to be done.')
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
  const isLater = COMMITMENT.test(said) && !/\bfollow[- ]up question\b/i.test(said)
  return terms >= 3 && isLater ? found('commitment', 'It is to be done later.') : null
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

const SUPPOSES = /\b(?:let's say|let us say|imagine|suppose|for example)\b/i
/** The work that is proposed by "let's", anywhere in the sentence. */
const LETS = /\blet(?:'s| us) (?:also |just |first |now |then )?(.+)/i

/** A statement decides; an order only if it chooses between things, or answers. */
function judgeDecision(one: Said): PersonFinding | null {
  const { said, wish, answers, decides, isRequest: asksWhole } = one
  if (!decides || QUESTION_START.test(said) || SUPPOSES.test(said)) return null
  const asked = LETS.exec(said)?.[1] ?? wish
  const asks = asksWhole || isRequest(asked)
  const settles = !asks || answers || isChoice(wish) || isChoice(asked)
  if (settles) return found('decision', 'It settles how something is to be.')
  return judgeSpecification(one) ?? found(null, 'It asks for work.')
}

/** A wish that says how a thing is to be, and was carried out. */
function judgeSpecification({ said, terms, adopted, isItem, isQuestion }: Said): PersonFinding | null {
  if (adopted !== true || terms < 4) return null
  if (!specifies(said) && !(isItem && !isQuestion && !isStepOrder(said))) return null
  return found('decision', 'It says how something is to be, and that was done.')
}

const ANSWER_TERMS = 5
const ANSWER_CHARS = 80
const ANSWERS =
  /^(?:yes|yeah|yep|ok|okay|no|i'd say|the|only|just|both|by|with|in|on|as|for|under|per|always|\w+ only)\b/i

/** A short answer to the question which of several things it should be. */
function judgeAnswer({ said, answers, offered, terms, isQuestion, objects }: Said): PersonFinding | null {
  if (!answers || !offered || isQuestion || objects || terms < 2 || terms > ANSWER_TERMS) return null
  if (said.length > ANSWER_CHARS || !ANSWERS.test(said)) return null
  return found('decision', 'It answers which one it should be.')
}

const OUGHT =
  /\b(?:should(?:n't| not)?|must(?:n't| not)?|needs? to|has to|have to|ought to|supposed to|(?:don't|do not|doesn't|does not) (?:want|need))\b/i
/** Speaks of what happens or happened, not of how it is to be. */
const TELLS =
  /\b(?:i (?:saw|see|got|tried|ran|checked|noticed|found)|happen(?:s|ed)|fail(?:s|ed)|error|broken|why|wonder)\b/i

/** "The label should name the orchard": says how something is to be, as an opinion. */
function judgeOpinion({ said, terms, isQuestion, adopted, isFirst }: Said): PersonFinding | null {
  if (isQuestion || isFirst || adopted !== true || terms < 4 || !OUGHT.test(said) || TELLS.test(said))
    return null
  return found('decision', 'It says how something is to be.')
}

const ABOUT_SELF = contains(ABOUT_ONESELF)

function judgeFact({ said, terms }: Said): PersonFinding | null {
  if (terms < 4 || !ABOUT_SELF.test(said) || isTroubleAtHand(said)) return null
  return found('fact', 'It tells of their work and what they use.')
}

/** "We use pnpm" is as plain in few words. */
function judgePractice({ said }: Said): PersonFinding | null {
  if (!statesPractice(said) && !statesForeignPractice(said)) return null
  return found('fact', 'It says what is done each time.')
}

const rule = (name: string, judge: PersonRule['judge']): PersonRule => ({ name, judge })

/** In the order in which they are tried. */
export const PERSON_RULES: readonly PersonRule[] = [
  rule('others', judgeOthers),
  rule('rule', judgeRule),
  rule('unasked', judgeUnasked),
  rule('naming', judgeNaming),
  rule('steering', judgeSteering),
  rule('question', judgeQuestion),
  rule('correction', judgeCorrection),
  rule('oneself', judgeOneself),
  rule('step', judgeStep),
  rule('negative-order', judgeNegativeOrder),
  rule('preference', judgePreference),
  rule('commitment', judgeCommitment),
  rule('sighting', judgeSighting),
  rule('decision', judgeDecision),
  rule('specification', judgeSpecification),
  rule('opinion', judgeOpinion),
  rule('fact', judgeFact),
  rule('practice', judgePractice),
  rule('answer', judgeAnswer),
]
