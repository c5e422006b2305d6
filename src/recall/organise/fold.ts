/**
 * Folds hits that need not be shown: older versions into their successor, a digest's concept into its best fact,
 * near-duplicates into the best of them. Each folded hit is noted under the one that represents it. Pure.
 */
import type { MemoryId } from '../../core/ids.ts'
import type { Route } from '../../core/recall.ts'
import { startOfDay } from '../../text/calendar.ts'
import { differsInSubstance } from '../../text/differences.ts'
import { normaliseContent } from '../../text/normalise.ts'
import { countWords } from '../../text/tokens.ts'
import type { FoundItem } from './item.ts'

/** Minimum calibrated similarity of duplicates. */
const SAME_FROM = 0.95
/** Shorter turns ("thanks!") recur with another meaning and are not folded. */
const FEWEST_WORDS = 5

export interface FoldOptions {
  /** Maximum number of hits that will be shown. */
  readonly limit: number
  readonly route: Route
  /** True to show older versions instead of folding them. */
  readonly keepVersions?: boolean
  /** Returns the calibrated similarity, 0–1, of two items by position; null if unknown. */
  readonly similarityOf?: (a: number, b: number) => number | null
}

export interface Folding {
  /** Positions of the items that remain, best first; not cut to the limit. */
  readonly standing: readonly number[]
  /** By position of a remaining item: positions of the items folded into it, best first. */
  readonly folded: ReadonlyMap<number, readonly number[]>
}

/** Folds versions and duplicates. Items are best first. */
export function foldItems(items: readonly FoundItem[], options: FoldOptions): Folding {
  const standsFor = new Map<number, number>()
  if (options.keepVersions !== true) foldVersions(items, options.limit, standsFor)
  const holders = foldHolders(items, standsFor)
  foldDuplicates(items, options, standsFor)
  const folded = new Map<number, number[]>()
  for (const position of items.keys()) {
    const standing = resolve(position, standsFor)
    if (standing !== position) folded.set(standing, [...(folded.get(standing) ?? []), position])
  }
  // A fact takes the place of the concept that is folded into it.
  const placeOf = (position: number) => Math.min(position, holders.get(position) ?? position)
  const standing = [...items.keys()].filter((position) => !standsFor.has(position))
  return { standing: standing.sort((a, b) => placeOf(a) - placeOf(b)), folded }
}

/** Folds a concept into its best fact that was found; returns by fact the position of its concept. */
function foldHolders(
  items: readonly FoundItem[],
  standsFor: Map<number, number>,
): ReadonlyMap<number, number> {
  const holders = new Map<number, number>()
  for (const [position, { memory }] of items.entries()) {
    if (memory?.holds !== true || standsFor.has(position)) continue
    const fact = items.findIndex(
      (item, at) => item.memory?.parentId === memory.id && item.memory.holds !== true && !standsFor.has(at),
    )
    if (fact < 0) continue
    standsFor.set(position, fact)
    holders.set(fact, Math.min(position, holders.get(fact) ?? position))
  }
  return holders
}

function resolve(position: number, standsFor: ReadonlyMap<number, number>): number {
  const next = standsFor.get(position)
  return next === undefined ? position : resolve(next, standsFor)
}

/** Folds an older version only if its successor is sure to be shown: it ranks better, or within the limit. */
function foldVersions(items: readonly FoundItem[], limit: number, standsFor: Map<number, number>): void {
  const places = new Map<MemoryId, number>()
  for (const [position, { memory }] of items.entries()) if (memory !== null) places.set(memory.id, position)
  for (const [position, { memory, turn }] of items.entries()) {
    const successor = places.get(memory?.supersededBy ?? turn?.correctedBy ?? ('' as MemoryId))
    if (successor === undefined || (successor >= limit && successor > position)) continue
    // Without this check, two memories that supersede each other by mistake would both vanish.
    if (resolve(successor, standsFor) !== position) standsFor.set(position, successor)
  }
}

function foldDuplicates(
  items: readonly FoundItem[],
  { route, similarityOf }: FoldOptions,
  standsFor: Map<number, number>,
): void {
  const shown: number[] = []
  const texts = items.map(({ text }) => normaliseContent(text).toLowerCase())
  for (const [position, item] of items.entries()) {
    if (standsFor.has(position)) continue
    const same = shown.find((better) => {
      const other = items[better]
      if (other === undefined || !mayFold(item, other, route)) return false
      if (item.contentHash === other.contentHash || texts[position] === texts[better]) return true
      const similarity = similarityOf?.(better, position) ?? null
      return (
        similarity !== null && similarity >= SAME_FROM && !differsInSubstance(item.text, other.text).differs
      )
    })
    if (same === undefined) shown.push(position)
    else standsFor.set(position, same)
  }
}

/**
 * False for items that may not be folded: other projects, different versions, short turns, and, for
 * questions about time, turns of different days.
 */
function mayFold(a: FoundItem, b: FoundItem, route: Route): boolean {
  if (a.scope.project !== b.scope.project || a.scope.namespace !== b.scope.namespace) return false
  if (a.memory !== null && b.memory !== null) return a.memory.supersededBy === b.memory.supersededBy
  if (countWords(a.text) < FEWEST_WORDS) return false
  return route !== 'when' || startOfDay(a.at) === startOfDay(b.at)
}
