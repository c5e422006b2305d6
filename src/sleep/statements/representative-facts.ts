/** Selects the statements that represent a topic: salient and near its centre. */
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import { meanDirection } from './mean-direction.ts'
import type { SleepDeps } from './phase.ts'
import { isLive, isStatement } from './statements.ts'

/** Returns the statements below a root, most representative first. */
export async function loadTellingFacts(deps: SleepDeps, root: Pick<Memory, 'id'>): Promise<Memory[]> {
  const { store, meaning, clock } = deps
  const ids = await store.memories.subtreeIds(root.id, LIMITS.depth)
  const now = clock.now()
  const facts = (await store.memories.load(ids)).filter((memory) => tells(memory, root.id, now))
  if (meaning === null) return rankFacts(facts, () => 1)
  const vectors = await deps.vectorsOf(facts.map(({ id }) => id))
  const cluster = await store.clusters.find(root.id, meaning.modelId)
  const centre = cluster?.centroid ?? meanDirection([...vectors.values()])
  return rankFacts(facts, ({ id }) => {
    const vector = vectors.get(id)
    return vector === undefined || centre === null ? 0 : meaning.similarity01(vector, centre)
  })
}

function tells(memory: Memory, rootId: MemoryId, now: EpochMs): boolean {
  const holds = memory.validUntil === null || memory.validUntil > now
  return memory.id !== rootId && isStatement(memory) && isLive(memory) && holds
}

/** Sorts by salience times similarity to the centre; ties by age, oldest first. */
function rankFacts(facts: readonly Memory[], nearness01: (memory: Memory) => number): Memory[] {
  const worth = new Map(facts.map((fact) => [fact.id, fact.salience * nearness01(fact)]))
  return facts.toSorted(
    (a, b) => (worth.get(b.id) ?? 0) - (worth.get(a.id) ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
}
