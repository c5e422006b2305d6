/** Decides whether lines of a file say what a memory says; similar lines are not enough. Pure. */
import type { Memory } from '../../core/memory.ts'
import { differsInSubstance } from '../../text/differences.ts'
import { createQuoteFinder } from '../../text/find-quote.ts'
import { NEGATION, PIECE, stripMarks } from '../../text/pieces.ts'
import { splitSentences } from '../../text/sentences.ts'

/** Longer texts are not compared sentence by sentence; they must be in the file word for word. */
const MOST_SENTENCES = 40

type Statement = Pick<Memory, 'quote' | 'content'>

/** True if the lines contain the quote, or without one the content, word for word. */
export function standsVerbatim(lines: readonly string[], { quote, content }: Statement): boolean {
  return createQuoteFinder(lines.join('\n'))(quote ?? content) !== null
}

/** Words that limit or deny the statement beside them. */
const QUALIFIES =
  /\b(?:if|unless|until|when|whether|only|false|wrong|untrue|deny|denies|denied|claims?|claimed|said|says|believed?|formerly|previously|used to|would|could|might|may|wenn|falls|nur|falsch|si|sauf|faux|solo|falso)\b/iu

/** True if the text contains the content word for word, and the rest of that sentence neither denies nor limits it. */
function standsUnqualified(text: string, content: string): boolean {
  const place = createQuoteFinder(text)(content)
  if (place === null) return false
  const before = text.slice(0, place.start).split(SENTENCE_END).at(-1) ?? ''
  const after = text.slice(place.end).split(SENTENCE_END)[0] ?? ''
  // If the content ends a sentence, the words after it belong to the next one.
  const rest = /[.!?]\s*$/.test(content) ? before : `${before} ${after}`
  if (QUALIFIES.test(rest)) return false
  return !(rest.match(PIECE) ?? []).some((piece) => NEGATION.test(stripMarks(piece).toLowerCase()))
}

const SENTENCE_END = /[.!?](?=\s|$)|\n\s*\n|\n\s*(?=[-*#>|])/u

/**
 * True if the lines contain the statement's quote word for word. Without a quote, true if they contain its content
 * without a denial or limit beside it, or if each of its sentences has a counterpart that differs in no number, name,
 * negation or other word that carries meaning.
 */
export function matchesSource(lines: readonly string[], statement: Statement): boolean {
  if (statement.quote !== null) return standsVerbatim(lines, statement)
  if (standsUnqualified(lines.join('\n'), statement.content)) return true
  const wanted = splitSentences(statement.content)
  // A line break may be inside a sentence or end one, so both readings are compared.
  const offered = [...splitSentences(lines.join('\n')), ...splitSentences(lines.join(' '))]
  if (wanted.length === 0 || wanted.length > MOST_SENTENCES || offered.length > 2 * MOST_SENTENCES)
    return false
  return wanted.every((sentence) => offered.some((other) => !differsInSubstance(sentence, other).differs))
}
