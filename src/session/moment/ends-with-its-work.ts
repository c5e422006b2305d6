/**
 * Detects words of a person that were true or of use only while their work was done: how things stood at that moment,
 * what they ordered as a scaffold, what they argued or doubted, and answers to what had just been changed. A brief is
 * read in the next session, so none of these may stand in it. English, and other languages by their own cues; pure.
 */
import { reportsChange } from '../../speech/change-report.ts'
import { isForeignQuestion } from '../../speech/foreign-question.ts'
import { isForeignRequest } from '../../speech/foreign-request.ts'
import { guessTongues } from '../../speech/guess-tongues.ts'
import { phrasesOf } from '../../speech/lexicon/languages.ts'
import { isOfTheMoment } from '../../speech/of-the-moment.ts'
import { contains } from '../../speech/phrases.ts'
import { bindsAll } from '../../speech/rule-for-all.ts'
import { holdsForGood } from '../../speech/standing-rule.ts'
import { splitSentences } from '../../text/sentences.ts'

/** "Leave the files empty", "start with a stub": the work goes on from there. */
const SCAFFOLD =
  /^(?:\p{L}+[\s,]+){0,3}?(?:leave|keep|create|make|add|put|start|begin|use|write|set)\b[^.;]{0,80}\b(?:empty|blank|placeholders?|stubs?|skeletons?|scaffold\p{L}*|dumm(?:y|ies)|boilerplate|bare[- ]bones)\b/iu
/** "It is still empty", "the page looks broken": the next change may end it. */
const STATE =
  /(?:\b(?:is|are|was|were|looks?|seems?|feels?)|['’]s|['’]re) (?:\p{L}+ly |all |now |just |so |too |currently )?(?:empty|blank|missing|broken|incomplete|unfinished|slow|stuck|clean|dirty|outdated|gone|ready|done|failing|passing|green|red|identical|wrong)\b/iu
const STILL =
  /\b(?:is|are|was|were|has|have|does|do|did|can|it['’]s|that['’]s|i|we|you|they) (?:still|already)\b|\bstill (?:\p{L}+ing|uses?|has|have|is|are|fails?|shows?|needs?|gets?|doesn['’]?t|isn['’]?t)\b/iu
/** "It is enough for them... no, it is not", and what is to come in no time. */
const UNSETTLED = /(?:\.{3}|…|[—–]) ?(?:no|wait|hm+|actually)\b|\bsoon\b/iu
/** Sizes and counts that somebody measured. */
const MEASURED =
  /(?<![\p{L}\d.])\d[\d.,]* ?(?:[kmgt]i?b|bytes?|files?|lines?|errors?|warnings?|failures?|models?|tests?|commits?|hours?|hrs?|minutes?|mins?)\b/iu
/** A bound, which is a rule and no measurement. */
const BOUNDS =
  /\b(?:at (?:most|least)|max(?:imum|imal)?|minimum|minimal|limit\p{L}*|under|below|above|over|up to|within|per|every|each|less|more|fewer|longer|shorter|than|must|should|only|after|before|keep|for)\b/iu
/** Tells the agent what it did or what it thinks. */
const TO_AGENT =
  /\byou(?:['’]ve| have)? (?:just |also |already |still |again |only |always |never )?(?:(?!need|feed|proceed|exceed|embed|seed)\p{L}+ed|did(?:n['’]t)?|made|forgot|forgotten|missed|broke|wrote|put|left|kept|lost|got|gave|told|said|took|were|are (?:still|not|now|just|\p{L}+ing)|keep \p{L}+ing)\b|\b(?:by|in|under) your (?:theory|logic|plan|account|reasoning)\b|\bi (?:should(?:n['’]t| not) have|thought|told you|already (?:said|told|asked))\b/iu
/** "You never close the file" is no rule, although it holds for good. */
const REPROACH = /^(?:(?:and|but|so|no|why)[\s,]+)*you\b/iu
const DOUBTS =
  /\bnot (?:even |really |quite |so |too )?(?:sure|certain|convinced)\b|\bi (?:don['’]?t|do not) (?:know|understand|get|remember)\b|\b(?:or something|or whatever|i suppose|no idea|who knows)\b/iu
/** A sentence that asks for something at its end: "it uses scripts, please refactor". */
const ASKS_AT_END = /^(?:\S+\s+){3,}\S+[,;–-]\s?(?:please|pls|can you|could you|would you) \p{L}+/iu
/** "Wow, somebody weighed it", "rebooted, yep": what a person says to news. */
const REACTS =
  /^(?:wow|ouch|damn|lol|haha|hm+|oops|ugh|yay|phew|huh|whoa)\b|(?<=\S )(?:yep|yup|damn|lol|haha)\b|^(?!agreed|decided)\p{L}+ed\. /iu
/** Objects to what stands before it. */
const OBJECTS = /^but\b/iu
/** Leaves a way open to the agent: "you can use the crane, which is less work", "mind fixing the pier". */
const HINT =
  /^(?:(?:ok|so|and|but|maybe|perhaps|also|well)[\s,]+)*(?:you (?:can|could|may|might|don['’]?t (?:have|need) to)|(?:would |do )?(?:you )?mind \p{L}+ing)\b/iu
/** Adds a wish to those before it. */
const ADDS =
  /^(?:(?:and|ok|oh|also|so)[\s,]+)*(?:one|another) (?:more|last|other) thing\b|\blet['’]?s also\b/iu
/** "Rewriting this to use a list" tells what is being done. */
const DOING_IT = /^\p{L}+ing (?:this|that|it|these|those|them|the)\b/iu
/** Refuses a way of doing something that only the conversation names: "not as a comment, but …". */
const NAMES_NO_MATTER =
  /^(?:and |but |so )?(?:not|rather) (?:as|in|on|at|with|to|for|by|from|into|like|that|this|the)\b/iu

const TALK = [TO_AGENT, DOUBTS, ASKS_AT_END]
const SIGNS = [
  SCAFFOLD,
  STATE,
  STILL,
  UNSETTLED,
  REACTS,
  OBJECTS,
  HINT,
  ADDS,
  DOING_IT,
  NAMES_NO_MATTER,
  ...TALK,
]

const FOR_GOOD = contains(phrasesOf('forGood'))

/** True for what a person says to the agent about its work, doubts, asks for, or measured. */
export function isTalk(said: string): boolean {
  return TALK.some((sign) => sign.test(said)) || isMeasured(said)
}

function isMeasured(said: string): boolean {
  return MEASURED.test(said) && !BOUNDS.test(said)
}

/** @param said a person's words, in one line, without what they are about */
export function endsWithItsWork(said: string, about: string | null = null): boolean {
  const tongues = guessTongues(said)
  const isEnglish = tongues.includes('en') && !OTHER_SCRIPT.test(said)
  if (!isEnglish || tongues.length > 1) {
    if (isForeignForNow(said)) return true
    if (!isEnglish) return false
  }
  if (holdsForGood(said) && !REPROACH.test(said)) return DOUBTS.test(said)
  // What people say to a change that was just reported to them is on that change.
  return isMeasured(said) || SIGNS.some((sign) => sign.test(said)) || (about !== null && isNews(about))
}

/** "Did she weigh it twice?" asks what happened, and the answer tells it. */
const ASKS_EVENT = /^(?:and |so |but )?(?:did|was|were|had|has|have|does)\b[^?]*[?？]/iu

/**
 * True for a reported change and for a question about what happened: what people say to them settles nothing. "I've
 * successfully renamed the pier" reports a change as "Renamed the pier" does.
 */
function isNews(about: string): boolean {
  return ASKS_EVENT.test(about) || reportsChange(about.replace(/^i(?:['’]ve| have)? (?:\p{L}+ly )?/iu, ''))
}

/** Words in a script that English is not written in. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}{2}/u

/** An order, a question or a doubt in another language, unless it says that it holds for good. */
function isForeignForNow(said: string): boolean {
  if (FOR_GOOD.test(said) || bindsAll(said)) return false
  return isForeignRequest(said) || isForeignQuestion(said) || isOfTheMoment(said)
}

/** What people are about to do, told before what they want: "I'm on the importer now. Keep the notes in the wiki." */
const AT_WORK =
  /^(?:(?:ok|hi|hey|so|now|right now|currently|today)[\s,]+)*(?:i|we)(?:['’]m| am|['’]re| are)(?: \p{L}+ly| now| just| still)? (?:working|trying|doing|looking|testing|reviewing|debugging|building|writing|fixing|seeing|getting|going|thinking|starting|finishing|waiting|moving|on)\b/iu

/** Asks for a step beside what is settled: "We want types here. Please propose a plan." */
const ASKS_STEP =
  /^(?:(?:and|so|then|also|now)[\s,]+)*please (?!always|never|don['’]?t|do not|avoid|prefer|use|keep|only|make sure|ensure|remember)\p{L}/iu

/** Returns the text without sentences that tell what its speaker was doing or ask for a step; empty if nothing else is left. */
export function withoutOwnDoings(text: string): string {
  const sentences = splitSentences(text)
  const kept = sentences.filter((said) => !AT_WORK.test(said) && !ASKS_STEP.test(said))
  return kept.length === sentences.length ? text : kept.join(' ')
}
