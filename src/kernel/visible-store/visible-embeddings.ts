/** Vectors of visible documents. Models belong to the whole store: they are shown, and changed by nobody here. */
import type { EmbeddingRepository } from '../../core/ports/embedding-repository.ts'
import { refuseStoreWide } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleEmbeddings(embeddings: EmbeddingRepository, visible: Visibility): EmbeddingRepository {
  return {
    // Which model answers is a setting of the store, and says nothing of what is in it.
    models: () => embeddings.models(),
    register: async () => {
      throw refuseStoreWide('Registering an embedding model')
    },
    activate: async () => {
      throw refuseStoreWide('Changing the embedding model')
    },
    pending: async (modelId, limit, scopes) =>
      embeddings.pending(modelId, limit, await visible.among(scopes)),
    pendingCount: async (modelId, scopes) => embeddings.pendingCount(modelId, await visible.among(scopes)),
    // A document elsewhere is passed over, as one that is gone.
    save: async (modelId, vectors) => {
      const shown = new Set(await visible.documents(vectors.map(({ seq }) => seq)))
      const own = vectors.filter(({ seq }) => shown.has(seq))
      if (own.length > 0) await embeddings.save(modelId, own)
    },
    load: async (modelId, seqs) => embeddings.load(modelId, await visible.documents(seqs)),
    loadTokens: async (modelId, seqs) => embeddings.loadTokens(modelId, await visible.documents(seqs)),
    changesSince: async (modelId, revision) => {
      const changes = await embeddings.changesSince(modelId, revision)
      // Nothing says whose a document was that is gone; no document is loaded for its number.
      return { revision: changes.revision, changed: await visible.keep(changes.changed), removed: [] }
    },
    requeueDamaged: async () => {
      throw refuseStoreWide('Looking for damaged vectors')
    },
    requeue: async (modelId, scopes) => embeddings.requeue(modelId, await visible.among(scopes)),
    // A bare cursor over the whole store.
    revision: () => embeddings.revision(),
  }
}
