/**
 * Presents vectors to an index as they are valid now. If a fast clock dated a memory or turn, it begins now, so
 * that it is found; a superseded memory ends now if its successor is valid. Dates that were meant for later stay.
 */
import type { MemoryId } from '../../core/ids.ts'
import { hasBegun, type Memory } from '../../core/memory.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { EmbeddingRepository, IndexedDocument } from '../../core/ports/embedding-repository.ts'
import type { Store } from '../../core/ports/store.ts'

type IndexSource = Pick<EmbeddingRepository, 'load' | 'loadPage' | 'packPages' | 'changesSince' | 'revision'>

export function toPresent(
  { embeddings, memories }: Pick<Store, 'embeddings' | 'memories'>,
  clock: Clock,
): IndexSource {
  return {
    load: embeddings.load,
    revision: embeddings.revision,
    packPages: embeddings.packPages,
    async loadPage(modelId, from, format) {
      const page = await embeddings.loadPage(modelId, from, format)
      return page && { ...page, documents: await correctDates(page.documents, memories, clock.now()) }
    },
    async changesSince(modelId, since) {
      const changes = await embeddings.changesSince(modelId, since)
      return { ...changes, changed: await correctDates(changes.changed, memories, clock.now()) }
    },
  }
}

async function correctDates<Document extends IndexedDocument>(
  documents: readonly Document[],
  memories: Store['memories'],
  now: number,
): Promise<readonly Document[]> {
  const isAhead = ({ validFrom }: IndexedDocument) => validFrom > now
  const isEndingLater = ({ superseded, validUntil }: IndexedDocument) => superseded && validUntil > now
  const doubtful = documents.filter((document) => isAhead(document) || isEndingLater(document))
  if (doubtful.length === 0) return documents
  const of = await loadMemories(memories, doubtful)
  const beginsLater = ({ id }: IndexedDocument) => {
    const memory = of.get(id)
    return memory !== undefined && !hasBegun(memory, now)
  }
  const isReplaced = ({ id }: IndexedDocument) => {
    const successor = of.get(of.get(id)?.supersededBy ?? '')
    return successor !== undefined && hasBegun(successor, now)
  }
  return documents.map((document) => {
    if (!isAhead(document) && !isEndingLater(document)) return document
    const validFrom = isAhead(document) && !beginsLater(document) ? now : document.validFrom
    const validUntil = isEndingLater(document) && isReplaced(document) ? now : document.validUntil
    return { ...document, validFrom, validUntil }
  })
}

/** Loads the memories of these documents and their successors, by id. */
async function loadMemories(
  memories: Store['memories'],
  documents: readonly IndexedDocument[],
): Promise<ReadonlyMap<string, Memory>> {
  const ids = documents.flatMap(({ kind, id }) => (kind === 'memory' ? [id as MemoryId] : []))
  const found = await memories.load(ids)
  const successors = await memories.load(found.flatMap(({ supersededBy }) => supersededBy ?? []))
  return new Map([...found, ...successors].map((memory) => [memory.id, memory]))
}
