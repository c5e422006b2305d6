/**
 * Takes away links of likeness that machines made and that would not be made today, and weighs the others anew. Links
 * that were used since, a person's and an agent's, and those whose ends cannot be compared stay. Not a phase of sleep:
 * links fade by themselves; it is for whoever changed the model, or what counts as alike. Safe to repeat.
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
/** Less of a difference is none: the same model may count a little otherwise on another machine. */
const SAME_WEIGHT = 0.005

/** Whom a memory would be linked to today, by the relation; null where that cannot be told. */
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
  // What is archived may come back, and wants its links then.
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
