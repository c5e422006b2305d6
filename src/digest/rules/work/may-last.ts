/**
 * Decides which sentences of a person may last although no rule keeps them, so that their worth is judged; and which only
 * look like decisions and end with the work at hand. English; pure.
 */
import { isComplaint } from '../../../speech/complaint.ts'
import { isCourtesy } from '../../../speech/courtesy.ts'
import { isQuestion } from '../../../speech/question.ts'
import { HYPOTHETICAL, POLITENESS } from '../../../speech/work-cues.ts'
import { isStepOrder } from '../../../speech/work-order.ts'
import { pattern } from '../../../text/pattern.ts'
import { toTerms } from '../../../text/tokens.ts'
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
  /(?<!as )\b(?:i|he|she|they|you|the team|we) (?:just |already |also |now |never )?(?:have|had|'ve|saw|got|tried|ran|checked|noticed|found|merged|pushed|removed|deleted|changed|added|forgot|missed|lost|broke|wrote|said|were|was|did|could see|haven't|hasn't)\b|\b(?:let's say|imagine|suppose|pretend)\b|\b(?:is|was|are|were) never \w+ed\b|^that's (?:the only|what|why|how)\b|\bnot (?:sold|convinced)\b/i
const TROUBLE = /\b(?:fail(?:s|ed|ing)|broken|crash\w*|still|errors?)\b/i
/** Says what is to be done about trouble: "if the fetch fails, print a hint". */
const PROVIDES =
  /\b(?:should|must|if|when|unless|never|always|instead|prefer|rather|let's|don't like|i(?:'d| would)? (?:also |only |just )?(?:want|like))\b/i
/** Words without which hardly anything is decided; "tools are packages with commands" only describes. */
const DECISIVE =
  /\b(?:should|must|needs?|have to|has to|wants?|like|love|prefer|better|only|never|always|instead|rather|not|no|nothing|let's|keep|stays?|leave|default|call|name|use|make|put|we|our|without|unless|if|when|once|same|separate|single|own|just|all|every|each|any|both|cannot|limit|allow|support|show|hide|skip|avoid|treat|take|go with|enough|before|until)\b|n't\b/i
/** Supposes, or tells how something went: "looks like it only happens with large files". */
const SUPPOSES =
  /^i(?:'ll| will| am going to|'m going to|'m gonna) (?!.*\b(?:myself|by hand|manually)\b)|^(?:it )?(?:looks like|seems)\b|^basically\b|^(?:after|before) that\b|^after (?:the|my|your|an?) (?:update|change|restart|deploy\w*|merge)\b|^i thought\b|^(?:i'?m )?not sure(?:[,.]| (?:though|there|how|why|what|where|who|that|about)\b)|^(?:question|q)\s*:|\bas far as i\b|^i (?:think|guess|believe) (?:the|it|this|that|you|there)\b(?!.*\b(?:should|must|needs?|has to|better|rather|right|wrong|ok)\b)/i
/** Asks for a step in kind words: "mind fixing the types?" */
const MINDS = /^(?:do you |would you )?mind \w+ing\b|^never mind\b/i
const ASKS_TO_SEE = /(?<!what )\b(?:can|could|do|did|would) you (?:see|tell|think|know|remember|spot|mean)\b/i
/** Verbs of an edit of the code that git knows: "rename foo to bar". */
const EDITS =
  /^(?:please )?(?:re(?:name|order|format)|move|extract|inline|copy|swap|sort|delete|remove|bump|upgrade|convert|fix) (?:the |this |that |these |all |a |an )?/i
const CODE_NAME = /^(?:`[^`]+`|[\w.]*(?:[_.]\w|\p{Ll}\p{Lu}|\(\)))/u
const BARE_NAMES = /^\w+ to \w+[.!]?$/
const PART_OF_CODE =
  /^(?:["'\w]+ ){0,2}(?:function|method|variable|files?|class|imports?|tests?|constant|parameter|helper|comments?|lines?)\b/i

/** Puts something on paper, or opens a file of papers again: git and the paper know it. */
const WRITES_DOWN =
  /^(?:please )?(?:also )?(?:(?:document|record|note|jot|write|capture|mention|list|summari[sz]e)(?: down| up)? (?:the |this |these |those |that |it\b|our |my |what |how |all |everything )|(?:update|modify|edit|amend|extend|adjust|touch up) (?:[\w./'-]+ ){0,4}?[\w./-]+\.(?:md|mdx|txt|rst|adoc)\b)/i
const ADDS_PAPER =
  /^(?:please )?add (?:[\w'@.]+ ){0,3}?@?(?:tests?|imports?|comments?|readme\S*|changelog|docs?)\b/i
const PAPER =
  '(?:style ?guides?|guides?|guidelines|readme\\S*|changelog|docs?|documents?|documentation|plan|spec\\w*|rules? file|\\S+\\.(?:md|mdx|mdc|txt|rst|adoc))'
/** Writes a paper, or puts something into one. */
const MAKES_PAPER = pattern(
  () =>
    `^(?:please )?(?:(?:create|write|draft|prepare|generate|modify|update|extend|amend) (?:(?:an?|the|another|our) )?(?:[\\w'@.\`-]+ ){0,3}?@?${PAPER}(?![\\w-])` +
    `|(?:add|put|include|insert) (?!.*\\b(?:always|never|every|each)\\b).{1,80} (?:to|in|into) (?:(?:the|our|your|this) )?(?:\\w+ )?@?${PAPER}(?![\\w-])` +
    '|(?:create|write|draft|prepare) (?:an?|another|the following) (?:[\\w-]+ ){0,3}?(?:rule|script|test|tests|task|summary|report|prompt|file) ' +
    '|(?:save|log|dump|export|record|prepare) .{3,80} (?:in|to|into) (?:an?|the) (?:[\\w-]+ ){0,2}(?:file|log)(?![\\w-])|(?:modify|update|change|refactor|make|bring|rewrite) \\S+ (?:to be |to |into )?(?:compliant|comply|conform|compliance|in line) )',
  'i',
)

/** True for an order to write something down, or to mend a file of papers: "let's document this in setup.md". */
export function writesDown(said: string): boolean {
  return WRITES_DOWN.test(said.replace(POLITENESS, ''))
}

/** True for an order to edit a named piece of code, or to write tests or papers. */
function editsCode(wish: string): boolean {
  if (writesDown(wish) || MAKES_PAPER.test(wish.replace(POLITENESS, ''))) return true
  const verb = EDITS.exec(wish)?.[0]
  if (verb === undefined) return ADDS_PAPER.test(wish)
  const edited = wish.slice(verb.length)
  return CODE_NAME.test(edited) || BARE_NAMES.test(edited) || PART_OF_CODE.test(edited)
}

/** Calls a command of the agent: "use /browse to fetch it". */
const RUNS_COMMAND =
  /^(?!.*\b(?:always|never|whenever|every)\b).*\b(?:use|run|call|try|via|using)\s+\/[a-z][\w:-]{2,}(?![\w/.])/i

/** Says where something is likely to be found: "the logs should be in the bucket". */
const SUPPOSES_STATE =
  /\bshould (?:already |still |now )?be (?:in|at|on|under|there|here|fine|ok(?:ay)?|visible|done|enough)\b/i
const WOULD_CHECK = /\b(?:validate|verify|check|see|confirm|look)\b/i

/** Rules by form, which a report of a fault may have too. */
const REPORTING_RULES: ReadonlySet<string> = new Set(['specification', 'correction', 'decision', 'opinion'])

/** True for a decision in form that ends with the work at hand: an edit that git knows, or where to look. */
export function isAtHand(
  said: string,
  { kind, rule = '' }: Pick<PersonJudgement, 'kind'> & Partial<Pick<PersonJudgement, 'rule'>>,
): boolean {
  if (REPORTING_RULES.has(rule) && reportsUse(said)) return true
  if (kind !== 'decision') return false
  if (MINDS.test(said) || RUNS_COMMAND.test(said)) return true
  return editsCode(toBareWish(said)) || (SUPPOSES_STATE.test(said) && WOULD_CHECK.test(said))
}

/** Tells what a thing is doing: "the raw markup is being displayed". What people do together is a habit. */
const FARES =
  /^(?!(?:i|we|you|they|he|she)\b)[^,;:]{2,60}?\b(?:is|are) (?:still |not |now |always )?(?:being \w+ed|(?!(?:going|missing|during|nothing|something|anything|everything)\b)\w{2,}ing)\b/i

/** Tells how a thing behaves for the person who uses it: "the list does not load", "when I click it, it hangs". */
const BEHAVES =
  /\b(?:when|while|after|whenever|once) i (?:\w+ ){0,2}?(?:add|click|close|create|drag|generate|go|load|log|open|press|reload|refresh|run|save|scroll|select|start|submit|try|type|upload|use|visit)\b|(?<!\b(?:we|i|they|users|people) )\b(?:does|did|(?<=\w{2}s )do)(?:n't| not) (?:appear|display|exist|fit|have|include|load|open|render|respond|return|save|scroll|show|start|stop|update|work)\b|\b(?:loads?|hangs?|waits?|spins?|runs?|loops?) forever\b|\b(?:still|just) (?:stays?|shows?|says?|stands?|hangs?|waits?)\b|\bi (?:can't|cannot|can not|don't) see any\w*\b|\bcan(?:'t|not) see any\w*\b|\bthere (?:is|are|must be) some (?:bug|issue|problem|error)s?\b|^you (?:do|did|have|had|forgot|missed|added|removed|made|put)\b(?! to\b)/i
/** Words of an error that a program printed. */
const PRINTED_ERROR =
  /^(?:cannot (?:access|find|import|open|read|resolve)|no module named|undefined (?:reference|symbol)|unexpected (?:token|end|indent)|invalid (?:syntax|literal)|segmentation fault)\b|\bis not (?:defined|recogni[sz]ed as|a function|callable|subscriptable)\b|\b(?:object )?has no attribute\b|\bindex out of range\b/i
/** Says how it is to be, beside what happens. */
const SAYS_HOW = /\b(?:should|must|instead|rather|never|always|prefer)\b|\b(?:if|unless)\b(?! (?:i|you)\b)/i

/** True for a report of what happens, not of how it is to be. */
function reportsUse(said: string): boolean {
  return PRINTED_ERROR.test(said) || (BEHAVES.test(said) && !SAYS_HOW.test(said))
}

function tells(said: string): boolean {
  if (reportsUse(said)) return true

  return TELLS.test(said) || ((TROUBLE.test(said) || FARES.test(said)) && !PROVIDES.test(said))
}

/** Limits an order to the work at hand in so many words. */
const FOR_THE_MOMENT =
  /\b(?:for the moment|at the moment|for now|right now|just now|this time|just (?:this )?once|not yet|so far|temporar(?:y|ily)|for (?:this|the) (?:session|run|demo|test|commit|pr|call))\b/i
/** Takes back what was typed, or excuses it. */
const EXCUSES =
  /^(?:oh |ah |ok |no )*(?:sorry|oops|whoops|my bad|my mistake|apologies|ignore|disregard|scratch that)\b/i

/** Rules that find an order: only a sentence that lasts beyond doubt is more than one. */
const ORDERS: ReadonlySet<string> = new Set(['step', 'steering'])

/** True if a sentence that no rule keeps may last, so that its worth decides. */
export function mayLast(
  said: string,
  { rule, terms }: PersonJudgement,
  followed: WhatFollowed,
  refuses: boolean,
): boolean {
  const least = refuses || STATES_A_HABIT.test(said) ? FEW_TERMS : LEAST_TERMS
  if (terms < least || followed.adopted === false) return false
  if (!OPEN_RULES.has(rule) && !(followed.edited === true && (ORDERS.has(rule) || rule === 'sighting')))
    return false
  const wish = toBareWish(said)
  if (
    /(?:[:…]|\.\.\.)$/.test(wish) ||
    tells(wish) ||
    editsCode(wish) ||
    (isStepOrder(wish) && !ORDERS.has(rule)) ||
    (ORDERS.has(rule) && FOR_THE_MOMENT.test(wish)) ||
    EXCUSES.test(said) ||
    isCourtesy(said)
  )
    return false
  if (SUPPOSES.test(wish) || HYPOTHETICAL.test(wish) || ASKS_TO_SEE.test(said) || MINDS.test(said))
    return false
  if (followed.edited !== true && (isComplaint(wish) || !(DECISIVE.test(wish) || isRepeated(wish, followed))))
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
const LASTING01 = 0.5
const OFFICE_LASTING01 = 0.6
/** An order that is kept against its rule has to be beyond doubt. */
const ORDER_LASTING01 = 0.7
/** Added or taken off for each sign of how it was meant. */
const SIGN01 = 0.1
const EDITED_SIGN = -0.5
/** Enough for what a rule keeps, if files were changed for it; else more is needed. */
const RULED_LASTING01 = 0.08
const RULED_IDLE_LASTING01 = 0.2
/** Content words that a report must share with what was said, to be about it. */
const ECHOED_TERMS = 2

/** Signs beside its words by which a sentence was meant to last. */
export interface Evidence {
  /** True if the person refused a call to say it, or the agent's report tells how it was carried out. */
  readonly isMeant: boolean
  /** Name of the rule that decided about it. */
  readonly rule: string
  readonly followed: WhatFollowed
}

/**
 * Returns the chance of lasting from which such a sentence is kept. If only commands ran, it ordered them: more is needed. That the
 * report repeats it shows nothing: an order of the moment is carried out and reported as well.
 */
export function leastLasting01(said: string, { isMeant, rule, followed }: Evidence): number {
  const isOffice = OF_THE_OFFICE.test(said) && !FOR_ALL.test(said)
  const base = ORDERS.has(rule) ? ORDER_LASTING01 : isOffice ? OFFICE_LASTING01 : LASTING01
  const signs = [
    isMeant ? -1 : 0,
    followed.edited === true ? EDITED_SIGN : 0,
    followed.ran === true ? 1 : 0,
    DECISIVE.test(said) ? 0 : 1,
    rule === 'sighting' || isComplaint(said) ? 1 : 0,
    ASKS_KINDLY.test(said) ? 1 : 0,
  ]
  const least = base + SIGN01 * signs.reduce<number>((sum, sign) => sum + sign, 0)
  return Math.max(LASTING01, Math.min(0.8, least))
}

/** A decision to which neither the agent's report nor its question gives an object has to be likely to last. */
const UNEXPLAINED_LASTING01 = 0.4

/** Signs beside its words by which a decision that a rule keeps is to last. */
interface RuledEvidence extends Pick<Evidence, 'rule' | 'followed'> {
  /** True if a note says what it is about, or the sentence alone is clear to everybody. */
  readonly isExplained: boolean
}

/** A wish that says how a thing is to be, or an entry of a list of wishes, is often only about the thing at hand. */
const SPECIFIED_LASTING01 = 0.27

/** Returns the chance of lasting that a decision needs although a rule keeps it. */
export function leastRuled01({ rule, isExplained, followed: { edited, ran } }: RuledEvidence): number {
  if (!isExplained) return UNEXPLAINED_LASTING01
  if (rule === 'specification') return SPECIFIED_LASTING01
  return edited === true || ran === undefined ? RULED_LASTING01 : RULED_IDLE_LASTING01
}

const ASKS_KINDLY = /\b(?:can|could|would|will) you\b.*\?\s*$/i

/** True if the agent agrees by saying it again, and does nothing yet: it took it for a decision. */
function isRepeated(said: string, { adopted, edited, ran, report }: WhatFollowed): boolean {
  if (adopted !== true || edited === true || ran === true || POINTS.test(said)) return false
  return countEchoed(said, report.slice(0, ANSWER_CHARS)) > ECHOED_TERMS
}

/** The answer says what is meant. */
const POINTS = /\b(?:it|them|this|that)\b/i
const ANSWER_CHARS = 250

function countEchoed(said: string, report: string): number {
  const told = new Set(toTerms(report))
  return new Set(toTerms(said).filter((term) => told.has(term))).size
}
