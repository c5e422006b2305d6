/** Finds pairs of memories so similar in meaning that they might be duplicates, the most similar first. */
import type { MemoryId } from '../../core/ids.ts'
import { defineFinding, type Found } from './define-finding.ts'
import { walkNeighbours } from './neighbours.ts'
import type { Search } from './search.ts'

/** Distance is 1 − calibrated similarity; closer pairs than this are reported. */
const CLOSE_BELOW = 0.25
/** Number of newest memories compared: each comparison is a scan, and older memories were compared before. */
const COMPARED = 200

interface ClosePair extends Found {
  readonly a: MemoryId
  readonly b: MemoryId
  /** 0–1. */
  readonly distance: number
}

export const closePair = defineFinding<ClosePair>({
  name: 'close_pair',
  area: 'graph',
  severity: 'note',
  costs: 'thorough',
  find: async (search) => (await findClosePairs(search)).found,
  explain: ({ distance }) => `Two memories are nearly alike: a distance of ${distance.toFixed(2)}.`,
  mend: ({ a, b }) => ({ kind: 'command', command: `lore link ${a} supersedes ${b}` }),
})

/** Returns the pairs and the number of memories that were compared. */
export async function findClosePairs({ context, scopes }: Pick<Search, 'context' | 'scopes'>): Promise<{
  readonly found: readonly ClosePair[]
  readonly compared: number
}> {
  const newest = await context.store.memories.list({ scopes, order: 'newest', limit: COMPARED })
  const found = new Map<string, ClosePair>()
  let compared = 0
  for await (const { memory, near } of walkNeighbours(context, newest)) {
    compared++
    for (const { memory: other, similarity01 } of near) {
      const distance = 1 - similarity01
      if (distance >= CLOSE_BELOW) continue
      const [a, b] = memory.id < other.id ? [memory.id, other.id] : [other.id, memory.id]
      found.set(`${a} ${b}`, { ids: [a, b], a, b, distance: Math.max(0, distance) })
    }
  }
  return { found: [...found.values()].sort((x, y) => x.distance - y.distance), compared }
}
