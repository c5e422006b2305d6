/**
 * Adjusts start dates for the vector index: a memory or turn dated in the future by a clock that was ahead counts from
 * now, so that it is found. A memory that is meant to become valid later keeps its date.
 */
import type { MemoryId } from '../../core/ids.ts'
import { hasBegun } from '../../core/memory.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { EmbeddingRepository } from '../../core/ports/embedding-repository.ts'
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
      const ahead = changes.changed.filter(({ validFrom }) => validFrom > now)
      if (ahead.length === 0) return changes
      const ids = ahead.flatMap(({ kind, id }) => (kind === 'memory' ? [id as MemoryId] : []))
      const meant = new Set<string>(
        (await memories.load(ids)).filter((memory) => !hasBegun(memory, now)).map(({ id }) => id),
      )
      const changed = changes.changed.map((vector) =>
        vector.validFrom > now && !meant.has(vector.id) ? { ...vector, validFrom: now } : vector,
      )
      return { ...changes, changed }
    },
  }
}
