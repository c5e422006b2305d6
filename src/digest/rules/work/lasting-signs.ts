/**
 * Signs by which a person's sentence to an agent lasts (a decision, rule, preference, constraint) or ends with the work at
 * hand (an order, a permission, a report, a question). Their weights are fitted: lasting-worth.ts. English; pure.
 */
import { isComplaint } from '../../../speech/complaint.ts'
import { tellsHowItFares } from '../../../speech/corrections/work-talk.ts'
import { isOrderVerb } from '../../../speech/lexicon/order-verbs.ts'
import { readSpeech } from '../../../speech/read-speech.ts'
import { withoutOpeners } from '../../../speech/request-openers.ts'
import { isStepOrder, specifies, suggests } from '../../../speech/work-order.ts'
import { toTerms } from '../../../text/tokens.ts'

/** Word patterns; each counts once, wherever it stands. */
const WORDS = {
  ought:
    /\b(?:should(?:n't)?|must(?:n't)?|ha(?:s|ve) to|needs? to|ought to|supposed to|may not|cannot|can't)\b/i,
  limits:
    /\b(?:only|never|always|every|each|any|all|both|exactly|at most|at least|no more than|nobody|everywhere)\b/i,
  replaces: /\b(?:instead|rather|replace|not just|no longer|in place of|drop|without)\b/i,
  denies: /\b(?:no|not|n't|don't|doesn't|isn't|aren't|won't|never|nothing|none)\b|n't\b/i,
  wants:
    /\b(?:i(?:'d| would)? (?:\w+ )?(?:like|love|want|prefer|rather|say|go)|we (?:don't )?(?:want|need)|i (?:don't|do not) (?:want|like)|better)\b/i,
  thinks: /\bi (?:don't )?(?:think|feel|believe|guess)\b/i,
  lets: /\blet(?:'s| us)\b/i,
  ours: /\b(?:we|our|us)\b/i,
  yours: /\b(?:you|your)\b/i,
  mine: /\b(?:i|my|me)\b/i,
  moment:
    /\b(?:now|yet|for now|today|tomorrow|later|this time|at the moment|just once|first|again|so far|tonight|a moment|this once)\b/i,
  office:
    /\b(?:commit\w*|push\w*|pr|prs|pull request|branch|merge\w*|rebase\w*|stash\w*|cherry-pick|squash|tag|review\w*|ci|deploy\w*|ticket|issue)\b/i,
  tests: /\b(?:tests?|tested|testing|lint\w*|coverage|build|compile\w*)\b/i,
  papers: /\b(?:readme|docs?|summary|changelog|description|comment|comments|plan|markdown|message)\b/i,
  fails:
    /\b(?:fails?|failed|failing|error|errors|broken|breaks|crash\w*|still|doesn't work|not working|wrong|weird|500|404|exception|denied)\b/i,
  saw: /\bi (?:just |already |also )?(?:saw|see|got|get|tried|ran|checked|noticed|found|merged|pushed|removed|had|was|keep getting)\b/i,
  reasons:
    /\b(?:because|since|so that|otherwise|that way|as it|due to|so (?:we|i|it|people|users|that|the|nobody))\b/i,
  provided: /\b(?:if|when|whenever|unless|once|in case|as soon as|until|except)\b/i,
  prefers:
    /\b(?:prefer|preferred|default|convention|policy|standard|style|habit|as a rule|going forward|from now on)\b/i,
  forSomebody:
    /\b(?:users?|customers?|people|somebody|someone|admins?|everyone|readers?|team|clients?|developers?)\b/i,
  thanks: /^(?:ok(?:ay)?[,.! ]*)?(?:thanks?|thank you|great|nice|cool|perfect|good|awesome|excellent)\b/i,
  asks: /^(?:(?:so|and|but|ok|hm+|ah|oh|then|wait|well|question|q)[,:. ]+)*(?:why|what|how|where|who|which|when|is|are|was|were|did|does|do|has|have|am|any)\b/i,
  helps:
    /\b(?:help me|tell me|show me|give me|write me|explain|look (?:at|into)|check|find|search|investigate|summari[sz]e|list)\b/i,
  pointsBack: /^(?:it|this|that|these|those|they|them)\b/i,
  names: /\b(?:call(?:ed)?|name[ds]?|word(?:ing)?|term|label|prefix|suffix|say)\b/i,
  kept: /\b(?:keep|stays?|remain|leave|stick|same|as (?:it|they) (?:is|are|was|were)|as before)\b/i,
  agrees: /^(?:yes|yeah|yep|ok(?:ay)?|sure|right|agreed|go ahead|sounds good|no|nope)\b/i,
} as const

type WordSign = keyof typeof WORDS
export type LastingSign =
  | WordSign
  | 'asksKindly'
  | 'question'
  | 'tag'
  | 'doubts'
  | 'request'
  | 'decides'
  | 'ruleForAll'
  | 'ruleForGood'
  | 'objects'
  | 'step'
  | 'specifies'
  | 'suggests'
  | 'complaint'
  | 'fares'
  | 'orderVerb'
  | 'asksMark'
  | 'terms'
  | 'short'
  | 'code'
  | 'figure'
  | 'afterQuestion'
  | 'afterChoice'
  | 'sharesWords'

const MOST_TERMS = 12
const SHORT_TERMS = 3
const READ_CHARS = 500

/** One sentence of a person, with the end of the agent's message before it ('' if there is none). */
export interface PersonsSentence {
  readonly text: string
  readonly before: string
}

const OPENERS =
  /^(?:(?:hm+|ah|oh|ok(?:ay)?|so|and|but|also|well|hey \w+|yeah|yes|wait|then|right|sorry|actually|please|one (?:more|last) \w+)[\s,:.!–-]+)+/i
/** "Can't we keep it?" suggests; "can we keep it?" may also ask. */
const DOUBTS = /\b(?:can't|couldn't|wouldn't|shouldn't|why not|why don't) (?:we|you|it)\b|\bwouldn't be\b/i
const KINDLY =
  /\b(?:(?:can't|couldn't|shouldn't|can|could|will|should) (?:we|you)|would you(?: mind)?|wouldn't it be better to|(?:how|what) about(?: if)?(?: we)?) (?:(?:please|maybe|just|also|even|perhaps|help me|help) )*/gi
/** "I think we should keep it?" states an opinion, whatever its mark. */
const OPINES =
  /^(?:i (?:don't |do not )?(?:think|feel|believe)|(?:maybe|perhaps|then|so) (?:we|it|this)|(?:we|it|this|that) (?:should|could|can just|might))\b/i
const TAG = /,? (?:right|or|no|ok(?:ay)?|isn't it|don't you think|what do you think)\s*\?$/i

/** Returns the sentence as a wish: without openers, kind questions around it, and tags behind it. */
export function toBareWish(text: string): string {
  const plain = text.replace(/[’‘]/g, "'").replace(OPENERS, '')
  const untagged = plain.replace(TAG, '')
  const bare = untagged.endsWith('?') ? untagged.replace(KINDLY, '') : untagged
  const isWish = bare !== untagged || OPINES.test(untagged)
  const wish = isWish ? bare.replace(/\?$/, '') : untagged
  return /\p{L}/u.test(wish) ? wish.trim() : text
}

export function readLastingSigns({ text, before }: PersonsSentence): Readonly<Record<LastingSign, number>> {
  const typed = text.replace(/[’‘]/g, "'")
  const plain = toBareWish(typed)
  const said = plain.replace(/`[^`\n]{1,120}`/g, 'x')
  const speech = readSpeech(said)
  const terms = new Set(toTerms(plain))
  const asked = before.slice(-READ_CHARS).trim()
  const shown = new Set(toTerms(asked))
  const [verb = ''] = withoutOpeners(said)
    .toLowerCase()
    .split(/[^\w-]+/)
  const words = Object.fromEntries(
    Object.entries(WORDS).map(([name, pattern]) => [name, pattern.test(said) ? 1 : 0]),
  ) as Record<WordSign, number>
  return {
    ...words,
    asksKindly: +(said.length < typed.replace(OPENERS, '').replace(TAG, '').length && typed.endsWith('?')),
    question: +speech.isQuestion,
    tag: +TAG.test(typed),
    doubts: +DOUBTS.test(typed),
    request: +speech.isRequest,
    decides: +speech.decides,
    ruleForAll: +(speech.rule === 'for all'),
    ruleForGood: +(speech.rule === 'for good'),
    objects: +speech.objects,
    step: +isStepOrder(said),
    specifies: +specifies(said),
    suggests: +suggests(said),
    complaint: +isComplaint(said),
    fares: +tellsHowItFares(said.toLowerCase()),
    orderVerb: +isOrderVerb(verb),
    asksMark: +/\?\s*$/.test(said),
    terms: Math.min(terms.size, MOST_TERMS) / MOST_TERMS,
    short: +(terms.size < SHORT_TERMS),
    code: +/`|\w[/_]\w|\w\.\w|\p{Ll}\p{Lu}/u.test(plain),
    figure: +/\d/.test(plain),
    afterQuestion: +asked.endsWith('?'),
    afterChoice: +/\b(?:or|which|prefer|either|option)\b[^?]*\?\s*$/i.test(asked),
    sharesWords: +[...terms].some((term) => shown.has(term)),
  }
}
