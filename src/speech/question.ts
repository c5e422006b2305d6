/** Whether a sentence asks to be told something. Pure. */
import { ENGLISH_QUESTIONS } from './lexicon/english-requests.ts'
import { opensWith } from './phrases.ts'
import { withoutOpeners } from './request-openers.ts'

/** A question mark at the end, with the quotes and brackets that close behind it; Arabic has its own. */
const MARKED = /[?？؟]["'”’)\]]*\s*$/u
const WORDED = opensWith(ENGLISH_QUESTIONS)

/**
 * `marked`: only a question mark tells. Two places need that. A correction may open as a question does: of the 187 of the
 * development set, words would take "what you remember is wrong, we're on Rails 8" and one more for questions. And in chats
 * the words mislead: of 6,913 sentences of the LoCoMo development conversations they make questions of 53 more, nearly all
 * of them like "Let me know how it goes" and "What a view".
 * `worded`: the opening words tell too, as people leave the mark out when they type to an agent.
 */
export type QuestionSign = 'marked' | 'worded'

/** @param sign by what a question is known; words are English */
export function isQuestion(sentence: string, sign: QuestionSign): boolean {
  const said = sentence.trim()
  if (MARKED.test(said) || said.startsWith('¿')) return true
  return sign === 'worded' && WORDED.test(withoutOpeners(said))
}
