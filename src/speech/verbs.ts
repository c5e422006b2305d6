/** Detects verbs, which tell sentences from labels. Pure. */
import { pattern } from '../text/pattern.ts'
import { VERBS } from './lexicon/english-work.ts'
import { phrasesOf } from './lexicon/languages.ts'
import { contains, toSource } from './phrases.ts'

const VERB = contains(VERBS)
/** Word endings of verbs: "renamed", "loading", "normalises", "hasn't". */
const VERB_FORM = /\b(?:\w{2,}(?:ed|ing|izes?|ises?)|\w{3,}n't)\b/i

/**
 * Returns true if the text contains a verb in any form; without one it is a label, not a statement. English.
 */
export function hasVerb(said: string): boolean {
  return VERB.test(said) || VERB_FORM.test(said)
}

const FINITE = pattern(() => `(?<=[\\p{L}\\p{N}] )${toSource(phrasesOf('finiteVerbs'))}`)

/**
 * Returns true if a subject is followed by one of a few finite verbs of statements. Narrower than `hasVerb`,
 * and in several languages: it tells "fees are 2 %" from "a read replica", which contains a word of `hasVerb`
 * but states nothing.
 */
export function hasFiniteVerb(said: string): boolean {
  return FINITE.test(said)
}
