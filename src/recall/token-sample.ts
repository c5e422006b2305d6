/**
 * Documents drawn without regard to any question, with their tokens: what a token of a question comes near to by
 * chance. Kept in memory; drawn anew only when the store has grown by a quarter, so that every process draws the same.
 */
import type { DocumentKind, SearchDocument } from '../core/document.ts'
import type { DocumentSeq, ScopeId } from '../core/ids.ts'
import type { Store } from '../core/ports/store.ts'
import { neighbourhoodOf } from './late-interaction.ts'

export interface TokenSample {
  readonly documents: readonly SearchDocument[]
  /** Of the documents and their neighbours. */
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
const GROWTH = 1.25
/** Scopes people ask about in turn. */
const MOST_KEPT = 8

export function createTokenSampler(store: Pick<Store, 'documents' | 'embeddings'>): TokenSampler {
  const kept = new Map<string, TokenSample>()

  const draw = async (
    modelId: string,
    scopes: readonly ScopeId[] | null,
    kinds: readonly DocumentKind[],
    upTo: number,
  ): Promise<TokenSample> => {
    const documents = await store.documents.sample(scopes, kinds, upTo, SIZE)
    const seqs = [...new Set(documents.flatMap(neighbourhoodOf))].sort((a, b) => a - b)
    return { documents, tokens: [...(await store.embeddings.loadTokens(modelId, seqs))] }
  }

  return {
    async load(modelId, scopes, kinds) {
      const upTo = toStep(await store.documents.newestSeq())
      const key = JSON.stringify([modelId, scopes, kinds, upTo])
      const known = kept.get(key)
      // What waits for its vectors has no tokens yet: asked again until most have them.
      if (known !== undefined && known.tokens.length >= known.documents.length) return known
      const sample = await draw(modelId, scopes, kinds, upTo)
      kept.delete(key)
      kept.set(key, sample)
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break
        kept.delete(oldest)
      }
      return sample
    },
  }
}

/** The last size, growing by a quarter each time, that the store has reached. */
export function toStep(newest: number): number {
  if (newest < 1) return 0
  return Math.floor(GROWTH ** Math.floor(Math.log(newest) / Math.log(GROWTH) + 1e-9))
}
