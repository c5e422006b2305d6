/** The marks that stand where something private or secret was taken out: they are no words of anybody. Pure. */

const MARK = /\[(?:private|redacted(?::[^\]\n]{0,80})?)\]/i
const MARKS = /\s?\[(?:private|redacted(?::[^\]\n]{0,80})?)\]/gi

export function hasRedactionMark(text: string): boolean {
  return MARK.test(text)
}

/** Without the marks and the gaps they leave; a text without marks stays as it is. */
export function stripRedactionMarks(text: string): string {
  if (!hasRedactionMark(text)) return text
  return text
    .replace(MARKS, '')
    .replace(/ (?=[.,;:!?])/g, '')
    .replace(/^[\s,;:.–—-]+/, '')
    .trim()
}
