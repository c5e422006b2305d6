/**
 * Decides which sentences of a person may last although no rule keeps them, so that their worth is judged; and which only
 * look like decisions and end with the work at hand. English; pure.
 */
import { isComplaint } from '../../../speech/complaint.ts'
import { isQuestion } from '../../../speech/question.ts'
import { HYPOTHETICAL } from '../../../speech/work-cues.ts'
import { isStepOrder } from '../../../speech/work-order.ts'
import { toBareWish } from './lasting-signs.ts'
import type { PersonJudgement } from './read-person-sentence.ts'
import type { WhatFollowed } from './what-followed.ts'

/** Rules that leave open if a sentence lasts: they did not apply, or found a question or an order for work. */
const OPEN_RULES: ReadonlySet<string> = new Set(['none', 'question', 'decision', 'correction'])
const LEAST_TERMS = 3
/** Words said instead of letting a call run are about that call, and a habit is clear in few words. */
const FEW_TERMS = 2
const STATES_A_HABIT = /^(?:we|our|all|every|each|no|only)\b/i
/** Tells what happened or what somebody else did. */
const TELLS =
  /(?<!as )\b(?:i|he|she|they|you|the team|we) (?:just |already |also |now |never )?(?:have|had|'ve|saw|got|tried|ran|checked|noticed|found|merged|pushed|removed|deleted|changed|added|forgot|missed|wrote|said|were|was|did|could see|haven't|hasn't)\b|\b(?:let's say|imagine|suppose|pretend)\b|\b(?:is|was|are|were) never \w+ed\b|^that's (?:the only|what|why|how)\b|\bnot (?:sold|convinced)\b/i
const TROUBLE = /\b(?:fail(?:s|ed|ing)|broken|crash\w*|still|errors?)\b/i
/** Says what is to be done about trouble: "if the fetch fails, print a hint". */
const PROVIDES = /\b(?:should|must|if|when|unless|never|always|instead|prefer|rather|let's|don't like)\b/i
/** Words without which hardly anything is decided; "tools are packages with commands" only describes. */
const DECISIVE =
  /\b(?:should|must|needs?|have to|has to|wants?|like|love|prefer|better|only|never|always|instead|rather|not|no|nothing|let's|keep|stays?|leave|default|call|name|use|make|put|we|our|without|unless|if|when|once|same|separate|single|own|just|all|every|each|any|both|cannot|limit|allow|support|show|hide|skip|avoid|treat|take|go with|enough|before|until)\b|n't\b/i
/** Supposes, or tells how something went: "looks like it only happens with large files". */
const SUPPOSES =
  /^(?:it )?(?:looks like|seems)\b|^basically\b|^after (?:the|my|your|an?) (?:update|change|restart|deploy\w*|merge)\b|^i thought\b|^not sure[,.]|\bas far as i\b|^i (?:think|guess|believe) (?:the|it|this|that|you|there)\b(?!.*\b(?:should|must|needs?|has to|better|rather|right|wrong|ok)\b)/i
const ASKS_TO_SEE = /(?<!what )\b(?:can|could|do|did|would) you (?:see|tell|think|know|remember|spot|mean)\b/i
/** Verbs of an edit of the code that git knows: "rename foo to bar". */
const EDITS =
  /^(?:please )?(?:re(?:name|order|format)|move|extract|inline|copy|swap|sort|delete|remove|bump|upgrade|convert|fix) (?:the |this |that |these |all |a |an )?/i
const CODE_NAME = /^(?:`[^`]+`|[\w.]*(?:[_.]\w|\p{Ll}\p{Lu}|\(\)))/u
const BARE_NAMES = /^\w+ to \w+[.!]?$/
const PART_OF_CODE =
  /^(?:["'\w]+ ){0,2}(?:function|method|variable|files?|class|imports?|tests?|constant|parameter|helper|comments?|lines?)\b/i

const ADDS_PAPER =
  /^(?:please )?add (?:[\w'@.]+ ){0,3}?@?(?:tests?|imports?|comments?|readme\S*|changelog|docs?)\b/i

/** True for an order to edit a named piece of code, or to add tests or papers. */
function editsCode(wish: string): boolean {
  const verb = EDITS.exec(wish)?.[0]
  if (verb === undefined) return ADDS_PAPER.test(wish)
  const edited = wish.slice(verb.length)
  return CODE_NAME.test(edited) || BARE_NAMES.test(edited) || PART_OF_CODE.test(edited)
}

/** Says where something is likely to be found: "the logs should be in the bucket". */
const SUPPOSES_STATE =
  /\bshould (?:already |still |now )?be (?:in|at|on|under|there|here|fine|ok(?:ay)?|visible|done|enough)\b/i
const WOULD_CHECK = /\b(?:validate|verify|check|see|confirm|look)\b/i

/** True for a decision in form that ends with the work at hand: an edit that git knows, or where to look. */
export function isAtHand(said: string, { kind }: Pick<PersonJudgement, 'kind'>): boolean {
  if (kind !== 'decision') return false
  return editsCode(toBareWish(said)) || (SUPPOSES_STATE.test(said) && WOULD_CHECK.test(said))
}

function tells(said: string): boolean {
  return TELLS.test(said) || (TROUBLE.test(said) && !PROVIDES.test(said))
}

/** True if a sentence that no rule keeps may last, so that its worth decides. */
export function mayLast(
  said: string,
  { rule, terms }: PersonJudgement,
  followed: WhatFollowed,
  refuses: boolean,
): boolean {
  const least = refuses || STATES_A_HABIT.test(said) ? FEW_TERMS : LEAST_TERMS
  if (!OPEN_RULES.has(rule) || terms < least || followed.adopted === false) return false
  const wish = toBareWish(said)
  if (/[:…]$/.test(wish) || tells(wish) || isStepOrder(wish) || editsCode(wish)) return false
  if (
    SUPPOSES.test(wish) ||
    isComplaint(wish) ||
    HYPOTHETICAL.test(wish) ||
    ASKS_TO_SEE.test(said) ||
    !DECISIVE.test(wish)
  )
    return false
  // A question that is no wish in kind words asks; a wish must have been carried out.
  if (isQuestion(wish, 'worded')) return false
  return followed.adopted === true || !(wish !== said && said.endsWith('?'))
}

/** Goes on with the sentence before: gives its reason, or says more of the same. */
const GOES_ON =
  /^(?:so|like|i mean|meaning|because|since|otherwise|that way|this way|it|that|this|they|these|those)\b/i

/** True if a sentence belongs to the decision before it: "So the hook does the setup." */
export function goesOn(next: string): boolean {
  const plain = next.replace(/[’‘]/g, "'")
  return GOES_ON.test(plain) && !tells(plain) && !isStepOrder(plain) && !isQuestion(plain, 'worded')
}

/** Tests, papers and steps of version control, which most often end with the work at hand. */
const OF_THE_OFFICE =
  /(?<![-\w])(?:tests?|lint\w*|ci|commit\w*|push\w*|prs?|pull requests?|branch|merge\w*|rebase\w*|readme|changelog|docs?|summary|review\w*|comments?|ticket)(?![-\w])/i
const FOR_ALL =
  /\b(?:every|each|all|always|never|in this repo|our|names?|not only|going forward|from now on)\b/i
const LASTING01 = 0.35
const OFFICE_LASTING01 = 0.5
const MEANT_BONUS01 = 0.1

/**
 * Returns the chance of lasting from which such a sentence is kept.
 * @param isMeant true if the person refused a call to say it, or the agent reports how it was carried out
 */
export function leastLasting01(said: string, isMeant: boolean): number {
  const least = OF_THE_OFFICE.test(said) && !FOR_ALL.test(said) ? OFFICE_LASTING01 : LASTING01
  return isMeant ? least - MEANT_BONUS01 : least
}
