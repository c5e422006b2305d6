/** Excerpts a turn: the sentence that fits a question best, with its surroundings. Pure. */
import { shorten, splitSentences, toOneLine } from '../../text/sentences.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'

const READ_CHARS = 20_000

/**
 * Returns one line of at most `maxChars`: whole sentences around the best one, following ones first.
 * @param bestLine the best sentence, possibly cut with an ellipsis; if the text does not contain it,
 * the sentence with the most terms is used
 */
export function excerptTurn(
  text: string,
  bestLine: string,
  terms: ReadonlySet<string>,
  maxChars: number,
): string {
  const sentences = splitSentences(text.slice(0, READ_CHARS)).map(toOneLine)
  const best = findBest(sentences, bestLine, terms)
  const centre = sentences[best] ?? toOneLine(text)
  let [from, until, length] = [best, best + 1, centre.length]
  const fits = (sentence: string | undefined): sentence is string =>
    sentence !== undefined && length + 1 + sentence.length <= maxChars
  for (;;) {
    const next = sentences[until]
    const previous = sentences[from - 1]
    if (fits(next)) {
      until++
      length += 1 + next.length
    } else if (fits(previous)) {
      from--
      length += 1 + previous.length
    } else break
  }
  return shorten(sentences.slice(from, until).join(' ') || centre, maxChars)
}

function findBest(sentences: readonly string[], bestLine: string, terms: ReadonlySet<string>): number {
  const stem = toOneLine(bestLine).replace(/…$/u, '')
  const named = stem === '' ? -1 : sentences.findIndex((sentence) => sentence.startsWith(stem))
  if (named >= 0) return named
  const scores = sentences.map(
    (sentence) => toSubjectTerms(sentence).filter((term) => terms.has(term)).length,
  )
  return Math.max(0, scores.indexOf(Math.max(...scores, 0)))
}
