/**
 * What a person's sentence to an agent is: an order that holds from now on, a correction, a wish, a decision,
 * something they saw. Null where it is none of them, or only steers the work. Pure.
 */
import type { MemoryKind } from '../../../core/memory.ts'
import { isQuestion } from '../../../speech/question.ts'
import { isChoice, isRequest } from '../../../speech/request.ts'
import { toTerms } from '../../../text/tokens.ts'
import { toKind } from '../chat/kind-of-sentence.ts'
import { isComplaint } from '../complaints.ts'
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
import { HYPOTHETICAL, POLITENESS, PROCESS, QUESTION_START } from './cues.ts'

const CORRECTION = new RegExp(
  [
    "^(?:correction:|(?:can|could) (?:we|you) (?:not|stop|avoid)\\b|no[,.!;—-]|no (?:that|it|this|you|i|we|don't|not|use|the|just|please)\\b|nope|nah\\b|stop\\b|wrong\\b|not quite",
    "|that's (?:not|wrong)|this is (?:not|wrong)|you (?:forgot|missed|shouldn't|still|didn't|broke|are wrong|misunderst\\w{1,6})",
    "|why (?:did|are) you|revert\\b|undo\\b|not (?:as|in|the|a|like|by|for|to|on)\\b|i (?:didn't|did not) (?:ask|mean|want|say)",
    "|actually[, ]+(?:no|not|don't|it|the|we|that|use|i (?:want|meant|don't|prefer|need))\\b)",
    "|\\b(?:i meant|i mean\\b|not what i|should(?:n't| not) (?:be|have|do|use|need)|is wrong|isn't right|is not (?:right|correct)",
    "|i changed my mind|you(?:'ve| have) (?:put|attached|used|added|changed|removed|broken|made|missed|forgotten)",
    "|i don't think (?:we|you|it|that|this)|you don't (?:need|have) to|that's not (?:what|how|true|right))\\b",
  ].join(''),
  'i',
)
/** What is to be done, where it does not open the sentence. */
const LETS = /\blet(?:'s| us) (?:also |just |first |now |then )?(.+)/i
const FOR_THE_MOMENT = /\b(?:yet|for now|right now|this time|just now|at the moment|today|until)\b/i
const NEGATIVE_ORDER = /^(?:please )?(?:don't|do not|never(?! mind)|stop) \w+/i
/** Said of nobody or of everybody: how things are done here. Not what nobody knows or has. */
const UNIVERSAL =
  /^(?:nobody|no one|no-one|everybody|everyone|all of us|none of us)(?: (?:here|of us|on the team|in the team))? (?:(?:may|must|can|should|shall|is (?:not )?(?:allowed|to)|has to|needs to)\b|(?!is\b|was\b|has\b|does\b|knows\b|seems\b|likes\b|loves\b|thinks\b|says\b|agrees\b|understands\b|cares\b|wants\b)\w+s\b|(?:touch|use|push|deploy|merge)\b)/i
const RULE =
  /\b(?:always|never(?! mind)|from now on|in (?:the )?future|every time|whenever|must (?:not|never|always)|should (?:always|never)|(?:my|our) (?:convention|rule|workflow|policy)|as a rule|in general we)\b/i
const PREFERENCE =
  /\b(?:i(?:'d| would)? (?:much )?(?:prefer|rather)|i (?:hate|dislike|usually|(?:very much |really )?like|love|(?:actually |really )?don't (?:want|like|need))|we (?:prefer|don't want|want to (?:keep|avoid))|(?:my|our) preference|i(?:'ll| will) \w+ .{0,60}\b(?:myself|on my own|manually|by hand)|(?:isn't|is not|not) important|doesn't matter|don't care|(?:isn't|wasn't|not|didn't find) .{0,50}(?:helpful|useful|necessary)|i(?:'m| am) not (?:a fan|keen|happy))\b/i
const DECISION = new RegExp(
  [
    "\\b(?:let's|let us|i think we should|we(?:'ll| will| should| need| decided| agreed|'re going to|'re not| are not| don't need| only need| want)",
    '|instead|rather than|go with|stick with|switch to|keep (?:it|the|our|using|this|these)|we can (?:keep|drop|skip|remove|ignore)',
    "|no need (?:to|for)|don't need|drop (?:it|the|this)|replace\\b.{2,80}\\bwith|(?:should|must|has to|have to|needs? to) (?:be|use|work|support|run|return|show|include|stay|live|start)",
    '|only (?:if|when|for|the)|(?:by|as|as the) default|call it|rename\\b.{2,80}\\bto)\\b',
    '|^(?:you can (?:use|set|call|reuse)|use|keep|drop|remove|skip|prefer|call|name|make it|put|store|just|only|without|with|leave|ignore|rename|default|switch|move)\\b',
    '|\\bis (?:too (?:much|many|long|short|slow|complex|complicated|big|small|noisy|verbose|risky)|enough|overkill|unnecessary|not needed|fine as (?:it )?is|redundant)\\b',
    '|\\btoo (?:much|many|complex|complicated|noisy|verbose)\\b',
  ].join(''),
  'i',
)
const SEEN = new RegExp(
  [
    "\\b(?:still (?:fail\\w{0,3}|broken|not|see|get|doesn't|does not)|(?:doesn't|does not|don't|won't|didn't) (?:work|load|show|seem|\\w+ly)",
    "|(?:isn't|aren't|is not|are not|am not) (?:really |actually |even )?\\w{3,}ing|(?:is|are) (?:missing|failing|broken)|should have (?:added|been|fixed)|no longer|we lost|error when",
    '|(?:noticed|saw|just found|found out|remember)|seems to (?:work|be|have)|the (?:issue|problem|bug|cause) (?:is|was)|is (?:very )?slow',
    '|we are missing|bad news|got (?:merged|removed|released)|not supported|already (?:done|fixed|exists)|errors? when)\\b',
    '|^no \\w.{3,60}\\b(?:loading|showing|appear\\w{0,4}|working)\\b',
  ].join(''),
  'i',
)
const OPINION =
  /\bi (?:don't )?think (?:we|it|you)\b|\blooks like\b|^(?:can|could) (?:we|you) (?:not|stop|avoid)\b/i
const CHANGES_COURSE = /\b(?:changed my mind|instead|rather than|we should)\b/i
const REPLACES = /\b(?:instead|rather than|replace|reuse)\b/i
const WANTS = /\b(?:let's|should(?! have)|must|please|use|keep|can we|can you)\b/i
const COMMITMENT =
  /(?:(?<!\/\/ )\bTODO:|\b(?:later we|we'll (?:do|handle|fix|add) .{0,40}later|remind me|follow[- ]up|next (?:week|sprint|release)|by (?:monday|tuesday|wednesday|thursday|friday)|deadline)\b)/i
const ABOUT_SELF =
  /\b(?:my name is|i am (?:a|the)|i'm (?:a|the)|i work (?:on|at|as)|i use|i have (?:both|a)|we use|our (?:team|company|project|database|app))\b/i

/** Says what they like with few words. */
const LIKES =
  /\bi(?:'d| would)? (?:much |really |usually |actually )?(?:prefer|hate|dislike|love|(?:don't|do not) (?:like|want))\b/i

/** Words that carry nothing by themselves, whatever the sentence. */
const EMPTY = new Set(
  toTerms(
    'step back like take first start make makes go going get do done thing things way work working still issue problem error see look little here now okay please want need think just also use good fine news idea kind stuff something anything everything bit lot everything',
  ),
)

export interface PersonSentence {
  readonly kind: MemoryKind
  /** Content words that say something of their own. */
  readonly terms: number
}

export interface Situation {
  /** Nothing was said before it that it could correct. */
  readonly isFirst: boolean
  /** It takes up a question or proposal of the agent: then an order is what was settled on. */
  readonly answers: boolean
  /** The sentence behind it in the same turn; empty where it is the last. */
  readonly next: string
}

export function readPersonSentence(said: string, situation: Situation): PersonSentence | null {
  const bare = said.replace(/`[^`\n]{1,120}`/g, 'x')
  const wish = bare.replace(POLITENESS, '')
  const terms = new Set(toTerms(said.replace(POLITENESS, '')).filter((term) => !EMPTY.has(term))).size
  const kind = terms === 0 || HYPOTHETICAL.test(wish) ? null : kindOf(bare, wish, situation, terms)
  return kind === null ? null : { kind, terms }
}

function kindOf(
  said: string,
  wish: string,
  { isFirst, answers, next }: Situation,
  terms: number,
): MemoryKind | null {
  if (isRule(said, wish) && terms >= 2) return 'rule'
  if (PROCESS.test(said) && !(terms >= 6 && CHANGES_COURSE.test(said))) return null
  const decides = DECISION.test(wish) || DECISION.test(said)
  if (isQuestion(said, 'worded') && !OPINION.test(said)) {
    return said.endsWith('?') && decides && REPLACES.test(said) && terms >= 4 ? 'decision' : null
  }
  if (!isFirst && CORRECTION.test(said) && terms >= 2) {
    const rest = withoutDenial(said)
    const holds = rest === said ? !findsFault(said) : !correctsNothing(rest)
    if (holds && !isComplaint(rest) && !takesBack(wish)) return 'correction'
    // How the step just taken went: the next one answers it.
    if (rest !== said) return null
  }
  if (isOfOneself(said)) return toPersonalKind(said)
  if (NEGATIVE_ORDER.test(wish)) {
    if (terms < 2 || FOR_THE_MOMENT.test(wish)) return null
    return isFirst ? 'rule' : 'correction'
  }
  if (PREFERENCE.test(said) && terms >= (LIKES.test(said) ? 2 : 3)) {
    if (!wishesAtHand(said)) return 'preference'
    if (terms >= 4 && saysHowItIsToBe(said)) return 'decision'
  }
  if (COMMITMENT.test(said) && terms >= 3) return 'commitment'
  if ((SEEN.test(said) || isComplaint(said, next)) && !WANTS.test(said)) {
    return terms >= 3 ? 'observation' : null
  }
  if (decides && !QUESTION_START.test(said)) return settles(said, wish, answers) ? 'decision' : null
  return ABOUT_SELF.test(said) && terms >= 4 && !isTroubleAtHand(said) ? 'fact' : null
}

/** For good, and not what always goes wrong. */
function isRule(said: string, wish: string): boolean {
  if (isQuestion(said, 'worded')) return false
  return UNIVERSAL.test(wish) || (RULE.test(said) && !reportsHabit(withoutDenial(said)))
}

/** An order to take back a step, which says nothing of what is to be instead. */
function takesBack(wish: string): boolean {
  return /^(?:revert|undo|stop)\b/i.test(wish) && !isChoice(wish)
}

/** A statement does; an order only where it chooses, or answers. */
function settles(said: string, wish: string, answers: boolean): boolean {
  const asked = LETS.exec(said)?.[1] ?? wish
  const asks = isRequest(said) || isRequest(asked)
  return !asks || answers || isChoice(wish) || isChoice(asked)
}

function toPersonalKind(said: string): MemoryKind {
  const kind = toKind(said)
  return kind === 'identity' || kind === 'person' ? kind : 'fact'
}
