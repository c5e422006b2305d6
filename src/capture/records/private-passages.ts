/**
 * Empties passages marked private as soon as text is read, so that no later cut, join or lookup sees
 * their words. The tags stay for the redactor to count and mark. Pure.
 */
import { findPrivatePassages } from '../../text/redaction/private-passages.ts'

/**
 * Returns the text with nothing between the tags. An unclosed passage loses all text behind it and
 * stays open, so text appended later is part of it. Linear in the text's length.
 */
export function emptyPrivatePassages(text: string): string {
  const passages = findPrivatePassages(text)
  if (passages.length === 0) return text
  // Only an unclosed passage extends into appended text.
  const isOpen =
    passages.at(-1)?.end === text.length && (findPrivatePassages(`${text} `).at(-1)?.end ?? 0) > text.length
  const parts: string[] = []
  let from = 0
  for (const { start, end } of passages) {
    parts.push(text.slice(from, start), isOpen && end === text.length ? '<private>' : '<private></private>')
    from = end
  }
  return parts.join('') + text.slice(from)
}
