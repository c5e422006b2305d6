/**
 * Passages marked private, emptied as soon as text is read: whatever is cut out of it, joined to it or looked
 * up in it afterwards, their words are gone. The tags stay, so that the redactor counts and marks them. Pure.
 */
import { findPrivatePassages } from '../../text/redaction/private-passages.ts'

/**
 * The text with nothing between the tags. A passage that is not closed loses all words behind it and stays
 * open: text put behind it is part of it. Linear in the text's length.
 */
export function emptyPrivatePassages(text: string): string {
  const passages = findPrivatePassages(text)
  if (passages.length === 0) return text
  // Only a passage that is not closed reaches into what is put behind the text.
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
