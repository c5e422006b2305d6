/** How long a text is for a reader that counts words and marks: the unit of budgets and of compression. */

const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu

/** Words and punctuation marks, one each; characters of scripts without spaces, one each. */
export function countTokens(text: string): number {
  let count = 0
  for (const _ of text.matchAll(TOKEN)) count++
  return count
}
