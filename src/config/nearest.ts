/** "Did you mean": the known name nearest to a mistyped one. Pure. */

/**
 * Returns the number of edits (insert, delete, replace, swap of neighbours) between two words, ignoring case.
 */
export function editDistance(a: string, b: string): number {
  const s = a.toLowerCase()
  const t = b.toLowerCase()
  let beforePrevious: number[] = []
  let previous = Array.from({ length: t.length + 1 }, (_, j) => j)
  for (let i = 1; i <= s.length; i++) {
    const current = [i]
    for (let j = 1; j <= t.length; j++) {
      const replace = (previous[j - 1] ?? 0) + (s[i - 1] === t[j - 1] ? 0 : 1)
      let best = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, replace)
      const swapped = i > 1 && j > 1 && s[i - 1] === t[j - 2] && s[i - 2] === t[j - 1]
      if (swapped) best = Math.min(best, (beforePrevious[j - 2] ?? 0) + 1)
      current.push(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[t.length] ?? 0
}

/**
 * Returns the nearest of `known`, or null if none is near enough: at most a third of the word's letters and
 * at most three edits. A dotted name also matches by its last part (`provider`).
 */
export function nearestName(typed: string, known: readonly string[]): string | null {
  const byLastPart = known.filter((name) => name.split('.').at(-1)?.toLowerCase() === typed.toLowerCase())
  if (byLastPart.length === 1) return byLastPart[0] ?? null
  let nearest: string | null = null
  let least = Math.min(3, Math.max(1, Math.floor(typed.length / 3))) + 1
  for (const name of known) {
    const distance = editDistance(typed, name)
    if (distance < least) {
      least = distance
      nearest = name
    }
  }
  return nearest
}
