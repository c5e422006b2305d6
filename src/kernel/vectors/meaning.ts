/** The active embedding model as pipelines see it, and the memories nearest to a vector. */
import type { DocumentFilter } from '../../core/document.ts'
import type { EmbeddedText } from '../../core/embedded-text.ts'
import type { EpochMs, ScopeId } from '../../core/ids.ts'
import type { Embedder } from '../../core/ports/embedder.ts'
import type { Neighbour } from '../../core/ports/extractor.ts'
import type { Meaning } from '../../core/ports/meaning.ts'
import type { EngineContext } from '../context.ts'

/** Returns the model's embedding and similarity functions; null if no model is available. */
export function meaningOf(context: Pick<EngineContext, 'vectors'>): Meaning | null {
  const answering = context.vectors.answering()
  if (answering === null) return null
  const { embedder, index } = answering
  return {
    modelId: embedder.modelId,
    async embed(texts, signal) {
      await index.ready()
      return (await embedTexts(embedder, texts, signal)).map(({ vector }) => vector)
    },
    similarity01: (a, b) => index.calibrated01(a, b),
  }
}

/** Embeds texts with vectors and tokens, as they are stored; null if no model is available. */
export async function embedToStore(
  context: Pick<EngineContext, 'vectors'>,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<EmbeddedText[] | null> {
  const answering = context.vectors.answering()
  if (answering === null) return null
  await answering.index.ready()
  return embedTexts(answering.embedder, texts, signal)
}

function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<EmbeddedText[]> {
  return embedder.embedDocuments(
    texts.map((text) => ({ label: null, text })),
    signal,
  )
}

/** Returns live memories of the scope that are valid now, most similar first; empty if no model is available. */
export async function findNearest(
  context: Pick<EngineContext, 'vectors' | 'store' | 'clock'>,
  scopeId: ScopeId,
  vector: Float32Array,
  k: number,
): Promise<Neighbour[]> {
  const answering = context.vectors.answering()
  if (answering === null) return []
  const { store } = context
  const { hits } = await answering.index.scan(vector, liveMemories([scopeId], context.clock.now()), k)
  const seqs = hits.map((hit) => hit.seq)
  const vectors = await store.embeddings.load(answering.embedder.modelId, seqs)
  const refs = await store.documents.refs(seqs)
  const ids = [...refs.values()].flatMap((ref) => (ref.kind === 'memory' ? [ref.id] : []))
  const memories = new Map((await store.memories.load(ids)).map((memory) => [memory.id, memory]))
  const neighbours = seqs.flatMap((seq): Neighbour[] => {
    const ref = refs.get(seq)
    const other = vectors.get(seq)
    const memory = ref?.kind === 'memory' ? memories.get(ref.id) : undefined
    if (other === undefined || memory === undefined) return []
    return [{ memory, similarity01: answering.index.calibrated01(vector, other) }]
  })
  return neighbours.sort((a, b) => b.similarity01 - a.similarity01)
}

/** Returns the filter for live memories that are valid at a moment. */
export function liveMemories(scopes: readonly ScopeId[] | null, at: EpochMs): DocumentFilter {
  return {
    scopes,
    kinds: ['memory'],
    at,
    includeSuperseded: false,
    includeArchived: false,
    includeExpired: false,
    within: null,
    sessions: null,
    since: null,
    until: null,
  }
}
