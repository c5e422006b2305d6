/** Finds the run of lines whose words are most similar to given words. */

export interface Passage {
  /** Index of its first line. */
  readonly from: number
  readonly count: number
  /** Dice similarity of the words, 0–1: twice the common words over all words of both. */
  readonly likeness: number
}

/** Above this number of words only the first size is tried. */
const MOST_WORDS = 200_000
const WORD = /[\p{L}\p{N}_]+/gu

/**
 * Returns the most similar passage among runs of the given sizes; of equals the nearest to the line `near`,
 * then the smallest. Null if the lines or the words contain no word. Linear in the words of the lines, per
 * size.
 */
export function nearestPassage(
  lines: readonly string[],
  words: string,
  sizes: readonly number[],
  near: number | null,
): Passage | null {
  const wanted = countWords(toWords(words))
  const wantedTotal = [...wanted.values()].reduce((sum, times) => sum + times, 0)
  if (wantedTotal === 0) return null
  const perLine = lines.map(toWords)
  const total = perLine.reduce((sum, line) => sum + line.length, 0)
  let best: Passage | null = null
  for (const size of total > MOST_WORDS ? sizes.slice(0, 1) : sizes) {
    for (const passage of slide(perLine, Math.min(size, lines.length), wanted, wantedTotal)) {
      if (best === null || isBetter(passage, best, near)) best = passage
    }
  }
  return best
}

function isBetter(passage: Passage, best: Passage, near: number | null): boolean {
  if (passage.likeness !== best.likeness) return passage.likeness > best.likeness
  const distance = ({ from }: Passage) => Math.abs(from - (near ?? 0))
  if (distance(passage) !== distance(best)) return distance(passage) < distance(best)
  return passage.count < best.count
}

/** Yields every run of one size that shares a word. */
function* slide(
  perLine: readonly (readonly string[])[],
  size: number,
  wanted: ReadonlyMap<string, number>,
  wantedTotal: number,
): Generator<Passage> {
  const inside = new Map<string, number>()
  let total = 0
  let common = 0
  for (let end = 0; end < perLine.length; end++) {
    for (const word of perLine[end] ?? []) {
      const times = (inside.get(word) ?? 0) + 1
      inside.set(word, times)
      total++
      if (times <= (wanted.get(word) ?? 0)) common++
    }
    for (const word of perLine[end - size] ?? []) {
      const times = inside.get(word) ?? 0
      inside.set(word, times - 1)
      total--
      if (times <= (wanted.get(word) ?? 0)) common--
    }
    if (end < size - 1 || common === 0) continue
    yield { from: end - size + 1, count: size, likeness: (2 * common) / (total + wantedTotal) }
  }
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? []
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
