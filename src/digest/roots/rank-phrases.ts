/**
 * Ranks the phrases that tell one group of texts from all others, by log-odds: a phrase that is common
 * everywhere ranks low.
 */
import type { Phrase } from './phrases.ts'

export interface RankedPhrase {
  readonly phrase: Phrase
  /** Higher is better; comparable only within one group. */
  readonly score: number
  /** Indexes, within the group, of the texts that contain it. */
  readonly in: readonly number[]
}

/** Added to every count, so that none is zero. */
const PRIOR = 0.5
/** The least number of other texts that is assumed. */
const FEWEST_OTHERS = 4
const COMMONPLACE_COST = 0.04

/**
 * z = δ / √Var δ with δ = ln[(y+½)/(n−y+½)] − ln[(y′+½)/(n′−y′+½)], y of n texts inside and y′ of n′
 * outside have the phrase, each counted by its weight; phrases of several words are preferred. Best first;
 * of equals the longer.
 * @param inside phrases of each text of the group
 * @param outside how often each phrase occurs in the other texts, by key
 * @see Monroe, Colaresi & Quinn 2008, Political Analysis 16(4), 372–403
 */
export function rankPhrases(
  inside: readonly (readonly Phrase[])[],
  outside: ReadonlyMap<string, number>,
  outsideTexts: number,
): RankedPhrase[] {
  const found = new Map<string, { readonly at: number; readonly phrase: Phrase }[]>()
  for (const [at, phrases] of inside.entries()) {
    for (const phrase of phrases) {
      const known = found.get(phrase.key)
      if (known === undefined) found.set(phrase.key, [{ at, phrase }])
      else known.push({ at, phrase })
    }
  }
  return [...found]
    .map(([key, uses]) => {
      const y = uses.reduce((sum, { phrase }) => sum + phrase.weight, 0)
      const phrase = bestShown(uses.map((use) => use.phrase))
      const longer = lengthBonus(phrase)
      return {
        phrase,
        in: uses.map(({ at }) => at),
        score: logOddsZ(y, inside.length, outside.get(key) ?? 0, outsideTexts) * longer,
      }
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.phrase.key.length - a.phrase.key.length ||
        (a.phrase.key < b.phrase.key ? -1 : 1),
    )
}

/** Two words say more than one, three a little more than two; commonplace words count half. */
function lengthBonus({ stems, commonplace }: Phrase): number {
  const words = Math.max(1, stems.length - commonplace / 2)
  return (
    (1 + 0.5 * Math.min(words - 1, 1) + 0.1 * Math.max(0, Math.min(words - 2, 1))) *
    (1 - COMMONPLACE_COST * commonplace)
  )
}

/**
 * Returns the most frequent spelling among the uses with the greatest weight; spellings with reliable
 * capitals are preferred.
 */
function bestShown(phrases: readonly Phrase[]): Phrase {
  const weight = Math.max(...phrases.map((phrase) => phrase.weight))
  const weightiest = phrases.filter((phrase) => phrase.weight === weight)
  const sure = weightiest.filter(({ sureOfCase }) => sureOfCase)
  const count = new Map<string, number>()
  for (const { shown } of sure.length > 0 ? sure : weightiest) count.set(shown, (count.get(shown) ?? 0) + 1)
  const [shown] = [...count].reduce((most, next) => (next[1] > most[1] ? next : most))
  const first = weightiest.find((phrase) => phrase.shown === shown) ?? weightiest[0]
  return first ?? { key: '', stems: [], commonplace: 0, shown, sureOfCase: false, weight }
}

/** Sums up weights by key over many texts. */
export function countPhrases(texts: readonly (readonly Phrase[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const phrases of texts) {
    for (const { key, weight } of phrases) counts.set(key, (counts.get(key) ?? 0) + weight)
  }
  return counts
}

function logOddsZ(y: number, n: number, otherY: number, otherN: number): number {
  const inside = odds(y, n)
  const outside = odds(otherY, Math.max(otherN, FEWEST_OTHERS))
  return (inside.log - outside.log) / Math.sqrt(inside.variance + outside.variance)
}

function odds(y: number, n: number): { readonly log: number; readonly variance: number } {
  const without = Math.max(0, n - y)
  return {
    log: Math.log((y + PRIOR) / (without + PRIOR)),
    variance: 1 / (y + PRIOR) + 1 / (without + PRIOR),
  }
}
