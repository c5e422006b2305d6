/**
 * Words used to steer, thank, greet or agree, and function words. A prompt made only of these asks nothing
 * that memory could answer. In several languages. Pure.
 */
import { pattern } from '../text/pattern.ts'
import { toTerms } from '../text/tokens.ts'
import { type WordSet, wordSet } from '../text/word-set.ts'
import { KOREAN } from './lexicon/korean.ts'
import { LANGUAGES, wordsOf } from './lexicon/languages.ts'
import { toSource, WORD_BEGIN } from './phrases.ts'

/** The words in the form that `toTerms` produces. */
export const IDLE_TERMS: WordSet = wordSet(() =>
  toTerms([...wordsOf('steering'), ...wordsOf('functionWords')].join(' ')),
)

/** In Korean, endings follow a reaction directly. */
const REACTIONS = pattern(
  () =>
    LANGUAGES.filter(({ reactions }) => reactions.length > 0)
      .map((language) =>
        toSource(language.reactions, language === KOREAN ? { end: '' } : { begin: WORD_BEGIN }),
      )
      .join('|'),
  'giu',
)

/** Replaces each reaction with a space. */
export function withoutReactions(text: string): string {
  return text.replace(REACTIONS, ' ')
}
