/**
 * Decides if two topics are the same. Similar centres are not enough, since large topics of one project
 * or conversation come close to each other whatever they are about; the names must agree too. Pure.
 */
import { differsInSubstance } from '../../text/differences.ts'
import { toTerms } from '../../text/tokens.ts'

const ALIKE = 0.85
const HALF_ALIKE = 0.5
/** Differences between two names that make them different topics: a version, a number, a negation. */
const KEEPS_APART = /^(?:number|identifier|quoted|negation|opposite):/
/** A differing name may be a mere capitalised word, as titles have many. */
const MAY_KEEP_APART = /^name:/

/** A title, and its terms independent of order, case and inflection. */
export interface TopicName {
  readonly title: string
  readonly words: string
}

export function toTopicName(title: string): TopicName {
  return { title, words: toTerms(title).sort().join(' ') }
}

/**
 * True if the names are equal and the centres half alike, or the centres alike and the names half
 * alike. Names must be fully alike if they may differ in a proper name.
 * @param centres01 similarity of the centres
 * @param titles01 returns the similarity of two titles; called only if it decides
 * @param alike01 similarity from which centres, or titles, are alike
 */
export function areOneTopic(
  a: TopicName,
  b: TopicName,
  centres01: number,
  titles01: (a: string, b: string) => number,
  alike01 = ALIKE,
): boolean {
  const sameWords = a.words === b.words
  if (centres01 < (sameWords ? HALF_ALIKE : alike01)) return false
  const what = differsInSubstance(a.title, b.title).what ?? ''
  if (KEEPS_APART.test(what)) return false
  return sameWords || titles01(a.title, b.title) >= (MAY_KEEP_APART.test(what) ? alike01 : HALF_ALIKE)
}
