/**
 * Deep search: raises memories that answer a question only together. Two or three memories joined by
 * links form a chain; a chain counts by how much more of the question it meets than any single memory
 * does, times the strength of its links. A question that one memory answers therefore stays as it is.
 * Pure; `deep-links.ts` finds the links.
 */

import type { Relation } from '../../core/edge.ts'
import type { EntityId, MemoryId } from '../../core/ids.ts'
import { byScore, type RankedDocument } from './rank.ts'

/** The numbers of deep search. */
export interface Walk {
  /** Points of the score for each point by which a chain meets more of the question. */
  readonly weight: number
  /** Factor for the third memory of a chain. */
  readonly decay: number
  /** Exponent that makes links by frequent words and names weaker. */
  readonly rarity: number
}

export const DEFAULT_WALK: Walk = { weight: 6, decay: 0.5, rarity: 2 }

/** Number of direct hits from which chains start. */
export const STARTS = 10
/** Share of its source's height that a link made by a person or an agent passes on. */
const PASSED_ON = 0.5

/** The reason why two memories are linked. */
export type Bond =
  | { readonly kind: 'word'; readonly term: string }
  | { readonly kind: 'entity'; readonly id: EntityId }
  | { readonly kind: 'edge'; readonly relation: Relation; readonly forward: boolean; readonly made: boolean }

export interface Link {
  readonly to: MemoryId
  /** 0–1. */
  readonly strength: number
  readonly bond: Bond
}

/** Links by memory; memories whose links were not looked up are missing. */
export type Links = ReadonlyMap<MemoryId, readonly Link[]>

/** One step of the way to a memory. */
export interface ChainStep {
  readonly from: MemoryId
  readonly to: MemoryId
  readonly bond: Bond
}

/** The ranking after deep search. */
export interface Deep {
  readonly ranked: readonly RankedDocument[]
  /** For each raised memory: the way to it from a better hit. */
  readonly ways: ReadonlyMap<MemoryId, readonly ChainStep[]>
}

/** How far a memory is raised, and by which way. */
interface Raise {
  readonly points: number
  readonly way: readonly ChainStep[]
}

interface Linked {
  readonly id: MemoryId
  readonly score: number
  readonly met: Float32Array
}

/** Returns the memories of a ranking in its order; chains begin at the first ones. */
function toLinked(ranked: readonly RankedDocument[]): Linked[] {
  return ranked.flatMap(({ document: { ref }, score, met }) =>
    ref.kind === 'memory' && met !== undefined ? [{ id: ref.id, score, met }] : [],
  )
}

/**
 * Adds to each memory the best of its chains: weight · strength · (met together − met by the best
 * single memory), and sorts again. A memory behind a link that somebody made stands at least half as
 * high above the middle of the ranking as the memory before it.
 */
export function addChains(ranked: readonly RankedDocument[], links: Links, walk: Walk): Deep {
  const memories = toLinked(ranked)
  const raises = new Map<MemoryId, Raise>()
  const best = ranked.reduce((most, { met }) => (met === undefined ? most : Math.max(most, sum(met))), 0)
  raiseChains(memories, links, walk, best, raises)
  raiseMade(memories, links, raises)
  const most = Math.max(...[...raises.values()].map(({ points }) => points))
  const raised = ranked.map((entry): RankedDocument => {
    const { document, signals, contributions, score } = entry
    const raise = document.ref.kind === 'memory' ? raises.get(document.ref.id) : undefined
    if (raise === undefined) return entry
    return {
      ...entry,
      score: score + raise.points,
      signals: { ...signals, proximity: raise.points / most },
      contributions: { ...contributions, links: raise.points },
    }
  })
  const ways = new Map([...raises].map(([id, { way }]) => [id, way]))
  return { ranked: raised.sort(byScore), ways }
}

function raiseChains(
  memories: readonly Linked[],
  links: Links,
  { weight, decay }: Walk,
  best: number,
  raises: Map<MemoryId, Raise>,
): void {
  const byId = new Map(memories.map((memory) => [memory.id, memory]))
  for (const start of memories.slice(0, STARTS)) {
    for (const first of links.get(start.id) ?? []) {
      const second = byId.get(first.to)
      if (second === undefined) continue
      const together = unite(start.met, second.met)
      const way = [{ from: start.id, to: second.id, bond: first.bond }]
      raiseAll(raises, way, weight * first.strength * (sum(together) - best))
      for (const next of links.get(second.id) ?? []) {
        const third = byId.get(next.to)
        if (third === undefined || third.id === start.id) continue
        const lift = sumUnited(together, third.met) - best
        const points = weight * decay * first.strength * next.strength * lift
        raiseAll(raises, [...way, { from: second.id, to: third.id, bond: next.bond }], points)
      }
    }
  }
}

/** Raises every memory of a chain to its points; each keeps the way from the start to itself. */
function raiseAll(raises: Map<MemoryId, Raise>, way: readonly ChainStep[], points: number): void {
  if (points <= 0) return
  const start = way[0]?.from
  if (start === undefined) return
  for (const [steps, id] of [start, ...way.map(({ to }) => to)].entries()) {
    if (points > (raises.get(id)?.points ?? 0)) raises.set(id, { points, way: way.slice(0, steps) })
  }
}

function raiseMade(memories: readonly Linked[], links: Links, raises: Map<MemoryId, Raise>): void {
  const scores = new Map(memories.map(({ id, score }) => [id, score]))
  const inOrder = memories.map(({ score }) => score).sort((a, b) => b - a)
  const middle = inOrder[Math.floor(inOrder.length / 2)] ?? 0
  const carry = (from: MemoryId, height: number, way: readonly ChainStep[]) => {
    for (const { to, strength, bond } of links.get(from) ?? []) {
      const direct = scores.get(to)
      if (bond.kind !== 'edge' || !bond.made || direct === undefined) continue
      if (way.some((step) => step.from === to)) continue
      const passed = PASSED_ON * strength * height
      const points = middle + passed - direct
      const longer = [...way, { from, to, bond }]
      if (points > (raises.get(to)?.points ?? 0)) raises.set(to, { points, way: longer })
      if (longer.length < 2) carry(to, passed, longer)
    }
  }
  for (const { id, score } of memories.slice(0, STARTS)) {
    if (score > middle) carry(id, score - middle, [])
  }
}

function sum(met: Float32Array): number {
  let all = 0
  for (const part of met) all += part
  return all
}

function unite(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((part, t) => Math.max(part, b[t] ?? 0))
}

function sumUnited(a: Float32Array, b: Float32Array): number {
  let all = 0
  for (let t = 0; t < a.length; t++) all += Math.max(a[t] ?? 0, b[t] ?? 0)
  return all
}
