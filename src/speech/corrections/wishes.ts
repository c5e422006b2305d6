/**
 * Detects wishes for another answer, and praise for parts of the answer: neither says that stored knowledge
 * is wrong. Applied to one sentence of limited length. In several languages. Pure.
 */
import { pattern } from '../../text/pattern.ts'
import { phrasesOf } from '../lexicon/languages.ts'
import { contains, opensWith, toSource } from '../phrases.ts'

/** "That's not what I asked for", anywhere in the sentence. */
const OTHER_ANSWER = contains(phrasesOf('otherAnswer'))
/** Openings of a wish: what the person wants to get or see, or meant by the question. */
const WISH = opensWith(phrasesOf('wish'))

/** Returns true if it only asks for another answer. */
export function wantsAnotherAnswer(sentence: string): boolean {
  return OTHER_ANSWER.test(sentence)
}

/** Returns true if it states a wish rather than a fact. */
export function isWish(said: string): boolean {
  return WISH.test(said)
}

const RIGHT = toSource(phrasesOf('right'))
/** Puts a space before phrases that do not begin with a comma. */
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
  /** The rest of the sentence. */
  readonly rest: string
  /** The part they call right. */
  readonly spared: string
}

/** Splits "Staging is right but production listens on 5431" into the right part and the rest. */
export function splitSpared(said: string): Spared | null {
  const [, first, then] = SPARED_FIRST.exec(said) ?? []
  if (first !== undefined && then !== undefined) return { rest: then, spared: first }
  const [, before, last] = SPARED_LAST.exec(said) ?? []
  return before === undefined || last === undefined ? null : { rest: before, spared: last }
}
