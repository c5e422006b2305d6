/** An embedder for measuring time: a text's vector is the sum of seeded random vectors of its words. */
import type { Embedder } from '../../src/core/ports/embedder.ts'
import { toTerms } from '../../src/text/tokens.ts'
import { seededRandom } from './corpus.ts'

const DIMENSIONS = 384

export function createWordEmbedder(): Embedder {
  const words = new Map<string, Float32Array>()
  const wordVector = (word: string): Float32Array => {
    const known = words.get(word)
    if (known !== undefined) return known
    const random = seededRandom([...word].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, 7))
    const vector = Float32Array.from({ length: DIMENSIONS }, () => random() + random() + random() - 1.5)
    words.set(word, vector)
    return vector
  }
  const embed = (text: string): Float32Array => {
    const sum = new Float32Array(DIMENSIONS)
    for (const term of toTerms(text)) {
      const vector = wordVector(term)
      for (let i = 0; i < DIMENSIONS; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0)
    }
    const norm = Math.hypot(...sum) || 1
    return sum.map((value) => value / norm)
  }
  return {
    modelId: 'bench-words',
    keepsBusy: false,
    matcher: null,
    model: async () => ({ id: 'bench-words', dimensions: DIMENSIONS, mean: null }),
    embedDocuments: async (documents) => documents.map(({ text }) => ({ vector: embed(text), tokens: null })),
    embedQuery: async ({ text }) => ({ vector: embed(text), tokens: null }),
    embedTokens: async () => null,
    close: async () => undefined,
  }
}
