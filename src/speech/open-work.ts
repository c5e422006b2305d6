/** Detects statements that something is still to do, or done. In several languages. Pure. */
import { type Pattern, pattern } from '../text/pattern.ts'
import { phrasesOf } from './lexicon/languages.ts'
import { contains, toSource } from './phrases.ts'

const MAY_BE_OPEN = pattern(() => toSource(phrasesOf('openStems'), { end: '' }))

/** A cheap first check of a text of any length: false if no sentence of it is read as an open point. */
export function mayHaveOpenPoints(text: string): boolean {
  return MAY_BE_OPEN.test(text)
}

/** A bullet with or without a box, or a number. */
const LIST_MARK = '(?:[-*+•] (?:\\[ \\] )?|\\d{1,2}[.)] )'
const OPEN: readonly Pattern[] = [
  pattern(() => `^${LIST_MARK}?${toSource(phrasesOf('openLabels'), { end: '' })}(?:\\*\\*)?: ?\\S`),
  contains(phrasesOf('stillOpen')),
]

/** Returns true if a sentence says that something is still to do. */
export function isOpenPoint(sentence: string): boolean {
  return OPEN.some((sign) => sign.test(sentence))
}

/** Identifiers count too, so an underscore separates words here: "import_done". */
const DONE = pattern(() =>
  toSource(phrasesOf('done'), { begin: '(?<![\\p{L}\\p{N}])', end: '(?![\\p{L}\\p{N}])' }),
)

/** Returns true if a sentence has a word for something done. */
export function saysDone(sentence: string): boolean {
  return DONE.test(sentence)
}
