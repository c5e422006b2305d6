/** Detects questions and doubts in languages other than English, also without a question mark. By cues. Pure. */
import { ENGLISH } from './lexicon/english.ts'
import { LANGUAGES, phrasesOf } from './lexicon/languages.ts'
import { contains } from './phrases.ts'
import { isQuestion } from './question.ts'

const ASKS_OR_DOUBTS = contains(
  phrasesOf(
    'asksOrDoubts',
    LANGUAGES.filter((language) => language !== ENGLISH),
  ),
)

export function isForeignQuestion(sentence: string): boolean {
  return isQuestion(sentence, 'marked') || ASKS_OR_DOUBTS.test(sentence)
}
