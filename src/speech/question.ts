/** Detects sentences that ask for information. Pure. */
import { ENGLISH_QUESTIONS } from './lexicon/english-requests.ts'
import { opensWith } from './phrases.ts'
import { withoutOpeners } from './request-openers.ts'

/** A question mark at the end, followed by closing quotes and brackets; Arabic has its own mark. */
const MARKED = /[?？؟]["'”’)\]]*\s*$/u
const WORDED = opensWith(ENGLISH_QUESTIONS)

/**
 * The evidence of a question.
 * `marked`: only a question mark. Needed in two places. A correction may open like a question: of the 187 in
 * the development set, opening words would misread "what you remember is wrong, we're on Rails 8" and one
 * more. In chats the words mislead: of 6,913 sentences of the LoCoMo development conversations they would add
 * 53 questions, nearly all like "Let me know how it goes" and "What a view".
 * `worded`: opening words too, because people omit the mark when they type to an agent.
 */
export type QuestionSign = 'marked' | 'worded'

/** Returns true if the sentence is a question. @param sign the accepted evidence; words are English */
export function isQuestion(sentence: string, sign: QuestionSign): boolean {
  const said = sentence.trim()
  if (MARKED.test(said) || said.startsWith('¿')) return true
  return sign === 'worded' && WORDED.test(withoutOpeners(said))
}
