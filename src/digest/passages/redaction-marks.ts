/** The marks that replace private or secret text: they are nobody's words. Pure. */

const MARK = /\[(?:private|redacted(?::[^\]\n]{0,80})?)\]/i
const MARKS = /\s?\[(?:private|redacted(?::[^\]\n]{0,80})?)\]/gi

export function hasRedactionMark(text: string): boolean {
  return MARK.test(text)
}

/** Removes the marks and the gaps they leave; a text without marks is unchanged. */
export function stripRedactionMarks(text: string): string {
  if (!hasRedactionMark(text)) return text
  return text
    .replace(MARKS, '')
    .replace(/ (?=[.,;:!?])/g, '')
    .replace(/^[\s,;:.–—-]+/, '')
    .trim()
}
