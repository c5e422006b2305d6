/** Vectors of visible documents. Models belong to the whole store, so they can be read here but not changed. */
import type { EmbeddingRepository } from '../../core/ports/embedding-repository.ts'
import { refuseStoreWide } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleEmbeddings(embeddings: EmbeddingRepository, visible: Visibility): EmbeddingRepository {
  return {
    // The model is a setting of the store and reveals nothing about its contents.
    models: () => embeddings.models(),
    register: async () => {
      throw refuseStoreWide('Registering an embedding model')
    },
    activate: async () => {
      throw refuseStoreWide('Changing the embedding model')
    },
    pending: async (modelId, limit, scopes) =>
      embeddings.pending(modelId, limit, await visible.among(scopes)),
    pendingCount: async (modelId, scopes, kinds) =>
      embeddings.pendingCount(modelId, await visible.among(scopes), kinds),
    // A document of another namespace is skipped, like one that does not exist.
    save: async (modelId, vectors) => {
      const shown = new Set(await visible.documents(vectors.map(({ seq }) => seq)))
      const own = vectors.filter(({ seq }) => shown.has(seq))
      if (own.length > 0) await embeddings.save(modelId, own)
    },
    load: async (modelId, seqs) => embeddings.load(modelId, await visible.documents(seqs)),
    loadTokens: async (modelId, seqs) => embeddings.loadTokens(modelId, await visible.documents(seqs)),
    loadPage: async () => {
      throw refuseStoreWide('Reading all vectors')
    },
    packPages: async () => {
      throw refuseStoreWide('Packing vectors')
    },
    changesSince: async (modelId, revision) => {
      const changes = await embeddings.changesSince(modelId, revision)
      // The namespace of a removed document is unknown; leaving it out is safe, because its number loads nothing.
      return { revision: changes.revision, changed: await visible.keep(changes.changed), removed: [] }
    },
    requeueDamaged: async () => {
      throw refuseStoreWide('Looking for damaged vectors')
    },
    requeue: async (modelId, scopes) => embeddings.requeue(modelId, await visible.among(scopes)),
    // A cursor over the whole store, which reveals no content.
    revision: () => embeddings.revision(),
  }
}
