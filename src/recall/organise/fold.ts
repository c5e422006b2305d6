/**
 * What need not be shown beside something better: an older version beside its successor, a near-duplicate beside the
 * best of its kind. Nothing is lost: each is noted with what stands for it. Pure.
 */
import type { MemoryId } from '../../core/ids.ts'
import type { Route } from '../../core/recall.ts'
import { startOfDay } from '../../text/calendar.ts'
import { differsInSubstance } from '../../text/differences.ts'
import { normaliseContent } from '../../text/normalise.ts'
import { countWords } from '../../text/tokens.ts'
import type { FoundItem } from './item.ts'

/** Calibrated similarity from which two texts may be the same. */
const SAME_FROM = 0.95
/** A short turn ("thanks!") is said again and means something else each time. */
const FEWEST_WORDS = 5

export interface FoldOptions {
  /** How many will be shown at most. */
  readonly limit: number
  readonly route: Route
  /** Older versions were asked for, so they are shown. */
  readonly keepVersions?: boolean
  /** Calibrated similarity 0–1 of two items by position; null where it is not known. */
  readonly similarityOf?: (a: number, b: number) => number | null
}

export interface Folding {
  /** Positions of what stands, best first; not cut to the limit. */
  readonly standing: readonly number[]
  /** By position of what stands: what it stands for, best first. */
  readonly folded: ReadonlyMap<number, readonly number[]>
}

/** Items are best first. */
export function foldItems(items: readonly FoundItem[], options: FoldOptions): Folding {
  const standsFor = new Map<number, number>()
  if (options.keepVersions !== true) foldVersions(items, options.limit, standsFor)
  foldDuplicates(items, options, standsFor)
  const folded = new Map<number, number[]>()
  for (const position of items.keys()) {
    const standing = resolve(position, standsFor)
    if (standing !== position) folded.set(standing, [...(folded.get(standing) ?? []), position])
  }
  return { standing: [...items.keys()].filter((position) => !standsFor.has(position)), folded }
}

function resolve(position: number, standsFor: ReadonlyMap<number, number>): number {
  const next = standsFor.get(position)
  return next === undefined ? position : resolve(next, standsFor)
}

/** An older version goes only where its successor is sure to be shown: it ranks better, or within the limit. */
function foldVersions(items: readonly FoundItem[], limit: number, standsFor: Map<number, number>): void {
  const places = new Map<MemoryId, number>()
  for (const [position, { memory }] of items.entries()) if (memory !== null) places.set(memory.id, position)
  for (const [position, { memory, turn }] of items.entries()) {
    const successor = places.get(memory?.supersededBy ?? turn?.correctedBy ?? ('' as MemoryId))
    if (successor === undefined || (successor >= limit && successor > position)) continue
    // Two that supersede each other, by a mistake, would both go.
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

/** Where time is asked for, the same words on another day are another event. Versions are not duplicates. */
function mayFold(a: FoundItem, b: FoundItem, route: Route): boolean {
  if (a.scope.project !== b.scope.project || a.scope.namespace !== b.scope.namespace) return false
  if (a.memory !== null && b.memory !== null) return a.memory.supersededBy === b.memory.supersededBy
  if (countWords(a.text) < FEWEST_WORDS) return false
  return route !== 'when' || startOfDay(a.at) === startOfDay(b.at)
}
