/** Rules that keep two claims apart: one asks or supposes, or they are about different things or events. */
import { type ClaimPair, hasTerm, haveOtherSubjects, isDoerChange, isSameTerm } from './claim-pair.ts'
import { type Finding, found } from './finding.ts'
import type { Claim, ClaimTerm } from './read-claim.ts'

export function judgeQuestion({ older, newer }: ClaimPair): Finding | null {
  if (older.mode !== 'question' && newer.mode !== 'question') return null
  return found('unrelated', 'A question claims nothing.', 0.9)
}

/** Judges claims like "it is special" that do not name their subject. */
export function judgeUnresolved({ older, newer }: ClaimPair): Finding | null {
  if (!older.vague && !newer.vague) return null
  return found('unrelated', 'One of them does not say what it is about.', 0.6)
}

export function judgeSupposition({ older, newer }: ClaimPair): Finding | null {
  if (older.mode === 'statement' && newer.mode === 'statement') return null
  return found('unrelated', 'One of them only supposes.', 0.8)
}

/** Judges "Anna reports to Ben" and "Ben reports to Anna": the same words in another order. */
export function judgeOrder(pair: ClaimPair): Finding | null {
  const { older, newer, onlyOlder, onlyNewer } = pair
  if (onlyOlder.length + onlyNewer.length > 0 || older.passive !== newer.passive) return null
  const before = older.terms.filter(({ inSubject }) => inSubject)
  const after = newer.terms.filter(({ inSubject }) => inSubject)
  const swapped = before.some((term) => !hasTerm(after, term)) && after.some((term) => !hasTerm(before, term))
  const turned =
    older.directed &&
    newer.directed &&
    older.verb === newer.verb &&
    !isSameOrder(withoutVerb(older), withoutVerb(newer))
  if (!(swapped && older.verb === newer.verb) && !turned) return null
  if (older.copula && newer.copula && isTurnedWhole(older, newer)) return null
  return found('unrelated', 'The same words in another order say something else.', 0.7)
}

/** Returns true for "The captain is Ines" and "Ines is the captain": subject and predicate changed places whole. */
function isTurnedWhole(older: Claim, newer: Claim): boolean {
  const covers = (one: Claim, other: Claim) =>
    one.terms.every((term) =>
      other.terms.some((its) => isSameTerm(its, term) && its.inSubject !== term.inSubject),
    )
  return covers(older, newer) && covers(newer, older)
}

function withoutVerb({ terms, verb }: Claim): ClaimTerm[] {
  return terms.filter(({ key }) => key !== verb)
}

function isSameOrder(a: readonly ClaimTerm[], b: readonly ClaimTerm[]): boolean {
  const both = (terms: readonly ClaimTerm[], other: readonly ClaimTerm[]) =>
    terms.filter((term) => hasTerm(other, term))
  const [left, right] = [both(a, b), both(b, a)]
  return left.every((term, i) => right[i] !== undefined && isSameTerm(term, right[i]))
}

export function judgeOtherSubject(pair: ClaimPair): Finding | null {
  if (!haveOtherSubjects(pair) || isDoerChange(pair)) return null
  return found('unrelated', 'They are about different things.', 0.8)
}

/** Judges events: what was done on one day and on another are both true. */
export function judgeEvent({ older, newer }: ClaimPair): Finding | null {
  if (!older.event && !newer.event) return null
  if (newer.changes || older.changes) return null
  return found('unrelated', 'They tell of different events.', 0.75)
}

const EVENT_TIME =
  /\b(?:in|on) (?:(?:early|mid|late) )?((?:\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:[A-Z]\w+ )?(?:\d{1,2}(?:st|nd|rd|th)?,? )?(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)? (?:of )?[A-Z][a-z]+|[A-Z][a-z]+ \d{1,2}(?:st|nd|rd|th)?|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)\b/

/**
 * Judges changes of different times: "Kim moved to Berlin in 2019", "Kim moved to Paris in 2022". Both happened; the newer one
 * is told as an event, not as what holds now.
 */
export function judgeDatedEvents({ older, newer }: ClaimPair): Finding | null {
  const [before, after] = [EVENT_TIME.exec(older.text)?.[1], EVENT_TIME.exec(newer.text)?.[1]]
  if (before === undefined || after === undefined || before === after) return null
  if (!older.moves && !older.changes) return null
  if (!newer.moves && !newer.changes) return null
  return found('unrelated', 'They tell of changes at different times.', 0.75)
}

export function judgeAdditive({ older, newer }: ClaimPair): Finding | null {
  if (newer.addsUp || older.addsUp) return found('unrelated', 'It comes on top.', 0.85)
  return null
}
