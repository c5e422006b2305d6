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
import { isOrderVerb } from '../../speech/lexicon/order-verbs.ts'
import { isOfTheMomentIn } from '../../speech/of-the-moment.ts'
import { contains } from '../../speech/phrases.ts'
import { statesPractice } from '../../speech/practice.ts'
import { bindsAll } from '../../speech/rule-for-all.ts'
import { holdsForGood } from '../../speech/standing-rule.ts'
import { pattern } from '../../text/pattern.ts'
import { splitSentences } from '../../text/sentences.ts'

const SCAFFOLDED =
  '(?:placeholders?|stubs?|skeletons?|scaffold\\p{L}*|dumm(?:y|ies)|boilerplate|bare[- ]bones)'
/** "Empty" as what a thing is to be; in "a blank line" and "empty strings" it says which thing is meant. */
const LEFT_EMPTY = '(?:empty|blank)(?=\\W*$|[,.;:!]| (?:for|at|until|first|now|and|as|so|then)\\b)'
/** "Leave the files empty", "start with a stub": the work goes on from there. */
const SCAFFOLD = pattern(
  () =>
    `^(?:\\p{L}+[\\s,]+){0,3}?(?:(?:leave|create|make|add|put|start|begin|set)\\b[^.;]{0,80}?\\b(?:${LEFT_EMPTY}|empty (?:files?|folders?|pages?|modules?|class(?:es)?|functions?|project)\\b|${SCAFFOLDED}\\b)` +
    `|(?:keep|use|write)\\b[^.;]{0,80}?\\b(?:empty|blank|${SCAFFOLDED})\\b[^.;]{0,20}\\b(?:for now|for the start|to start|at first|first|until|initially)\\b)`,
)
/** "Empty strings instead of null" says how work is done. */
const CONTRASTS = /\b(?:instead of|rather than|not|never|without)\b|n['’]t\b/iu
/** A state in such a clause is a case and not how things are: "tell me if a test is failing". */
const NO_CASE = '(?<!\\b(?:if|when|whenever|unless|until|once|while|which|what|where)\\b[^,.;]{0,60})'
/** "It is still empty", "the page looks broken": the next change may end it. */
const STATE = pattern(
  () =>
    `${NO_CASE}(?:\\b(?:is|are|was|were|looks?|seems?|feels?)|['’]s|['’]re) (?:\\p{L}+ly |all |now |just |so |too |currently )?(?:empty|blank|missing|broken|incomplete|unfinished|slow|stuck|clean|dirty|outdated|gone|(?:ready|done)(?! (?:when|once|if|only)\\b)|failing|passing|identical|wrong)\\b`,
)
/** A colour is a state of what is checked, and of nothing else. */
const CHECKED =
  /\b(?:tests?|builds?|ci|pipelines?|suites?|checks?|jobs?|runs?|main|everything|all|it|they)\b(?: (?:is|are|was|were|looks?)|['’](?:s|re)) (?:all |now |just |still )*(?:green|red)\b/iu
const STILL = pattern(
  () =>
    `${NO_CASE}(?:\\b(?:(?:is|are|was|were|has|have|does|do|did|can|it['’]s|that['’]s) (?:still|already)\\b(?! (?:supported|allowed|valid|required)\\b)|(?:i|we|you|they) (?:still|already)\\b)|\\bstill (?:\\p{L}+ing|uses|has|have|is|are|fails?|shows?|needs?|gets?|doesn['’]?t|isn['’]?t)\\b)`,
)
/** "It is enough for them... no, it is not", and what is to come in no time. */
const UNSETTLED =
  /(?:\.{3}|…|[—–]) ?(?:no(?=\W*$|[,.!…])|wait|hm+|actually)\b|\bsoon\b(?! as\b)(?<!\bas soon)/iu
/** Sizes and counts that somebody measured. */
const MEASURED =
  /(?<![\p{L}\d.,])\d[\d.,]* ?(?:[kmgt]i?b|bytes?|files?|lines?|errors?|warnings?|failures?|models?|tests?|commits?|hours?|hrs?|minutes?|mins?)\b/iu
/** A bound or the value of a setting, which is a rule and no measurement. */
const BOUNDS =
  /\b(?:at (?:most|least)|max(?:imum|imal)?|minimum|minimal|limit\p{L}*|under|below|above|over|up to|within|per|every|each|less|more|fewer|longer|shorter|than|must|should|only|after|before|keep|for|into|stop)\b|\b(?:timeouts?|ttl|time to live|intervals?|expir\p{L}*|lives?|lifetime|retention|quota|delay|cool-?down|threshold|window|batch\p{L}*|chunks?|page size)\b/iu
/** Tells the agent what it did or what it thinks. */
const TO_AGENT =
  /\byou(?:['’]ve| have)? (?:just |also |already |still |again |only |always |never )?(?:(?!need|feed|proceed|exceed|embed|seed)\p{L}+ed|did(?:n['’]t)?|made|forgot|forgotten|missed|broke|wrote|put|left|kept|lost|got|gave|told|said|took|were|are (?:still|not|now|just|\p{L}+ing)|keep \p{L}+ing)\b|\b(?:by|in|under) your (?:theory|logic|plan|account|reasoning)\b|\bi (?:should(?:n['’]t| not) have|thought|told you|already (?:said|told|asked))\b/iu
/** "You always forgot the pier" is no rule, although it has a word for "always". */
const REPROACH = /^(?:(?:and|but|so|no|why)[\s,]+)*you\b/iu
/** Doubts of the speaker; "ask me if you are not sure" speaks of the agent's. */
const DOUBTS =
  /(?<!\b(?:you(?:['’]re| are)|if|when|whenever) )\bnot (?:even |really |quite |so |too )?(?:sure|certain|convinced)\b|\bi (?:don['’]?t|do not) (?:know|understand|get|remember)\b|\b(?:or something|or whatever|i suppose|no idea|who knows)\b/iu
/** Verbs of a wish that holds in every such case: "for new tables, please use …". */
const LASTING = "(?:always|never|don['’]?t|do not|avoid|prefer|use|keep|only|make sure|ensure|remember)\\b"
/** A sentence that asks for something at its end: "it uses scripts, please refactor". */
const ASKS_AT_END = pattern(
  () =>
    `^(?:\\S+\\s+){3,}\\S+[,;–-]\\s?(?:(?:please|pls)(?! ${LASTING})|can you|could you|would you) \\p{L}+`,
)
/** "Wow, somebody weighed it", "rebooted, yep": what a person says to news. */
const REACTS =
  /^(?:wow|ouch|damn|lol|haha|hm+|oops|ugh|yay|phew|huh|whoa)\b|(?<=\S )(?:yep|yup|damn|lol|haha)\b|^(?!agreed|decided|confirmed|approved|accepted|settled)\p{L}+ed\. /iu
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

const TALK = [DOUBTS, ASKS_AT_END]
const SIGNS = [STATE, CHECKED, STILL, UNSETTLED, REACTS, OBJECTS, HINT, ADDS, DOING_IT, NAMES_NO_MATTER]

const FOR_GOOD = contains(phrasesOf('forGood'))

/** True for what a person says to the agent about its work, doubts, asks for, or measured. */
export function isTalk(said: string): boolean {
  return tellsAgent(said) || TALK.some((sign) => sign.test(said)) || isMeasured(said)
}

/** "If you changed a file, …": what the agent is to do in such a case. */
const IN_CASE =
  /\b(?:if|when|whenever|once|unless|until|before|after|as soon as|every time|each time) you\b/giu

/** True if the sentence tells the agent what it did; an order may name a case in which it did something. */
function tellsAgent(said: string): boolean {
  const [verb = ''] = said
    .replace(FIRST_CASE, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return TO_AGENT.test(isOrderVerb(verb) ? said.replace(IN_CASE, '') : said)
}

const FIRST_CASE =
  /^(?:if|when|whenever|once|unless|before|after|as soon as|every time|each time) [^,]{1,120}, /iu

function isScaffold(said: string): boolean {
  return SCAFFOLD.test(said) && !CONTRASTS.test(said)
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
    if (!isEnglish) return !isForeignRule(said) && isOfTheMomentIn(tongues, said)
  }
  if (statesPractice(said)) return false
  if (holdsForGood(said) && !REPROACH.test(said)) return DOUBTS.test(said)
  // What people say to a change that was just reported to them is on that change.
  if (isTalk(said) || isScaffold(said) || SIGNS.some((sign) => sign.test(said))) return true
  return about !== null && isNews(about)
}

/** "Did she weigh it twice?" asks what happened, and the answer tells it. */
const ASKS_EVENT = /^(?:and |so |but )?(?:did|was|were|had|has|have)\b[^?]*[?？]/iu

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
  return !isForeignRule(said) && (isForeignRequest(said) || isForeignQuestion(said))
}

function isForeignRule(said: string): boolean {
  return FOR_GOOD.test(said) || bindsAll(said)
}

/** What people are about to do, told before what they want: "I'm on the importer now. Keep the notes in the wiki." */
const AT_WORK =
  /^(?:(?:ok|hi|hey|so|now|right now|currently|today)[\s,]+)*(?:i|we)(?:['’]m| am|['’]re| are)(?: \p{L}+ly| now| just| still)? (?:working|trying|doing|looking|testing|reviewing|debugging|building|writing|fixing|seeing|getting|going|thinking|starting|finishing|waiting|moving|on)\b/iu

/** Asks for a step beside what is settled: "We want types here. Please propose a plan." */
const ASKS_STEP = pattern(() => `^(?:(?:and|so|then|also|now)[\\s,]+)*please (?!${LASTING})\\p{L}`)

/** Returns the text without sentences that tell what its speaker was doing or ask for a step; empty if nothing else is left. */
export function withoutOwnDoings(text: string): string {
  const sentences = splitSentences(text)
  const kept = sentences.filter((said) => !AT_WORK.test(said) && !ASKS_STEP.test(said))
  return kept.length === sentences.length ? text : kept.join(' ')
}
