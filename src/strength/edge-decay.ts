/**
 * Decay of unused links. The stored weight is the weight at the last use, and the current weight is computed
 * from it, so that reading it does not change it.
 */
import type { Edge, Relation } from '../core/edge.ts'
import type { EpochMs } from '../core/ids.ts'
import { clamp01, DAY_MS, elapsedDays } from './units.ts'

export const EDGE_DROP_BELOW = 0.15
export const KEPT_PER_DAY = 0.95
const CO_ACCESS_GAIN = 0.1
const FADING_RELATIONS: ReadonlySet<Relation> = new Set([
  'associative',
  'see_also',
  'related_to',
  'similar_to',
])

type Dated = Pick<Edge, 'weight' | 'createdAt' | 'reinforcedAt'>

/**
 * Returns true for similarity links made by a machine. A person's links, and tree, order, history and mention
 * links, never fade.
 */
export function edgeFades({ relation }: Pick<Edge, 'relation'>, madeByPerson: boolean): boolean {
  return !madeByPerson && FADING_RELATIONS.has(relation)
}

/**
 * w · 0.95^t, t in days since its last use or creation. 0–1, never rising with time. Only for edges that
 * fade.
 */
export function fadedWeight(edge: Dated, now: EpochMs): number {
  return clamp01(edge.weight) * KEPT_PER_DAY ** elapsedDays(lastUse(edge), now)
}

/** Returns the first moment at which a fading edge is below 0.15: t = ln(0.15/w) / ln 0.95. */
export function edgeDropDueAt(edge: Dated): EpochMs {
  const weight = clamp01(edge.weight)
  if (weight < EDGE_DROP_BELOW) return lastUse(edge)
  const days = Math.log(EDGE_DROP_BELOW / weight) / Math.log(KEPT_PER_DAY)
  let at = lastUse(edge) + Math.floor(days * DAY_MS) - 1
  while (fadedWeight(edge, at) >= EDGE_DROP_BELOW) at++
  return at
}

/**
 * Reinforces an edge whose two ends were read in one session: w ← w + 0.1·(1 − w), from its current weight;
 * decay restarts now.
 */
export function coAccessed(
  edge: Dated & Pick<Edge, 'relation'>,
  madeByPerson: boolean,
  now: EpochMs,
): { readonly weight: number; readonly reinforcedAt: EpochMs } {
  const weight = edgeFades(edge, madeByPerson) ? fadedWeight(edge, now) : clamp01(edge.weight)
  return {
    weight: clamp01(weight + CO_ACCESS_GAIN * (1 - weight)),
    reinforcedAt: Math.max(lastUse(edge), now),
  }
}

function lastUse({ createdAt, reinforcedAt }: Dated): EpochMs {
  return reinforcedAt ?? createdAt
}
