/** Which phrases tell one group of texts from all others: log-odds, so that what is common everywhere names nothing. */
import type { Phrase } from './phrases.ts'

export interface RankedPhrase {
  readonly phrase: Phrase
  /** Higher is better; only the order within one group means anything. */
  readonly score: number
  /** Places, in the group, of the texts that have it. */
  readonly in: readonly number[]
}

/** Added to every count, so that none is zero. */
const PRIOR = 0.5
const LONGER = [0, 1, 1.35, 1.45, 1.45]

/**
 * z = δ / √Var δ with δ = ln[(y+½)/(n−y+½)] − ln[(y′+½)/(n′−y′+½)], y of n texts inside and y′ of n′ outside
 * have the phrase, each counted by its weight; phrases of several words are preferred. Best first; ties by key.
 * @param inside phrases of each text of the group
 * @param outside how often each phrase occurs in the other texts, by key
 * @see Monroe, Colaresi & Quinn 2008, Political Analysis 16(4), 372–403
 */
export function rankPhrases(
  inside: readonly (readonly Phrase[])[],
  outside: ReadonlyMap<string, number>,
  outsideTexts: number,
): RankedPhrase[] {
  const found = new Map<string, { phrase: Phrase; y: number; in: number[] }>()
  for (const [at, phrases] of inside.entries()) {
    for (const phrase of phrases) {
      const known = found.get(phrase.key)
      if (known === undefined) found.set(phrase.key, { phrase, y: phrase.weight, in: [at] })
      else {
        known.y += phrase.weight
        known.in.push(at)
        if (phrase.weight > known.phrase.weight) known.phrase = phrase
      }
    }
  }
  return [...found.values()]
    .map(({ phrase, y, in: members }) => ({
      phrase,
      in: members,
      score:
        logOddsZ(y, inside.length, outside.get(phrase.key) ?? 0, outsideTexts) *
        (LONGER[Math.min(phrase.stems.length, LONGER.length - 1)] ?? 1),
    }))
    .sort((a, b) => b.score - a.score || (a.phrase.key < b.phrase.key ? -1 : 1))
}

/** Sums of weights by key over many texts. */
export function countPhrases(texts: readonly (readonly Phrase[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const phrases of texts) {
    for (const { key, weight } of phrases) counts.set(key, (counts.get(key) ?? 0) + weight)
  }
  return counts
}

function logOddsZ(y: number, n: number, otherY: number, otherN: number): number {
  const inside = odds(y, n)
  const outside = odds(otherY, otherN)
  return (inside.log - outside.log) / Math.sqrt(inside.variance + outside.variance)
}

function odds(y: number, n: number): { readonly log: number; readonly variance: number } {
  const without = Math.max(0, n - y)
  return {
    log: Math.log((y + PRIOR) / (without + PRIOR)),
    variance: 1 / (y + PRIOR) + 1 / (without + PRIOR),
  }
}
