/** Finds the words that a replacement took away, and where another text still says them. Pure. */

/** Shorter words without a digit are seldom what was corrected. */
const LEAST_LETTERS = 4
const MOST = 3
/** A replacement that takes away more words than this says everything anew. */
const MOST_CORRECTED = 4

/** Who said it, as it stands before the words: `Ann: We meet at nine.` */
const SPEAKER = /^\p{Lu}[\p{L}\p{M}' -]{0,40}: /u

/** A number, a path, or a name of code, such as `v1`, `docs/pricing.md` and `parseLine`. */
const DISTINCT = /\p{N}|[.:/@_]|\p{Ll}\p{Lu}/u

/**
 * The words of `before` that `after` no longer has, in lower case. Of a text that is written anew only numbers, paths
 * and names of code, because its other words were not what was wrong.
 * @example listOldWords('Marinas pay 19 euros', 'Marinas pay 24 euros') → ['19']
 */
export function listOldWords(before: string, after: string): readonly string[] {
  const kept = new Set(wordsOf(after).map((word) => word.toLowerCase()))
  const gone = wordsOf(before.replace(SPEAKER, '')).filter((word) => !kept.has(word.toLowerCase()))
  const telling = gone.filter((word) => DISTINCT.test(word) || word.length >= LEAST_LETTERS)
  const old = telling.length > MOST_CORRECTED ? telling.filter((word) => DISTINCT.test(word)) : telling
  return [...new Set(old.map((word) => word.toLowerCase()))]
}

/**
 * Those of the words that a text says, at most three.
 * @example findOldWords(['19'], 'A marina pays 19 euros') → ['19']
 */
export function findOldWords(old: readonly string[], text: string): readonly string[] {
  const said = new Set(wordsOf(text).map((word) => word.toLowerCase()))
  return old.filter((word) => said.has(word)).slice(0, MOST)
}

/** Points, commas and the like count only inside a number or a name. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+(?:[.,:/@_-][\p{L}\p{N}]+)*/gu) ?? []
}
