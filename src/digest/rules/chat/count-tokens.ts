/** Counts tokens as words and punctuation marks: the unit of budgets and of compression. */

const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu

/** Words and punctuation marks count one each, and so does each character of scripts without spaces. */
export function countTokens(text: string): number {
  let count = 0
  for (const _ of text.matchAll(TOKEN)) count++
  return count
}
