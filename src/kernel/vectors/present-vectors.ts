/**
 * Presents vectors to an index as they are valid now. If a fast clock dated a memory or turn, it begins now, so
 * that it is found; a superseded memory ends now if its successor is valid. Dates that were meant for later stay.
 */
import type { MemoryId } from '../../core/ids.ts'
import { hasBegun, type Memory } from '../../core/memory.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { EmbeddingRepository, IndexedVector } from '../../core/ports/embedding-repository.ts'
import type { Store } from '../../core/ports/store.ts'

type IndexSource = Pick<EmbeddingRepository, 'load' | 'changesSince' | 'revision'>

export function toPresent(
  { embeddings, memories }: Pick<Store, 'embeddings' | 'memories'>,
  clock: Clock,
): IndexSource {
  return {
    load: embeddings.load,
    revision: embeddings.revision,
    async changesSince(modelId, since) {
      const changes = await embeddings.changesSince(modelId, since)
      const now = clock.now()
      const isAhead = ({ validFrom }: IndexedVector) => validFrom > now
      const isEndingLater = ({ superseded, validUntil }: IndexedVector) => superseded && validUntil > now
      const doubtful = changes.changed.filter((vector) => isAhead(vector) || isEndingLater(vector))
      if (doubtful.length === 0) return changes
      const of = await loadMemories(memories, doubtful)
      const beginsLater = ({ id }: IndexedVector) => {
        const memory = of.get(id)
        return memory !== undefined && !hasBegun(memory, now)
      }
      const isReplaced = ({ id }: IndexedVector) => {
        const successor = of.get(of.get(id)?.supersededBy ?? '')
        return successor !== undefined && hasBegun(successor, now)
      }
      const changed = changes.changed.map((vector) => {
        if (!isAhead(vector) && !isEndingLater(vector)) return vector
        const validFrom = isAhead(vector) && !beginsLater(vector) ? now : vector.validFrom
        const validUntil = isEndingLater(vector) && isReplaced(vector) ? now : vector.validUntil
        return { ...vector, validFrom, validUntil }
      })
      return { ...changes, changed }
    },
  }
}

/** Loads the memories of these vectors and their successors, by id. */
async function loadMemories(
  memories: Store['memories'],
  vectors: readonly IndexedVector[],
): Promise<ReadonlyMap<string, Memory>> {
  const ids = vectors.flatMap(({ kind, id }) => (kind === 'memory' ? [id as MemoryId] : []))
  const found = await memories.load(ids)
  const successors = await memories.load(found.flatMap(({ supersededBy }) => supersededBy ?? []))
  return new Map([...found, ...successors].map((memory) => [memory.id, memory]))
}
