/** Blanks what a person pasted below their own words, with filler of the same length. Pure. */

const OPENER = /^[^\n]{0,300}[^\s:]:[ \t\\]*$/m
const LIST = /^\s*(?:[-*•]|\d{1,2}[.)]) /

/**
 * Blanks what follows "this is the output:" and the like, unless it is a list of wishes.
 * @param fromChars shorter text below a colon is taken for the person's own.
 */
export function maskPasted(masked: string, fromChars: number): string {
  const opener = OPENER.exec(masked.slice(0, 20_000))
  if (opener === null) return masked
  const from = opener.index + opener[0].length
  const rest = masked.slice(from)
  if (rest.trim().length <= fromChars || LIST.test(rest)) return masked
  return masked.slice(0, from) + rest.replace(/[^\n]/g, ' ')
}
