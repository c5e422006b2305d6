/**
 * Deep search: what the best finds lead to by links and shared entities. A walker starts at them, follows links and
 * often turns back (Personalized PageRank); where it spends time that no direct match explains is worth showing.
 */
import { type NodeId, RELATIONS_BY_LAYER, type Relation } from '../../core/edge.ts'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { GraphView, Walk } from '../../core/ports/graph-index.ts'
import { byScore, type RankedDocument } from './rank.ts'

const SEEDS = 10
/** How much the best find outweighs the eleventh as a start: e^12. Soft starts drown the walk in look-alikes. */
const SHARPNESS = 12
const RESTART = 0.5
/** Hubs say little about what they join. */
const HUB_DAMPING = 0.25
const NEWCOMERS = 50
/** final = direct + span · min(2, .5 · ln(1 + g / 10⁻⁴)), span from the first direct find to the eleventh. */
const WEIGHT = 0.5
const GAIN = 1e-4
/** No find is raised by more spans than this. */
const MOST_SPANS = 2
/**
 * A direct find counts as if a fifth of its share had come back to it, so that one without links is not pushed out by
 * others for having none.
 */
const KEPT_SHARE = 0.2
/** Links raise only what is nearer to the question than most: in standard deviations above everything searched. */
const NEAR_FROM = 0.5

/**
 * Links of likeness are left out: likeness is in the direct score already, and the walk would circle among
 * look-alikes. Tree links join a topic with all it holds; supersession is resolved elsewhere.
 */
export const DEEP_RELATIONS: readonly Relation[] = [
  ...RELATIONS_BY_LAYER.semantic,
  ...RELATIONS_BY_LAYER.causal,
  ...RELATIONS_BY_LAYER.entity,
].filter((relation) => !['associative', 'similar_to', 'see_also', 'contradicts'].includes(relation))

export interface Spread {
  /** By memory: time of the walker that its starting there does not account for. */
  readonly gain: ReadonlyMap<MemoryId, number>
  /** By memory or turn: what a direct find counts for at least, as if that much had come back to it. */
  readonly kept: ReadonlyMap<string, number>
  readonly seeds: readonly MemoryId[]
  /** Of the direct scores, from the first to the eleventh; 1 where they are equal. */
  readonly span: number
}

/** The ranked after a walk. */
export interface Deep {
  readonly ranked: readonly RankedDocument[]
  readonly spread: Spread
}

export function deepWalk(scopes: readonly ScopeId[] | null): Walk {
  return { scopes, relations: DEEP_RELATIONS }
}

/** Walks from the best memories among the ranked; null where no link leads on from any of them. */
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
  // A walker that starts where no link leads on stays there and finds nothing.
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

/** What so many have tells nobody apart: a name that stands everywhere leads everywhere alike. */
const COMMON_RANK = 30

function takeOffCommon(gain: Map<MemoryId, number>): void {
  const common = [...gain.values()].sort((a, b) => b - a)[COMMON_RANK] ?? 0
  for (const [id, time] of gain) {
    if (time > common) gain.set(id, time - common)
    else gain.delete(id)
  }
}

/** The memories the walk led to that were not among the ranked, those it led to most first. */
export function findNewcomers({ gain }: Spread, ranked: readonly RankedDocument[]): MemoryId[] {
  const known = new Set<string>(ranked.map(({ document }) => document.ref.id))
  return [...gain]
    .filter(([id]) => !known.has(id))
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, NEWCOMERS)
    .map(([id]) => id)
}

/**
 * The ranked with what links add, in their new order: `links` for where the walk led, `kept` for a direct find it did
 * not come back to.
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
