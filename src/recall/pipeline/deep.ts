/**
 * Deep search: finds memories that the best hits lead to by links and shared entities. A random walk
 * starts at the hits, follows links and often returns (Personalized PageRank); memories it visits
 * often, beyond what direct matches explain, are added.
 */
import { type NodeId, RELATIONS_BY_LAYER, type Relation } from '../../core/edge.ts'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { GraphView, Walk } from '../../core/ports/graph-index.ts'
import { byScore, type RankedDocument } from './rank.ts'

const SEEDS = 10
/**
 * Exponent of the starting weights: the best hit outweighs the eleventh by e^12. Flatter weights drown
 * the walk in look-alikes.
 */
const SHARPNESS = 12
const RESTART = 0.5
/** Exponent that reduces the weight of nodes with many links, which say little about what they join. */
const HUB_DAMPING = 0.25
const NEWCOMERS = 50
/** final = direct + span · min(2, .5 · ln(1 + g / 10⁻⁴)), span from the first direct find to the eleventh. */
const WEIGHT = 0.5
const GAIN = 1e-4
/** Maximum raise of a hit, in spans. */
const MOST_SPANS = 2
/**
 * A direct hit counts as if a fifth of its share had returned to it, so that a hit without links is not
 * displaced for lacking them.
 */
const KEPT_SHARE = 0.2
/** Minimum `meaning`, in standard deviations, of memories that links may raise. */
const NEAR_FROM = 0.5

/**
 * Relations a deep search follows. Leaves out similarity, which is part of the direct score and would
 * make the walk circle among look-alikes; tree links, which join a topic with everything in it; and
 * supersession, which is resolved elsewhere.
 */
export const DEEP_RELATIONS: readonly Relation[] = [
  ...RELATIONS_BY_LAYER.semantic,
  ...RELATIONS_BY_LAYER.causal,
  ...RELATIONS_BY_LAYER.entity,
].filter((relation) => !['associative', 'similar_to', 'see_also', 'contradicts'].includes(relation))

export interface Spread {
  /** By memory: time of the walk there, less what starting there accounts for. */
  readonly gain: ReadonlyMap<MemoryId, number>
  /** By memory or turn: minimum time that a direct hit counts with. */
  readonly kept: ReadonlyMap<string, number>
  readonly seeds: readonly MemoryId[]
  /** Difference of the direct scores of the first and the eleventh hit; 1 if they are equal. */
  readonly span: number
}

/** The ranking after a walk. */
export interface Deep {
  readonly ranked: readonly RankedDocument[]
  readonly spread: Spread
}

export function deepWalk(scopes: readonly ScopeId[] | null): Walk {
  return { scopes, relations: DEEP_RELATIONS }
}

/** Walks from the best memories of a ranking; null if no link leads on from any of them. */
export function spreadFrom(
  ranked: readonly RankedDocument[],
  graph: GraphView,
  scopes: readonly ScopeId[] | null,
): Spread | null {
  const memories = ranked.flatMap(({ document: { ref }, score }) =>
    ref.kind === 'memory' ? [{ id: ref.id, score }] : [],
  )
  const [first] = memories
  if (first === undefined) return null
  const last = memories[SEEDS] ?? memories.at(-1) ?? first
  const range = first.score - last.score
  const seeds = memories.slice(0, SEEDS).map(({ id, score }) => {
    const direct01 = range > 0 ? (score - last.score) / range : 1
    return { id, weight: Math.exp(SHARPNESS * (direct01 - 1)) }
  })
  const all = seeds.reduce((sum, { weight }) => sum + weight, 0)
  // A walk from a memory without links would stay there and find nothing.
  const walk = deepWalk(scopes)
  const linked = seeds.filter(({ id }) => graph.fanOf(id, walk) > 0)
  const walking = linked.reduce((sum, { weight }) => sum + weight, 0)
  const share = walking / all
  const shares = new Map<NodeId, number>(linked.map(({ id, weight }) => [id, weight / walking]))
  const reached = graph.spread(shares, {
    ...walk,
    restart: RESTART,
    hubDamping: HUB_DAMPING,
    kind: 'memory',
    limit: NEWCOMERS + SEEDS,
  })
  const gain = new Map<MemoryId, number>()
  for (const { id, score } of reached) {
    const own = share * (score - RESTART * (shares.get(id) ?? 0))
    if (own > 0) gain.set(id as MemoryId, own)
  }
  takeOffCommon(gain)
  if (gain.size === 0) return null
  const kept = new Map<string, number>()
  for (const { document, score } of ranked) {
    const direct01 = range > 0 ? (score - last.score) / range : 1
    const weight = Math.exp(SHARPNESS * (Math.min(1, direct01) - 1))
    if (direct01 > 0) kept.set(document.ref.id, (KEPT_SHARE * weight) / all)
  }
  return {
    gain,
    kept,
    seeds: seeds.map(({ id }) => id),
    span: range > 0 ? range : 1,
  }
}

/** The gain at this rank is subtracted from all: what so many memories gain distinguishes none. */
const COMMON_RANK = 30

function takeOffCommon(gain: Map<MemoryId, number>): void {
  const common = [...gain.values()].sort((a, b) => b - a)[COMMON_RANK] ?? 0
  for (const [id, time] of gain) {
    if (time > common) gain.set(id, time - common)
    else gain.delete(id)
  }
}

/** Returns memories that the walk reached and that are not ranked yet, most visited first. */
export function findNewcomers({ gain }: Spread, ranked: readonly RankedDocument[]): MemoryId[] {
  const known = new Set<string>(ranked.map(({ document }) => document.ref.id))
  return [...gain]
    .filter(([id]) => !known.has(id))
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, NEWCOMERS)
    .map(([id]) => id)
}

/**
 * Adds link scores and re-sorts: `links` for memories that the walk reached, `kept` for direct hits it
 * did not return to.
 */
export function addLinks(ranked: readonly RankedDocument[], { gain, kept, span }: Spread): RankedDocument[] {
  const most = Math.max(...gain.values())
  const toScore = (time: number) => span * Math.min(MOST_SPANS, WEIGHT * Math.log(1 + time / GAIN))
  return ranked
    .map((entry) => {
      const { document, signals, contributions, score } = entry
      if (document.ref.kind === 'memory' && signals.meaning < NEAR_FROM) return entry
      const time = document.ref.kind === 'memory' ? (gain.get(document.ref.id) ?? 0) : 0
      const atLeast = kept.get(document.ref.id) ?? 0
      if (time === 0 && atLeast === 0) return entry
      const links = toScore(time)
      const more = toScore(Math.max(time, atLeast)) - links
      return {
        ...entry,
        score: score + links + more,
        signals: { ...signals, proximity: time / most },
        contributions: {
          ...contributions,
          ...(links > 0 ? { links } : {}),
          ...(more > 0 ? { kept: more } : {}),
        },
      }
    })
    .sort(byScore)
}
