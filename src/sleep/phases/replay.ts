/**
 * Links new statements to similar ones. Reads vectors and edges; writes `see_also` edges. Safe to
 * repeat: pairs that are linked, or whose link faded, are never candidates again.
 */
import type { PlannedChange } from '../../core/change.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { walkChanged } from '../statements/changed.ts'
import {
  createLinkBook,
  type LinkBook,
  type LinkCandidate,
  linkMemories,
} from '../statements/link-memories.ts'
import { NO_VECTORS } from '../statements/no-vectors.ts'
import type { Phase, SleepDeps } from '../statements/phase.ts'
import { isLive, isStatement } from '../statements/statements.ts'

const NEAREST = 12
/** Number of neighbours requested; more than needed, since the memory itself and topics are among them. */
const ASKED = 20
export const ALIKE = 0.5
const MOST_LINKS = 10

export const replay: Phase = {
  name: 'replay',
  sentence: 'Links new statements to those that are most like them.',
  skip: async ({ meaning }) => (meaning === null ? NO_VECTORS : null),
  async *plan(deps) {
    const book = createLinkBook(deps, 'see_also')
    for await (const page of walkChanged(deps, {}, { walk: 'changed' })) {
      yield await planAlike(deps, book, page, deps.tuning?.alike01 ?? ALIKE)
    }
  },
}

/**
 * Plans links for the memories that are valid statements.
 * @param alike01 minimum similarity
 */
export async function planAlike(
  deps: SleepDeps,
  book: LinkBook,
  memories: readonly Memory[],
  alike01: number,
): Promise<PlannedChange[]> {
  const now = deps.clock.now()
  const statements = memories.filter(
    (memory) => isStatement(memory) && (memory.validUntil === null || memory.validUntil > now),
  )
  const vectors = await deps.vectorsOf(statements.map(({ id }) => id))
  const candidates: LinkCandidate[] = []
  for (const memory of statements) candidates.push(...(await findAlike(deps, memory, vectors, alike01)))
  return linkMemories(deps, book, 'see_also', candidates, MOST_LINKS)
}

/** Returns the statements most similar to this one, best first. */
export async function findAlike(
  deps: SleepDeps,
  memory: Memory,
  vectors: ReadonlyMap<MemoryId, Float32Array>,
  alike01: number,
): Promise<LinkCandidate[]> {
  const vector = vectors.get(memory.id)
  if (vector === undefined) return []
  const near = await deps.nearest(memory.scopeId, vector, ASKED)
  return near
    .filter(({ memory: other }) => other.id !== memory.id && isStatement(other) && isLive(other))
    .slice(0, NEAREST)
    .filter(({ similarity01 }) => similarity01 >= alike01)
    .map(({ memory: to, similarity01 }) => ({ from: memory, to, similarity01 }))
}
