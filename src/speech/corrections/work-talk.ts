/**
 * What people say of the work at hand, or in agreement, where a correction could stand: how a test, a page or a build
 * fares today is nothing that holds. Tried on one sentence of bounded length. In several languages. Pure.
 */
import { type Pattern, pattern } from '../../text/pattern.ts'
import { LANGUAGES, phrasesOf } from '../lexicon/languages.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { contains, opensWith, toSource, WORD_BEGIN, WORD_END } from '../phrases.ts'

/** The other was right: whatever follows corrects nobody. */
export const AGREES = opensWith(phrasesOf('agrees'))

/** The same, wherever in a sentence it stands, unless it is denied or supposed. */
export const AGREES_ANYWHERE = pattern(
  () =>
    `(?<!(?:not|n't|if|wenn|si|se) (?:think |sure |that ){0,2})${toSource(phrasesOf('agreesAnywhere'), { begin: WORD_BEGIN })}`,
)

/** How it goes, told from the first word on. */
const OPENS_TALK = opensWith(phrasesOf('opensTalk'))

const WHEN_OR_WHERE = `(?=[\\s.!…]*(?:$|${toSource(phrasesOf('whenOrWhere'))}))`

/** "Is still broken", where that ends the sentence or only when and where follows. */
function statesOf({ be, adverbs, states }: Lexicon): string[] {
  if (be.length === 0) return []
  const often = adverbs.length === 0 ? '' : `(?:${toSource(adverbs)} ){0,3}`
  return [
    `${toSource(be, { begin: WORD_BEGIN })} ${often}${toSource(states, { end: WORD_END })}${WHEN_OR_WHERE}`,
  ]
}

const FARES: readonly Pattern[] = [
  contains(phrasesOf('fares')),
  pattern(() => LANGUAGES.flatMap(statesOf).join('|')),
]

/** Whether it tells how the work fares, said in answer to something. */
export function isWorkTalk(said: string): boolean {
  return OPENS_TALK.test(said) || tellsHowItFares(said)
}

/** The same of a sentence that answers nothing, and may open with any word. */
export function tellsHowItFares(said: string): boolean {
  return FARES.some((pattern) => pattern.test(said))
}

/** "Actually we should …": a plan, not what holds. */
export const PLANS = opensWith(phrasesOf('plans'))

/** "No. 3 is the best": a number. */
export const NUMBERED =
  /^no\. ?\d{1,2}(?![\d.,]*\d)(?:[\s.!]*$|,? (?:is|was|are|looks?|seems?|sounds?|please|and|or|then)(?![\p{L}\p{N}]))/iu
