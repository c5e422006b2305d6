/** Arranges hits from cause to effect, along the causal links among them. Pure. */
import { causeEnd, type GraphStep, type NodeId } from '../../core/edge.ts'
import type { Arrangement } from '../../core/recall.ts'
import { toGroups } from './groups.ts'
import type { FoundItem } from './item.ts'

/** Groups hits into chains, causes before effects; null if no hit causes another. */
export function arrangeByCause(items: readonly FoundItem[], steps: readonly GraphStep[]): Arrangement | null {
  const effects = findEffects(items, steps)
  if (effects.size === 0) return null
  const chains = findChains(items.length, effects)
  const linked = chains.filter((chain) => chain.length > 1).map((chain) => sortByCause(chain, effects))
  const alone = chains.filter((chain) => chain.length === 1).flat()
  const groups = linked.map((hits) => ({ title: toChainTitle(items, hits), hits }))
  if (alone.length > 0) groups.push({ title: 'Not linked to the others', hits: alone })
  return { order: 'cause', groups: toGroups(groups) }
}

function findEffects(items: readonly FoundItem[], steps: readonly GraphStep[]): Map<number, Set<number>> {
  const places = new Map<NodeId, number>()
  for (const [position, { memory }] of items.entries()) if (memory !== null) places.set(memory.id, position)
  const effects = new Map<number, Set<number>>()
  for (const { from, to, relation, forward } of steps) {
    const [source, target] = forward ? [from, to] : [to, from]
    const end = causeEnd(relation)
    if (end === null) continue
    const cause = places.get(end === 'source' ? source : target)
    const effect = places.get(end === 'source' ? target : source)
    if (cause === undefined || effect === undefined || cause === effect) continue
    effects.set(cause, (effects.get(cause) ?? new Set()).add(effect))
  }
  return effects
}

/** Returns the connected groups of hits; the group of the best hit comes first. */
function findChains(count: number, effects: ReadonlyMap<number, ReadonlySet<number>>): number[][] {
  const group = Array.from({ length: count }, (_, position) => position)
  const rootOf = (position: number): number => {
    const parent = group[position] ?? position
    return parent === position ? position : rootOf(parent)
  }
  for (const [cause, all] of effects) {
    for (const effect of all) {
      const [a, b] = [rootOf(cause), rootOf(effect)]
      group[Math.max(a, b)] = Math.min(a, b)
    }
  }
  const chains = new Map<number, number[]>()
  for (let position = 0; position < count; position++) {
    const root = rootOf(position)
    chains.set(root, [...(chains.get(root) ?? []), position])
  }
  return [...chains.values()]
}

/** Sorts causes before effects, ties by rank; a cycle starts with its best hit. */
function sortByCause(chain: readonly number[], effects: ReadonlyMap<number, ReadonlySet<number>>): number[] {
  const waiting = new Set(chain)
  const sorted: number[] = []
  while (waiting.size > 0) {
    const isEffect = (position: number) =>
      [...waiting].some((cause) => effects.get(cause)?.has(position) === true)
    const next = [...waiting].find((position) => !isEffect(position)) ?? [...waiting][0]
    if (next === undefined) break
    waiting.delete(next)
    sorted.push(next)
  }
  return sorted
}

function toChainTitle(items: readonly FoundItem[], hits: readonly number[]): string {
  const [first, last] = [items[hits[0] ?? 0], items[hits.at(-1) ?? 0]]
  return `${first?.title ?? ''} → ${last?.title ?? ''}`
}
