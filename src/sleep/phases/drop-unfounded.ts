/**
 * Removes machine-made similarity links that would not be made today, and updates the weights of the
 * others. Keeps links that were used since, links that people or agents made, and links whose ends
 * cannot be compared. Not a phase of sleep, since links fade by themselves: run it after changing the
 * model or a similarity threshold. Safe to repeat.
 */
import type { PlannedChange } from '../../core/change.ts'
import type { Edge } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { createRootFinder } from '../statements/changed.ts'
import { describeLikeness, type LinkCandidate } from '../statements/link-memories.ts'
import { NO_VECTORS } from '../statements/no-vectors.ts'
import type { Phase, SleepDeps } from '../statements/phase.ts'
import { isLive, isStatement } from '../statements/statements.ts'
import { markOf, walkPages } from '../statements/walk-pages.ts'
import { createTreeLikeness, findConcepts, keepOtherTrees } from './associate.ts'
import { ALIKE, findAlike } from './replay.ts'

const PAGE = 100
const RELATIONS = ['see_also', 'associative'] as const
/** Smaller differences are ignored: the same model may differ slightly between machines. */
const SAME_WEIGHT = 0.005

/** Returns the links a memory would get today by the relation; null if it has no vector. */
type Candidates = (memory: Memory, relation: Edge['relation']) => Promise<readonly LinkCandidate[] | null>

export const dropUnfounded: Phase = {
  name: 'drop-unfounded',
  sentence: 'Takes away links of likeness that would not be made today.',
  skip: async ({ meaning }) => (meaning === null ? NO_VECTORS : null),
  async *plan(deps) {
    const candidates = createCandidates(deps)
    for await (const page of walkPages<Edge>(
      PAGE,
      (afterId) => deps.store.edges.listFading(RELATIONS, afterId, PAGE),
      markOf(deps.bookmarks, 'links'),
    )) {
      const made = page.filter(({ madeBy, reinforcedAt }) => madeBy === 'machine' && reinforcedAt === null)
      const ends = await loadEnds(deps, made)
      const changes: PlannedChange[] = []
      for (const edge of made) changes.push(...(await planOne(edge, ends, candidates)))
      yield changes
    }
  },
}

async function loadEnds(deps: SleepDeps, edges: readonly Edge[]): Promise<ReadonlyMap<string, Memory>> {
  const ids = new Set(edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))
  const memories = await deps.store.memories.load([...ids] as MemoryId[])
  return new Map(memories.map((memory) => [memory.id, memory]))
}

async function planOne(
  edge: Edge,
  ends: ReadonlyMap<string, Memory>,
  candidates: Candidates,
): Promise<PlannedChange[]> {
  const [from, to] = [ends.get(edge.sourceId), ends.get(edge.targetId)]
  // An archived memory may be restored and then needs its links.
  if (from === undefined || to === undefined || !isLive(from) || !isLive(to)) return []
  const [fromHere, fromThere] = [await candidates(from, edge.relation), await candidates(to, edge.relation)]
  if (fromHere === null || fromThere === null) return []
  const found =
    fromHere.find((candidate) => candidate.to.id === to.id) ??
    fromThere.find((candidate) => candidate.to.id === from.id)
  if (found === undefined) return [{ kind: 'remove_edge', id: edge.id, reason: 'not alike any more' }]
  const weight = Math.min(1, Math.max(0, found.similarity01))
  if (Math.abs(weight - edge.weight) < SAME_WEIGHT) return []
  const reasoning = describeLikeness(from, to, found.similarity01)
  return [{ kind: 'upsert_edge', edge: { ...edge, weight, reasoning }, reason: reasoning }]
}

function createCandidates(deps: SleepDeps): Candidates {
  const rootOf = createRootFinder(deps)
  const likeness = createTreeLikeness(deps)
  return async (memory, relation) => {
    const vectors = await deps.vectorsOf([memory.id])
    const vector = vectors.get(memory.id)
    if (vector === undefined) return null
    if (relation === 'see_also') return isStatement(memory) ? findAlike(deps, memory, vectors, ALIKE) : []
    return keepOtherTrees(memory, await findConcepts(deps, memory, vector), rootOf, likeness)
  }
}
