/** Embeds each text once: repeated texts get the result of the first, as long as it is remembered. */
import { createHash } from 'node:crypto'
import type { EmbeddedText } from '../../core/embedded-text.ts'
import type { EmbeddableDocument, Embedder } from '../../core/ports/embedder.ts'

export interface RememberedTexts {
  /** Returns one result per text, in order; undefined if the model returned none for it. */
  embed(
    embedder: Pick<Embedder, 'modelId' | 'embedDocuments'>,
    texts: readonly EmbeddableDocument[],
    signal: AbortSignal,
  ): Promise<readonly (EmbeddedText | undefined)[]>
  /** Forgets everything, so that deleted texts do not stay in memory. */
  clear(): void
}

/** @param most number of texts that are remembered, the last used ones */
export function createRememberedTexts(most: number): RememberedTexts {
  const known = new Map<string, EmbeddedText>()
  const keep = (key: string, made: EmbeddedText): void => {
    known.delete(key)
    known.set(key, made)
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
  }
  return {
    async embed(embedder, texts, signal) {
      const keys = texts.map(({ label, text }) =>
        createHash('sha256')
          .update(JSON.stringify([embedder.modelId, label, text]))
          .digest('base64'),
      )
      const missing = new Map<string, EmbeddableDocument>()
      for (const [i, text] of texts.entries()) {
        const key = keys[i] ?? ''
        if (!known.has(key)) missing.set(key, text)
      }
      const made = missing.size === 0 ? [] : await embedder.embedDocuments([...missing.values()], signal)
      const fresh = new Map([...missing.keys()].map((key, i) => [key, made[i]] as const))
      const results = keys.map((key) => fresh.get(key) ?? known.get(key))
      for (const [i, key] of keys.entries()) {
        const result = results[i]
        if (result !== undefined) keep(key, result)
      }
      return results
    },
    clear: () => known.clear(),
  }
}
