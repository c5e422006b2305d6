/**
 * Links what is new to what is like it, as a sleeper replays the day. Reads vectors and edges; writes `see_also`
 * edges. Safe to repeat: a linked pair is never a candidate again, nor one whose link faded.
 */
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Phase, SleepDeps } from '../../core/ports/phase.ts'
import { walkChanged } from '../changed.ts'
import { createLinkBook, type LinkCandidate, linkMemories } from '../link-memories.ts'
import { NO_VECTORS } from '../no-vectors.ts'
import { isLive, isStatement } from '../statements.ts'

const NEAREST = 12
/** The memory itself and the places around it take some of the answers. */
const ASKED = 20
const ALIKE = 0.5
const MOST_LINKS = 10

export const replay: Phase = {
  name: 'replay',
  sentence: 'Links new statements to those that are most like them.',
  skip: async ({ meaning }) => (meaning === null ? NO_VECTORS : null),
  async *plan(deps) {
    const book = createLinkBook(deps, 'see_also')
    for await (const page of walkChanged(deps, {}, { walk: 'changed' })) {
      const now = deps.clock.now()
      const statements = page.filter(
        (memory) => isStatement(memory) && (memory.validUntil === null || memory.validUntil > now),
      )
      const vectors = await deps.vectorsOf(statements.map(({ id }) => id))
      const candidates: LinkCandidate[] = []
      for (const memory of statements) candidates.push(...(await findAlike(deps, memory, vectors)))
      yield await linkMemories(deps, book, 'see_also', candidates, MOST_LINKS)
    }
  },
}

async function findAlike(
  deps: SleepDeps,
  memory: Memory,
  vectors: ReadonlyMap<MemoryId, Float32Array>,
): Promise<LinkCandidate[]> {
  const vector = vectors.get(memory.id)
  if (vector === undefined) return []
  const near = await deps.nearest(memory.scopeId, vector, ASKED)
  return near
    .filter(({ memory: other }) => other.id !== memory.id && isStatement(other) && isLive(other))
    .slice(0, NEAREST)
    .filter(({ similarity01 }) => similarity01 >= ALIKE)
    .map(({ memory: to, similarity01 }) => ({ from: memory, to, similarity01 }))
}
