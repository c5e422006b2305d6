/** Whether lines of a file say what a memory says. A line that is merely like it does not. Pure. */
import type { Memory } from '../core/memory.ts'
import { differsInSubstance } from '../text/differences.ts'
import { createQuoteFinder } from '../text/find-quote.ts'
import { splitSentences } from '../text/sentences.ts'

/** Of a longer text only its own words, one after the other, are looked for. */
const MOST_SENTENCES = 40

type Statement = Pick<Memory, 'quote' | 'content'>

/** Its quote, or without one its content, stands there word for word. */
export function standsVerbatim(lines: readonly string[], { quote, content }: Statement): boolean {
  return createQuoteFinder(lines.join('\n'))(quote ?? content) !== null
}

/**
 * It stands there word for word; or, where it quotes nothing, each of its sentences has one there that differs in
 * no number, name, negation or other word that carries meaning.
 */
export function saysSo(lines: readonly string[], statement: Statement): boolean {
  if (standsVerbatim(lines, statement)) return true
  if (statement.quote !== null) return false
  const wanted = splitSentences(statement.content)
  // A line break may part a sentence or end one.
  const offered = [...splitSentences(lines.join('\n')), ...splitSentences(lines.join(' '))]
  if (wanted.length === 0 || wanted.length > MOST_SENTENCES || offered.length > 2 * MOST_SENTENCES)
    return false
  return wanted.every((sentence) => offered.some((other) => !differsInSubstance(sentence, other).differs))
}
