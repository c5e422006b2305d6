/** The form of a text in which two copies of it are equal. */

/**
 * Canonical Unicode (NFC), white space runs as one space, trimmed. Case and punctuation are kept: they can
 * carry meaning in code, paths and names. Feeds the content hash of exact duplicates.
 */
export function normaliseContent(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}
