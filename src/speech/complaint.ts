/**
 * Detects complaints: statements that something does not work. They are open problems, never descriptions of
 * how a thing should be. English; pure.
 */
import { type Pattern, pattern } from '../text/pattern.ts'
import * as words from './lexicon/english-complaints.ts'
import { toSource, WORD_BEGIN, WORD_END } from './phrases.ts'

/** Verbs are given by their stems; a short ending may follow. */
const SHORT_ENDING = { end: `\\w{0,3}${WORD_END}` }
const LONG_ENDING = { end: `\\w{0,5}${WORD_END}` }

/** Returns the patterns of complaints that are not whole phrases. */
function framesOf(): string[] {
  const bad = toSource(words.BAD_STATES)
  return [
    `${toSource(words.HOW_OFTEN)} ${toSource(words.GOES_WRONG, SHORT_ENDING)}`,
    `${toSource(words.YIELDS)} (?:\\S+ ){0,3}?${bad}`,
    `${toSource(words.BEHAVES)} (?:${toSource(words.BEHAVES_HOW)} ){0,2}${bad}`,
    `${toSource(words.IS_NOT)} ${toSource(words.IS_TO_WORK, LONG_ENDING)}`,
    `${toSource(words.REPORTS)} (?:\\S+ ){0,4}?${toSource(words.REPORTED_TROUBLE)}`,
  ]
}

const COMPLAINS: readonly Pattern[] = [
  pattern(() => `${WORD_BEGIN}(?:${[toSource(words.COMPLAINTS), ...framesOf()].join('|')})`),
  /^no \w.{3,60}\b(?:loading|showing|appear\w{0,4}|working)\b/i,
]

/** Orders to repair something. */
const REPAIR: readonly Pattern[] = [
  pattern(
    () =>
      `^(?:${toSource(words.REPAIR_OPENERS)}[\\s,]+){0,3}${toSource(words.REPAIRS)}` +
      `.{0,60}?${toSource(words.TO_REPAIR, { begin: WORD_BEGIN })}`,
  ),
  pattern(() => `^${toSource(words.ASKS_FOR_CAUSE)}`),
]

/** Maximum number of characters that are read of a sentence. */
const READ_CHARS = { sentence: 600, next: 300 } as const

/**
 * Returns true if the sentence complains, or the next one asks to repair something.
 * @param next the following sentence of the same turn; '' if there is none
 */
export function isComplaint(sentence: string, next = ''): boolean {
  const said = toPlain(sentence).slice(0, READ_CHARS.sentence)
  return COMPLAINS.some((sign) => sign.test(said)) || isRepairOrder(next)
}

function isRepairOrder(next: string): boolean {
  const said = toPlain(next).slice(0, READ_CHARS.next).trim()
  return REPAIR.some((sign) => sign.test(said))
}

function toPlain(text: string): string {
  return text.replace(/[’‘]/g, "'")
}
