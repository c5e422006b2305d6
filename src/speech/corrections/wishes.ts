/**
 * What people say of the answer they wanted, and of what was right in the one they got: neither says that something
 * known is wrong. Tried on one sentence of bounded length. In several languages. Pure.
 */
import { pattern } from '../../text/pattern.ts'
import { phrasesOf } from '../lexicon/languages.ts'
import { contains, opensWith, toSource } from '../phrases.ts'

/** "That's not what I asked for": wherever it stands. */
const OTHER_ANSWER = contains(phrasesOf('otherAnswer'))
/** What somebody wants to be given or to see; what they mean, of what they had said. */
const WISH = opensWith(phrasesOf('wish'))

/** Whether it only wants another answer. */
export function wantsAnotherAnswer(sentence: string): boolean {
  return OTHER_ANSWER.test(sentence)
}

/** Whether it says what somebody wants, not what is so. */
export function isWish(said: string): boolean {
  return WISH.test(said)
}

const RIGHT = toSource(phrasesOf('right'))
/** A comma stands in the phrases where one is written, and a space goes before those that have none. */
const HOWEVER = phrasesOf('however').map((phrase) =>
  /^[,;]/.test(phrase) ? toSource([phrase]) : ` ${toSource([phrase])}`,
)
const BETWEEN = ['but', 'while', ...phrasesOf('but').filter((phrase) => phrase !== 'but')]

const SPARED_FIRST = pattern(
  () => `^([^,.;:!?]{1,80}?) ${RIGHT}(?:${HOWEVER.join('|')}) (?:the fact is )?(.{2,300})$`,
)
const SPARED_LAST = pattern(
  () => `^(.{2,300}?)(?:[,;] | ${toSource(BETWEEN)} )([^,.;:!?]{1,80}?) ${RIGHT}[.!]*$`,
)

export interface Spared {
  /** What remains to be said. */
  readonly rest: string
  /** What they say is right. */
  readonly spared: string
}

/** "Staging is right but production listens on 5431": what is right, and what is said beside it. */
export function splitSpared(said: string): Spared | null {
  const [, first, then] = SPARED_FIRST.exec(said) ?? []
  if (first !== undefined && then !== undefined) return { rest: then, spared: first }
  const [, before, last] = SPARED_LAST.exec(said) ?? []
  return before === undefined || last === undefined ? null : { rest: before, spared: last }
}
