/** Whether words make a sentence. Pure. */
import { pattern } from '../text/pattern.ts'
import { VERBS } from './lexicon/english-work.ts'
import { phrasesOf } from './lexicon/languages.ts'
import { contains, toSource } from './phrases.ts'

const VERB = contains(VERBS)
/** Forms that end like a verb: "renamed", "loading", "normalises", "hasn't". */
const VERB_FORM = /\b(?:\w{2,}(?:ed|ing|izes?|ises?)|\w{3,}n't)\b/i

/** A verb of any form stands somewhere: what has none is a label, not a statement. English. */
export function hasVerb(said: string): boolean {
  return VERB.test(said) || VERB_FORM.test(said)
}

const FINITE = pattern(() => `(?<=[\\p{L}\\p{N}] )${toSource(phrasesOf('finiteVerbs'))}`)

/**
 * A subject and a finite verb of few that say what is so. Narrower than `hasVerb`, and in several languages: of the words
 * put in the place of others it tells "fees are 2 %" from "a read replica", which has a word of `hasVerb` but says nothing.
 */
export function hasFiniteVerb(said: string): boolean {
  return FINITE.test(said)
}
