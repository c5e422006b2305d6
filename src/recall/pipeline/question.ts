/** Analyses a question: its terms, the kind of answer it wants, the dates and people it names. */
import type { EpochMs } from '../../core/ids.ts'
import { type AskedAnchor, findAskedAnchors } from '../../text/asked-anchors.ts'
import { type AskedDate, findAskedDates } from '../../text/asked-dates.ts'
import { otherVerbForms } from '../../text/irregular-verbs.ts'
import { STOPWORDS } from '../../text/stopwords.ts'
import { ROLE_WORDS } from '../../text/talk.ts'
import { foldCase, toTerms } from '../../text/tokens.ts'
import { type AskingWords, findAskingWords } from './route.ts'

/** The kind of answer: a person, a place, a number, or the title of a work. */
export type AnswerKind = 'person' | 'place' | 'number' | 'title'

/**
 * Who is likely to hold the answer in talk with an agent: the person for what they said, want or decided, the agent for
 * what it advised or explained; null if the question does not tell.
 */
type AnswerHolder = 'person' | 'agent'

export interface Question {
  /** Distinct content terms, in order. */
  readonly terms: readonly string[]
  /** True if it asks when or how long. */
  readonly asksTime: boolean
  /** True if it asks what somebody asked. */
  readonly asksQuestion: boolean
  readonly answerKind: AnswerKind | null
  readonly answerHolder: AnswerHolder | null
  readonly dates: readonly AskedDate[]
  /** Events it counts time from; only the documents know their day. */
  readonly anchors: readonly AskedAnchor[]
  /** Lower-case names of speakers that occur in the question. */
  readonly namedSpeakers: readonly string[]
  /** The same names as terms joined by spaces, the form in which labels are stored. */
  readonly namedLabels: readonly string[]
}

/** Only this many terms of a query are used. */
const MAX_TERMS = 200

const ASKS_TIME =
  /\b(?:how long|how (?:recently|soon|often)|(?:what|which) (?:date|day|time|year|month|week))\b/i
const ASKS_QUESTION = /\b(?:ask(?:ed|s|ing)?|questions?|requests?|requested|wonder(?:ed|ing)?)\b/i
const ASKS_PERSON = /\b(?:who|whom|whose)\b/i
const ASKS_PLACE = /\b(?:what|which) (?:place|city|country|state|town|location)\b/i
const ASKS_NUMBER = /\bhow (?:many|much|old|far|tall|big|large|expensive)\b/i
const ASKS_TITLE =
  /\b(?:what|which)\b.{0,80}?\b(?:books?|novels?|films?|movies?|songs?|albums?|shows?|series|games?|bands?|artists?|authors?|names?|called|titles?|brands?|podcasts?)\b/i

/** In work on agents, "the agent" is mostly a part of the subject; it speaks where somebody asks what it did or its advice. */
const ASKS_AGENT =
  /\b(?:you|your|recommend\w*|suggest\w*|advi[sc]e\w*|propos\w*|expla(?:ined|nation)|did (?:the|my|our) (?:\w+ )?(?:agent|assistant)|(?:agent|assistant)['’]s (?:answer|reply|view|opinion|idea|plan))\b/i
const ASKS_SELF = /\b(?:I|I['’](?:m|ve|d)|my|me|mine|myself)\b/i
/** A will needs somebody whose it is: "which did we choose", but not "for somebody who was never asked". */
const ASKS_WILL =
  /\b(?:(?:we|they|he|she|who|users?|owner|team) (?:\w+ )?(?:decid|want|prefer|ask|insist|agree|cho+s|allow|forb[ia]d|reject|approv)\w*|(?:decided|agreed|settled) on|decisions?|preferences?|rule|policy|did (?:the|my|our) (?:user|owner))\b/i

/**
 * @param speakers lower-case names of speakers in the searched conversations
 * @param reference the time of asking
 */
export function planQuestion(query: string, speakers: readonly string[], reference: EpochMs): Question {
  const namedSpeakers = findNamed(query, speakers)
  const asking = findAskingWords(query)
  return {
    terms: [...new Set(toTerms(query))].slice(0, MAX_TERMS),
    asksTime: asking.when || ASKS_TIME.test(query),
    asksQuestion: ASKS_QUESTION.test(query),
    answerKind: toAnswerKind(query, asking),
    answerHolder: toAnswerHolder(query),
    dates: findAskedDates(query, reference),
    anchors: findAskedAnchors(query),
    namedSpeakers,
    namedLabels: namedSpeakers.map((name) => toTerms(name).join(' ')).filter((label) => label !== ''),
  }
}

function toAnswerKind(query: string, { who, where }: AskingWords): AnswerKind | null {
  if (ASKS_NUMBER.test(query)) return 'number'
  if (where || ASKS_PLACE.test(query)) return 'place'
  if (ASKS_TITLE.test(query)) return 'title'
  return who && ASKS_PERSON.test(query) ? 'person' : null
}

function toAnswerHolder(query: string): AnswerHolder | null {
  if (ASKS_AGENT.test(query)) return 'agent'
  return ASKS_SELF.test(query) || ASKS_WILL.test(query) ? 'person' : null
}

/**
 * First names that are also words: they count only with a capital letter that does not begin the
 * question.
 */
const NAMES_AND_WORDS = new Set(
  (
    'april art august autumn bill bob chase dawn dean drew faith frank gene grace grant guy hope hunter ivy jack ' +
    'joy june lily mark may miles nick pat penny rich rob rose ruby skip sky sue summer victor violet wade will'
  ).split(' '),
)

/** Finds speakers by the first word of their name ("Jane" for "jane doe"). */
function findNamed(query: string, speakers: readonly string[]): string[] {
  const words = query.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const folded = words.map(foldCase)
  const written = new Set(folded)
  const asName = new Set(folded.filter((_, i) => i > 0 && /^\p{Lu}/u.test(words[i] ?? '')))
  return speakers.filter((speaker) => {
    const [first = ''] = foldCase(speaker).match(/[\p{L}\p{N}\p{M}]+/u) ?? []
    if (first.length < 2 || ROLE_WORDS.has(first)) return false
    return (NAMES_AND_WORDS.has(first) || STOPWORDS.has(first) ? asName : written).has(first)
  })
}

/** A search term and its weight. */
export interface WeightedTerm {
  readonly term: string
  readonly weight: number
}

const VERB_FORM_WEIGHT = 0.5

/** Returns the terms, plus irregular forms of verbs among them at half weight. */
export function expandTerms(terms: readonly string[]): WeightedTerm[] {
  const own = new Set(terms)
  const others = new Set(terms.flatMap(otherVerbForms).filter((form) => !own.has(form)))
  return [
    ...terms.map((term) => ({ term, weight: 1 })),
    ...[...others].map((term) => ({ term, weight: VERB_FORM_WEIGHT })),
  ]
}

/**
 * Rewrites the question as if the person it names had said it ("What did Ann paint?" becomes "Ann: What
 * did I paint?"), which resembles a stored turn. Unchanged if it names no speaker.
 */
export function toSpokenForm(query: string, { namedSpeakers }: Question): string {
  const [speaker] = namedSpeakers
  const first = speaker?.match(/[\p{L}\p{N}\p{M}]+/u)?.[0]
  if (first === undefined) return query
  const name = query.match(new RegExp(`(?<![\\p{L}\\p{N}])${first}(?![\\p{L}\\p{N}])`, 'iu'))?.[0]
  if (name === undefined) return query
  const own = new RegExp(`(?<![\\p{L}\\p{N}])${name}['’]s(?![\\p{L}\\p{N}])`, 'gu')
  const bare = new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'gu')
  return `${name}: ${query.replace(own, 'my').replace(bare, 'I')}`
}
