/** The normalised form in which two copies of a text are equal. */

/**
 * NFC, white space runs as one space, trimmed. Keeps case and punctuation, which carry meaning in code, paths
 * and names. Input of the content hash of exact duplicates.
 */
export function normaliseContent(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}
