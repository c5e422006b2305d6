/**
 * Finds the events that a question counts time from: "before the deploy", "since we moved". Only the found
 * documents tell which day that was. English; precision before recall. Pure.
 */
import { DATE } from './asked-date.ts'
import { toTerms } from './tokens.ts'

export interface AskedAnchor {
  /** The words of the question: "the deploy". */
  readonly phrase: string
  readonly side: 'before' | 'after' | 'during'
}

const SIDES: Readonly<Record<string, AskedAnchor['side']>> = {
  before: 'before',
  until: 'before',
  till: 'before',
  'prior to': 'before',
  'leading up to': 'before',
  'up to': 'before',
  after: 'after',
  since: 'after',
  following: 'after',
  during: 'during',
  throughout: 'during',
}

const CONNECTIVE =
  /\b(before|until|till|prior to|leading up to|up to|after|since|following|during|throughout)\s+([^,;:.?!()"“”]+)/gi
/** Words that end an anchor and begin another clause; a comma also ends it. */
const ENDS =
  /\s+(?:and|or|but|what|which|who|whom|when|where|why|how|did|does|do|is|are|was|were|should|can|could|would|will)\b.*$/i
const IS_DATE = new RegExp(`^(?:the )?(?:end of |start of |beginning of )?(?:${DATE})\\b`, 'i')
/** An anchor that is a clause is cut after its verb, never at the verb. */
const SUBJECT = /^(?:i|we|you|he|she|they|it)\b/i
const POINTS_BACK =
  /^(?:that|this|it|them|then|all|which|what|how|now|when|each|every|any|anything|everything|an? |long|dark|noon|midnight)\b/i
/** "during the summer", "after dreams": a time of the year or a generality, not an event. */
const NO_EVENT =
  /^(?:the )?(?:spring|summer|autumn|fall|winter|night|day|morning|evening|weekend|\p{Ll}+s|\p{Ll}+ing)$/u
const DOING = /^\p{L}+ing\b/u
const LONGEST_WORDS = 9
const MOST_ANCHORS = 2

/**
 * Returns at most two events in order of appearance; ignores dates, pronouns and habits ("before I deploy").
 */
export function findAskedAnchors(question: string): AskedAnchor[] {
  const anchors: AskedAnchor[] = []
  for (const [, connective = '', rest = ''] of question.matchAll(CONNECTIVE)) {
    const side = SIDES[connective.toLowerCase()]
    const phrase = toPhrase(rest.trim())
    if (side === undefined || phrase === '' || anchors.length >= MOST_ANCHORS) continue
    if (
      IS_DATE.test(phrase) ||
      POINTS_BACK.test(phrase) ||
      NO_EVENT.test(phrase) ||
      toTerms(phrase).length === 0
    )
      continue
    if (SUBJECT.test(phrase) && !hasPastVerb(phrase)) continue
    if (DOING.test(phrase) && !/^(?:after|since|following)$/i.test(connective)) continue
    anchors.push({ phrase, side })
  }
  return anchors
}

function toPhrase(rest: string): string {
  const isClause = SUBJECT.test(rest)
  const cut = isClause
    ? rest.replace(/\s+(?:and|or|but|what|which|who|why|how)\b.*$/i, '')
    : rest.replace(ENDS, '')
  return cut.split(/\s+/).slice(0, LONGEST_WORDS).join(' ')
}

const PAST = new Set(
  (
    'was were had did got went left came became began broke brought built bought chose cut drew drove fell felt ' +
    'found flew forgot gave grew held hit kept knew laid led let lost made met paid put quit ran rose said saw sold ' +
    'sent set shot shut sat spoke spent split stood stole stuck took taught tore told thought threw woke won wrote'
  ).split(' '),
)

/** Returns true for an event ("we moved", "she left", "it was"), false for a habit ("I deploy"). */
function hasPastVerb(phrase: string): boolean {
  const verbs = phrase.toLowerCase().split(/\s+/).slice(1, 4)
  return verbs.some((word) => PAST.has(word) || /\p{L}{2}ed$/u.test(word))
}
