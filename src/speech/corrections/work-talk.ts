/**
 * Detects reports about the current work, and agreement, where a correction could stand: how a test, page or
 * build fares today is not a lasting fact. Applied to one sentence of limited length. In several languages.
 * Pure.
 */
import { type Pattern, pattern } from '../../text/pattern.ts'
import { LANGUAGES, phrasesOf } from '../lexicon/languages.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { contains, opensWith, toSource, WORD_BEGIN, WORD_END } from '../phrases.ts'

/** The agent was right; nothing after it corrects. */
export const AGREES = opensWith(phrasesOf('agrees'))

/** The same anywhere in a sentence, unless denied or supposed. */
export const AGREES_ANYWHERE = pattern(
  () =>
    `(?<!(?:not|n't|if|wenn|si|se) (?:think |sure |that ){0,2})${toSource(phrasesOf('agreesAnywhere'), { begin: WORD_BEGIN })}`,
)

/** Openings of a progress report. */
const OPENS_TALK = opensWith(phrasesOf('opensTalk'))

const WHEN_OR_WHERE = `(?=[\\s.!…]*(?:$|${toSource(phrasesOf('whenOrWhere'))}))`

/** Returns patterns for "is still broken" at the end of the sentence, or before a time or place. */
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

/** Returns true if an answer reports how the work goes. */
export function isWorkTalk(said: string): boolean {
  return OPENS_TALK.test(said) || tellsHowItFares(said)
}

/** The same for a sentence that is not an answer and may open with any word. */
export function tellsHowItFares(said: string): boolean {
  return FARES.some((pattern) => pattern.test(said))
}

/** "Actually we should …": a plan, not a fact. */
export const PLANS = opensWith(phrasesOf('plans'))

/** "No. 3 is the best": "no." means number. */
export const NUMBERED =
  /^no\. ?\d{1,2}(?![\d.,]*\d)(?:[\s.!]*$|,? (?:is|was|are|looks?|seems?|sounds?|please|and|or|then)(?![\p{L}\p{N}]))/iu
