/** Line differences of two short passages, for people. */
import { shorten } from './sentences.ts'

const LINE_CHARS = 160
/** Most lines compared of each passage, because the cost grows with the product of the two lengths. */
const MOST_LINES = 400

/**
 * Returns the differing lines in order, as `- …` (only before) and `+ …` (only after), at most `maxLines`,
 * then how many more there are. Empty if both are equal.
 */
export function diffLines(before: readonly string[], after: readonly string[], maxLines = 12): string {
  const marked = markLines(before, after)
  const shown = marked.slice(0, maxLines).map((line) => shorten(line, LINE_CHARS))
  const left = marked.length - shown.length
  return [...shown, ...(left > 0 ? [`… and ${left} more`] : [])].join('\n')
}

/** Returns all differing lines, not shortened. */
export function markLines(before: readonly string[], after: readonly string[]): string[] {
  return compare(before.slice(0, MOST_LINES), after.slice(0, MOST_LINES))
}

/** Compares by the longest common subsequence. */
function compare(before: readonly string[], after: readonly string[]): string[] {
  const width = after.length + 1
  const common = new Uint16Array((before.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const marked: string[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      i++
      j++
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      marked.push(`- ${before[i++]}`)
    } else {
      marked.push(`+ ${after[j++]}`)
    }
  }
  return marked
}
