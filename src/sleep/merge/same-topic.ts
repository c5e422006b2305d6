/**
 * Whether two topics are one. Centres alone do not tell: large topics of one project or one conversation come
 * close to each other whatever they are about. So heart and name must agree. Pure.
 */
import { differsInSubstance } from '../../text/differences.ts'
import { toTerms } from '../../text/tokens.ts'

const ALIKE = 0.85
const HALF_ALIKE = 0.5
/** What may not stand between two names: a version, a number, a "not". */
const KEEPS_APART = /^(?:number|identifier|quoted|negation|opposite):/
/** Perhaps a name: titles capitalise many words. */
const MAY_KEEP_APART = /^name:/

/** A title, with its words whatever their order, case and inflection. */
export interface TopicName {
  readonly title: string
  readonly words: string
}

export function toTopicName(title: string): TopicName {
  return { title, words: toTerms(title).sort().join(' ') }
}

/**
 * Named the same and half alike at heart, or alike at heart and half alike by name; more than half where it may
 * be a proper name that differs.
 * @param centres01 how alike their centres are
 * @param titles01 how alike two titles are; asked only where it matters
 */
export function areOneTopic(
  a: TopicName,
  b: TopicName,
  centres01: number,
  titles01: (a: string, b: string) => number,
): boolean {
  const sameWords = a.words === b.words
  if (centres01 < (sameWords ? HALF_ALIKE : ALIKE)) return false
  const what = differsInSubstance(a.title, b.title).what ?? ''
  if (KEEPS_APART.test(what)) return false
  return sameWords || titles01(a.title, b.title) >= (MAY_KEEP_APART.test(what) ? ALIKE : HALF_ALIKE)
}
