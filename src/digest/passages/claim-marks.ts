/**
 * The features of a statement that a restatement must share: its numbers and its negation. Other words may
 * differ. Pure.
 */

const NEGATION =
  /\b(?:not|no|never|none|nothing|neither|nor|cannot|without|avoid|stop|don'?t|nicht|kein\w*|nie|ohne|jamais|sans|nunca)\b|n['’]t\b/i
const NUMBERS = /\d+(?:[.,]\d+)*/g
const DATES = /\b(?:19|20)\d{2}(?:-\d{2}(?:-\d{2})?)?\b/g

/** Removes years and dates: when something was said comes from the turn, not from its words. */
export function withoutDates(statement: string): string {
  return statement.replace(DATES, ' ')
}

/** True if every number of the statement occurs in the other text. */
export function hasNumbersOf(statement: string, other: string): boolean {
  const numbers = new Set(other.match(NUMBERS) ?? [])
  return (statement.match(NUMBERS) ?? []).every((number) => numbers.has(number))
}

/** "No, we keep it" denies what was said before, not its own statement. */
const OBJECTION = /^[^\p{L}]{0,8}(?:no|nope|nah|nein)\s?[,.!:;—–-]/iu

/** True if the clause denies or forbids something. */
export function isNegated(clause: string): boolean {
  return NEGATION.test(clause.replace(OBJECTION, ''))
}
