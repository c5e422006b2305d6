/**
 * Decides which extracted memories are worth a line in a brief: those that hold beyond the work they
 * were said in. Memories stored on purpose always are. By rules; pure.
 */
import { EXTRACTOR_AUTHORITY, type Memory, type MemoryKind } from '../../core/memory.ts'
import { splitAboutNote } from '../../digest/passages/about-note.ts'
import { tellsIdentity, tellsPreference } from '../../speech/about-oneself.ts'
import { wishesToBegin } from '../../speech/beginning.ts'
import { reportsChange } from '../../speech/change-report.ts'
import { isComplaint } from '../../speech/complaint.ts'
import { decides } from '../../speech/decision.ts'
import { reportsFault } from '../../speech/fault.ts'
import { laysDownForeignRule, statesForeignPractice } from '../../speech/foreign-rule.ts'
import { isOrderVerb } from '../../speech/lexicon/order-verbs.ts'
import { isToBeDone } from '../../speech/of-the-moment.ts'
import { isOpenPoint } from '../../speech/open-work.ts'
import { pointsBackInFirstClause } from '../../speech/points-back.ts'
import { statesPractice } from '../../speech/practice.ts'
import { isQuestion } from '../../speech/question.ts'
import { isChoice, isRequest } from '../../speech/request.ts'
import { bindsAll } from '../../speech/rule-for-all.ts'
import { holdsForGood } from '../../speech/standing-rule.ts'
import { agrees, asksPermission, holdsForNow, isFragment, ordersStep, rulesHow } from '../../speech/step.ts'
import { IMPERATIVE, POLITENESS } from '../../speech/work-cues.ts'
import { readClaim } from '../../text/claims/read-claim.ts'
import { toOneLine } from '../../text/sentences.ts'
import { settlesStep } from '../moment/carried-out.ts'
import { endsWithItsWork, isTalk } from '../moment/ends-with-its-work.ts'
import { asSettled } from '../moment/settled-words.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'
import { isAboutNow, isPlanOfSession } from '../moment/told-later.ts'
import { isSaidInPassing } from './said-in-passing.ts'

/** Words by which a wish goes on with the one before. */
const GOES_ON = /^(?:(?:specifically|basically|essentially|ideally|also|and|so|then|next)[\s,]+){1,3}/i

/** True if a person only asks for work or wishes to begin it, which is of no use once done. */
export function isWish(text: string): boolean {
  const said = toPlain(text).replace(GOES_ON, '')
  if (isQuestion(said, 'worded') || wishesToBegin(said)) return true
  return isRequest(said) && !isChoice(said.replace(POLITENESS, ''))
}

/** True for a rule without a rule word: "Nobody deploys on a Friday". */
export function isRuleForAll(text: string): boolean {
  const said = toPlain(text)
  return bindsAll(said) && !isFault(said)
}

/** True if the text reports a fault or its cause, which misleads once it is repaired. */
export function isFault(text: string): boolean {
  const said = toPlain(text)
  return reportsFault(said) || isComplaint(said)
}

/** Titles of commits, pull requests and issues, which the code's history holds. */
const RECORD = /^(?:Committed|Proposed|Pull request(?: #\d{1,7})?|Issue(?: #\d{1,7})?): /

/** True if the text reports that something was changed, as the code's history does. */
export function isChangeReport(text: string): boolean {
  const said = toPlain(text)
  return RECORD.test(said) || reportsChange(said) || (isRequest(said) && !isChoice(said))
}

/** True for "the file is never read", which tells how something is and binds nobody. */
const DESCRIBES = /\b(?:is|are|was|were|gets?)\b[^;]{0,60}\b(?:never|always)\b/iu

/** "Nobody reads that channel" speaks of something at hand, "everyone got logged out" of what happened. */
const POINTS = /\b(?:that|this|these|those) \p{L}+|\b(?:got|was|were|had|did)\b/iu
/** "The admin Hamid must remount it" is a task of somebody; a capital at the beginning may be any word. */
const ONES_DUTY = /\s\p{Lu}\p{Ll}+ (?:must|should|has to|needs to)\b/u

/** "Every time need to record": who and what stands elsewhere. */
const NAMES_NOTHING = /^(?:(?:every|each) time,? |always )?(?:need|have|has) to \p{L}+\W*$/iu

/** True for a part of a sentence, and for what goes on with something and names little of its own: "and remember the pages". */
function isAddition(text: string): boolean {
  const said = toPlain(text)
  const own = said.replace(GOES_ON, '')
  return isFragment(own) || (own !== said && toSubjectTerms(own).length < FEWEST_TERMS)
}

/** True if a person words a rule or a preference that is to hold later: not an order of the moment, not a finding. */
export function isLastingRule(text: string): boolean {
  if (laysDownForeignRule(toPlain(text)) || isPractice(text)) return true
  const said = toPlain(text).replace(GOES_ON, '')
  if (isAddition(text) || tellsHowItIs(said) || NAMES_NOTHING.test(said)) return false
  if (/[?？]$/.test(said) || isConditional(said)) return false
  if (ONES_DUTY.test(said) && !holdsForGood(said)) return false
  const binds = (holdsForGood(said) && isAddressed(said)) || (bindsAll(said) && !POINTS.test(said))
  return binds || (!ordersStep(said) && (obliges(said) || rulesHow(said) || tellsPreference(said)))
}

/** True for what a person says is done each time: "we use pnpm". */
function isPractice(text: string): boolean {
  const said = toPlain(text)
  return statesPractice(said) || statesForeignPractice(said)
}

/** True for "never commit when a test is failing": the fault is the case in which the order holds. */
function ordersForGood(said: string): boolean {
  const [, verb = ''] = /^(?:please )?(?:never|always) (\p{L}+)/iu.exec(said) ?? []
  return isOrderVerb(verb.toLowerCase())
}

/** True for a state, a fault or words on what is at hand. */
function tellsHowItIs(said: string): boolean {
  if (holdsForNow(said) || isAboutNow(said)) return true
  return !ordersForGood(said) && (isFault(said) || DESCRIBES.test(said))
}

/** "We deploy from main, never from a branch." */
const CONTRASTED =
  /^(?:i|we) (?!saw|had|were|was|got|did|\p{L}+ed\b)\p{L}+ [^.;?]{3,80}, (?:never|always) \p{L}/iu
/** "Never" and "always" inside a sentence make no rule: a rule is said to somebody, or from now on. */
const SAID_TO =
  /\b(?:i|we|you|everyone|everybody|nobody|agents?)(?: \p{L}+){0,2} (?:always|never|must|should|want|prefer)\b/iu
const FROM_NOW = /\b(?:from now on|in (?:the )?future|convention|policy|as a rule)\b/i

function isAddressed(said: string): boolean {
  if (CONTRASTED.test(said)) return true
  return rulesHow(said) || SAID_TO.test(said) || FROM_NOW.test(said) || readClaim(said).instructs
}

/** A possibility obliges nobody. */
function obliges(said: string): boolean {
  return isToBeDone(said) && !/\b(?:could|might|may|can)\b/i.test(said)
}

/** Conditions describe a case, unless they say what to do in it. */
function isConditional(said: string): boolean {
  return /^(?:if|when|since|because)\b/i.test(said) && !isToBeDone(said)
}

/** Words of others settle nothing for the person who passes them on. */
const REPORTED =
  /\b(?:says|said|claims|reports|complains?|mentions?|mentioned)\b|\b(?:docs?|documentation|specs?|specification) (?:says?|states?|defines?)\b/i
/** "We'll be suspended" tells what happens to people, not what they choose. */
const SUFFERED = /\b(?:we|i|they)(?:['’]ll| will| would) be \p{L}+ed\b/iu

/** A state, a step that was done or is ordered at the end, or an error since some moment. */
const OF_THE_MOMENT =
  /\b(?:is|are) (?:back|up|down|gone|live|merged|deployed)\b|^(?:pushed|done|merged|deployed|signed)\W*$|["”] since\b|[-–—] ?(?:fix|do|clean|delete|remove|skip)\W*$/iu

/** True if a person settles how something is to be, in words that can be understood later. */
function isLastingChoice(text: string): boolean {
  const { statement, about } = splitAboutNote(toOneLine(text))
  const said = toPlain(statement).replace(GOES_ON, '')
  if (/[?？]$/.test(said) || isFragment(said) || ordersStep(said) || holdsForNow(said)) return false
  if (isFault(said) || OF_THE_MOMENT.test(said)) return false
  if (REPORTED.test(said) || SUFFERED.test(said)) return false
  if (about !== null) return !asksPermission(about) && !(IMPERATIVE.test(said) && !isChoice(said))
  if (isAboutNow(said) || isPlanOfSession(said)) return false
  if (agrees(said) || pointsBackInFirstClause(said) || isConditional(said) || isWish(said)) return false
  return decides(said, 'person') || isChoice(said) || isLastingRule(said)
}

/** True if the words promise or plan something: "we still have to …", "I'll …". */
function isPromise(text: string): boolean {
  const said = toPlain(text)
  if (/[?？]$/.test(said) || isQuestion(said, 'worded') || /\bquestion\b/i.test(said)) return false
  // A wish asks the agent for work, and is done with it.
  if (/\bi(?: want|'d like| would like)\b/i.test(said)) return false
  if (isTalk(said)) return false
  return (
    isOpenPoint(said) || (OWN_PLAN.test(said) && isToBeDone(said)) || PROMISES.test(said) || DUE.test(said)
  )
}

/** Whoever promises says so; "it must be blue" is a wish. */
const OWN_PLAN = /\b(?:i|we|i'm|we're)\b/i
const PROMISES = /\b(?:i|we)(?:'ll| will)\b/i
/** "Before the end of March", "by Friday", "until 3 May". */
const DUE =
  /\b(?:before|until|by) (?:the |next |this )?(?:end|start|beginning|week|month|release|eod|tomorrow|q[1-4]|\d|\p{Lu}\p{Ll}{2,8}\b)/u

/** A plan that a person approved, an option that they chose or agreed to, or an agent's question with their answer. */
const APPROVED = /^(?:Approved plan|Chosen|Agreed): |^[^?."“]{8,}\? \S/

/** An agent's question with the answer that a person picked, or an option without what it was an option for. */
const OF_TASK = /^(?:[^?."“]{8,}\? \S|Chosen: (?!.*\(about: ))/

/** True if an extracted memory settles how a task was to be done, which nobody worded as lasting, or which the task alone explains. */
export function settlesTask(memory: Memory): boolean {
  if (memory.authority < EXTRACTOR_AUTHORITY || memory.trust !== 'inference') return false
  return settlesStep(memory) || (memory.kind === 'decision' && OF_TASK.test(toOneLine(memory.content)))
}

/** Words by which a person weighs something without settling it. */
const UNSURE =
  /\b(?:wonder|wondering|maybe|perhaps|probably|not likely|not sure|i guess|(?:we|it|i|that) might)\b/i
/** A person who says what they did not ask for speaks of the step just taken. */
const NOT_ASKED = /\bi (?:did(?:n't| not)|never) (?:say|said|ask|asked|tell|told|mean|meant|want|wanted)\b/i
/** A comment or a statement of code. */
const CODE = /^(?:\/\/|\/\*|#!|\+|[-@]{2})|[;{}]$/
/** A question that was typed without its mark: "keep the old one for how long". */
const ASKS_AT_END = /\b(?:how (?:long|much|many|often)|which one|or what|or not)$/i
const FEWEST_TERMS = 2
/** Words before a choice: "ok, let's go with". */
const CHOOSING =
  /^(?:(?:let's|we'll|i'll|yes|yeah|ok|okay|no|then|just|do|go with|take|use|choose|pick|the)[\s,]+){1,4}/i
/** Points to one of several things that only the conversation names: "the former", "option B", "the first two". */
const POINTER =
  /^(?:former|latter|both|all of them|none|neither|(?:first|second|third|last)(?: (?:one|two|three|option))?|(?:option|number|#) ?\w{1,2}|[a-e]|\d)\W*$/i
/** Refuses or puts off what the agent offered to do next. */
const REFUSED_STEP =
  /^(?:no|nope|nah)\b.{0,40}\b(?:skip|leave|drop|forget|bother|later|not now|needed|necessary)\b|^(?:skip|leave|forget) (?:it|this|that)\b/i
/** What the agent offers to do next. */
const OFFERED_STEP = /^(?:i (?:can|could|will|would|might)|(?:do you )?want me to|shall i|should i)\b/i
/** What a person did or met with themselves, told before what they want: "in the settings I changed …". */
const OWN_ACT = /^(?:(?:in|on|for) [^,]{1,40}? )?i(?:'ve| have)? (?:(?:just|now|already|also) )?(?=(\w+))/i
const MET_WITH = /^(?:set|ran|noticed|reali[sz]ed|found|saw|got|tried|committed|commited|pushed|installed)$/i

function reportsOwnAct(said: string): boolean {
  const did = OWN_ACT.exec(said)?.[1] ?? ''
  return did !== '' && (MET_WITH.test(did) || reportsChange(did))
}

/** "It should be switched off" needs the question that names it; a list of reasons holds no option to choose. */
function isAnswered(said: string, about: string): boolean {
  if (/\bbecause\W*$/i.test(about)) return false
  return /[?？]/.test(about) || !/^(?:it|this|that|they|these|those)\b/i.test(said)
}

/** Asks what to do next: the answer is an order. */
const ASKS_FOR_ORDERS = /^(?:so,? )?what (?:(?:would|do) you (?:like|want)|(?:shall|should) (?:i|we))\b/i

/** True if a person's terse words name what they settle, by themselves or by what they answer. */
function namesMatter(said: string, about: string | null): boolean {
  if (POINTER.test(said.replace(CHOOSING, '')) || REFUSED_STEP.test(said) || reportsOwnAct(said)) return false
  // "Here" is a place in the conversation.
  if (about === null) return !/\bhere\b/i.test(said)
  if (ASKS_FOR_ORDERS.test(toPlain(about))) return false
  return !(OFFERED_STEP.test(toPlain(about)) && toSubjectTerms(said).length < FEWEST_TERMS)
}

/** True if what a person agreed to is something to be done: a finding or the report of a change is no decision. */
function isAgreedStep(agreed: string): boolean {
  // Who agrees to one of two offers has not said to which.
  if (
    reportsChange(agreed) ||
    reportsFault(agreed) ||
    /\bor (?:would|do|shall|should) (?:you|we|i)\b/i.test(agreed)
  )
    return false
  return IMPERATIVE.test(agreed) || isChoice(agreed) || isToBeDone(agreed)
}

/** Words that leave a choice to the person. */
const LEAVES_CHOICE =
  /\b(?:options?|approach(?:es)?|alternatives?|choices?|variants?|ways|choose|pick|prefer|which|either|or)\b/i

/** True for an option that was offered: whether to begin with a step is no matter of a choice. */
function isChosen(chosen: string, about: string | null): boolean {
  if (reportsChange(chosen)) return false
  if (about === null) return true
  return (
    !OFFERED_STEP.test(toPlain(about)) &&
    !asksPermission(about) &&
    (LEAVES_CHOICE.test(about) || /[?？]\W*$/.test(about))
  )
}

/** True if a line settles something in words that can be understood without the conversation. */
function isUnderstood(text: string): boolean {
  const { statement, about } = splitAboutNote(toOneLine(text))
  const said = toPlain(statement)
  if (/[?？]$/.test(said) || ASKS_AT_END.test(said) || UNSURE.test(said) || NOT_ASKED.test(said)) return false
  if (about !== null && (CODE.test(about) || /[?？]/.test(said) || !isAnswered(said, about))) return false
  if (!namesMatter(said, about)) return false
  if (said.startsWith('Agreed: ') && !isAgreedStep(said.slice('Agreed: '.length))) return false
  if (said.startsWith('Chosen: ') && !isChosen(said.slice('Chosen: '.length), about)) return false
  return about !== null || (!LACKS_MATTER.test(said) && toSubjectTerms(said).length >= FEWEST_TERMS)
}

/** "Until the end of June, not September" and "5 we don't need any more" say of nothing what they say. */
const LACKS_MATTER =
  /^(?:(?:until|till|from|by|at|after|before|since) [^,.;]{1,30}(?:,|$)|#?\d{1,3} (?:we|i)\b)/i

/** True if a decision tells something beside a prompt: not an order that was done, a plan of its session, or a quoted text. */
export function mayAnswer(decision: string): boolean {
  const { statement, about } = splitAboutNote(toOneLine(decision))
  const said = toPlain(statement)
  if (!isUnderstood(decision) || isPlanOfSession(said)) return false
  if (REPORTED.test(said) || OF_THE_MOMENT.test(said) || isSaidInPassing(said)) return false
  return about === null || !IMPERATIVE.test(said) || isChoice(said)
}

/**
 * True if the memory may stand in a brief, regardless of its age. A line that misleads costs more than a missing one,
 * so of extracted memories only rules, choices, promises and corrections in a person's own words may, plans that a person
 * approved, and what people tell about themselves.
 */
export function isWorthTelling(memory: Memory): boolean {
  const { authority, trust, kind } = memory
  if (authority < EXTRACTOR_AUTHORITY) return true
  const said = toOneLine(asSettled(memory).content)
  if (said === '') return false
  const { statement, about } = splitAboutNote(said)
  if (isSaidInPassing(statement)) return false
  if ((kind === 'decision' || kind === 'correction') && !isUnderstood(said)) return false
  if (kind === 'decision' && APPROVED.test(statement)) return true
  if (trust === 'inference') return false
  if (kind !== 'commitment' && isOver(memory, about)) return false
  switch (kind) {
    case 'rule':
      return wordsOf(memory).some(isLastingRule)
    case 'decision':
      return isLastingChoice(said)
    case 'commitment':
      return isPromise(said)
    case 'correction':
      return isClear(said)
    default:
      return isRuleForAll(said) ? isLastingRule(said) : isOwnFact(kind, said)
  }
}

/** True if its words end with their work. A rule is often said to a change that broke it, and holds for the next as well. */
function isOver(memory: Memory, about: string | null): boolean {
  const binds = memory.kind === 'rule' || memory.kind === 'preference'
  return wordsOf(memory).some((words) => endsWithItsWork(words, binds ? null : about))
}

/** Returns what a memory says, and the person's words that it rests on: a language model words them anew. */
function wordsOf({ content, quote }: Memory): string[] {
  const { statement } = splitAboutNote(toOneLine(content))
  const quoted = toPlain(quote ?? '')
  return [...new Set([toPlain(statement), ...(quoted === '' ? [] : [quoted])])]
}

const FEWEST_WORDS = 4

/** True if a correction can be understood by itself. */
function isClear(text: string): boolean {
  const said = toPlain(text)
  if (/[?？]$/.test(said) || isFragment(said) || pointsBackInFirstClause(said)) return false
  return said.split(' ').length >= FEWEST_WORDS && !holdsForNow(said)
}

/** True for a preference or what people tell about themselves; other facts are given when a prompt asks for them. */
function isOwnFact(kind: MemoryKind, text: string): boolean {
  const said = toPlain(text)
  if (isQuestion(said, 'worded') || isFragment(said) || isFault(said)) return false
  if (kind === 'preference') return !holdsForNow(said)
  return tellsIdentity(said) || tellsPreference(said) || isPractice(said)
}

function toPlain(text: string): string {
  return toOneLine(text).replace(/[’‘]/g, "'")
}
