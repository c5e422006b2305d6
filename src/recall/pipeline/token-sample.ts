/**
 * Samples documents independent of any question, with their tokens, to measure how well a token matches
 * by chance. The sample depends on the store alone, so every process draws the same one. The cache
 * follows every change, so forgotten content does not stay in memory.
 */
import type { DocumentFilter, DocumentKind, SearchDocument } from '../../core/document.ts'
import type { DocumentSeq, ScopeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { neighbourhoodOf } from './late-interaction.ts'

interface TokenSample {
  readonly documents: readonly SearchDocument[]
  /** Tokens of the documents and their neighbours. */
  readonly tokens: readonly (readonly [DocumentSeq, Uint8Array])[]
}

export interface TokenSampler {
  load(
    modelId: string,
    scopes: readonly ScopeId[] | null,
    kinds: readonly DocumentKind[],
  ): Promise<TokenSample>
}

const SIZE = 200
/**
 * Documents are drawn from the first N, N a power of this factor: the sample stays the same until the
 * store grows by a quarter.
 */
const GROWTH = 1.25
/** Number of cached samples, one per model, scopes and kinds. */
const MOST_KEPT = 8

interface Kept {
  readonly revision: number
  /** Key of the drawn documents and their revisions. */
  readonly drawn: string
  readonly sample: TokenSample
}

export function createTokenSampler(store: Pick<Store, 'documents' | 'embeddings'>): TokenSampler {
  const kept = new Map<string, Kept>()

  const keep = (key: string, value: Kept): TokenSample => {
    kept.delete(key)
    kept.set(key, value)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return value.sample
  }

  return {
    async load(modelId, scopes, kinds) {
      const key = JSON.stringify([modelId, scopes, kinds])
      const known = kept.get(key)
      const revision = await store.embeddings.revision()
      if (known?.revision === revision) return known.sample
      const upTo = toStep(await store.documents.newestSeq())
      const chosen = await store.documents.draw(scopes, kinds, upTo, SIZE)
      const drawn = chosen.map(({ seq, revision: state }) => `${seq} ${state}`).join()
      if (known?.drawn === drawn) return keep(key, { ...known, revision })
      const documents = await store.documents.load(
        chosen.map(({ seq }) => seq),
        { ...ANYTHING, kinds },
      )
      const seqs = [...new Set(documents.flatMap(neighbourhoodOf))].sort((a, b) => a - b)
      const tokens = [...(await store.embeddings.loadTokens(modelId, seqs))]
      return keep(key, { revision, drawn, sample: { documents, tokens } })
    },
  }
}

/** A filter that admits every drawn document. */
const ANYTHING: Omit<DocumentFilter, 'kinds'> = {
  scopes: null,
  at: 0,
  includeSuperseded: true,
  includeArchived: true,
  includeExpired: true,
  within: null,
  sessions: null,
  since: null,
  until: null,
}

/** Returns the largest power of `GROWTH` that the store has reached. */
export function toStep(newest: number): number {
  if (newest < 1) return 0
  return Math.floor(GROWTH ** Math.floor(Math.log(newest) / Math.log(GROWTH) + 1e-9))
}
