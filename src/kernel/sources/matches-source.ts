/** Whether lines of a file say what a memory says. A line that is merely like it does not. Pure. */
import type { Memory } from '../../core/memory.ts'
import { differsInSubstance } from '../../text/differences.ts'
import { createQuoteFinder } from '../../text/find-quote.ts'
import { NEGATION, PIECE, stripMarks } from '../../text/pieces.ts'
import { splitSentences } from '../../text/sentences.ts'

/** Of a longer text only its own words, one after the other, are looked for. */
const MOST_SENTENCES = 40

type Statement = Pick<Memory, 'quote' | 'content'>

/** Its quote, or without one its content, stands there word for word. */
export function standsVerbatim(lines: readonly string[], { quote, content }: Statement): boolean {
  return createQuoteFinder(lines.join('\n'))(quote ?? content) !== null
}

/** What makes another statement of the words beside it. */
const QUALIFIES =
  /\b(?:if|unless|until|when|whether|only|false|wrong|untrue|deny|denies|denied|claims?|claimed|said|says|believed?|formerly|previously|used to|would|could|might|may|wenn|falls|nur|falsch|si|sauf|faux|solo|falso)\b/iu

/** Its words stand there, and what else is in the sentence neither denies nor limits them. */
function standsUnqualified(text: string, content: string): boolean {
  const place = createQuoteFinder(text)(content)
  if (place === null) return false
  const before = text.slice(0, place.start).split(SENTENCE_END).at(-1) ?? ''
  const after = text.slice(place.end).split(SENTENCE_END)[0] ?? ''
  // Words that end a sentence of their own are followed by another one.
  const rest = /[.!?]\s*$/.test(content) ? before : `${before} ${after}`
  if (QUALIFIES.test(rest)) return false
  return !(rest.match(PIECE) ?? []).some((piece) => NEGATION.test(stripMarks(piece).toLowerCase()))
}

const SENTENCE_END = /[.!?](?=\s|$)|\n\s*\n|\n\s*(?=[-*#>|])/u

/**
 * It stands there word for word, and nothing beside it denies or limits it; or, where it quotes nothing, each of its sentences has one there that differs in
 * no number, name, negation or other word that carries meaning.
 */
export function matchesSource(lines: readonly string[], statement: Statement): boolean {
  if (statement.quote !== null) return standsVerbatim(lines, statement)
  if (standsUnqualified(lines.join('\n'), statement.content)) return true
  const wanted = splitSentences(statement.content)
  // A line break may part a sentence or end one.
  const offered = [...splitSentences(lines.join('\n')), ...splitSentences(lines.join(' '))]
  if (wanted.length === 0 || wanted.length > MOST_SENTENCES || offered.length > 2 * MOST_SENTENCES)
    return false
  return wanted.every((sentence) => offered.some((other) => !differsInSubstance(sentence, other).differs))
}
