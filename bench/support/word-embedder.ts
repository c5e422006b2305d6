/** An embedder for measuring time: a text's vector is the sum of seeded random vectors of its words. */
import type { Embedder } from '../../src/core/ports/embedder.ts'
import { TOKEN_BYTES, TOKEN_DIMENSIONS } from '../../src/embed/token-quantiser.ts'
import { createTokenVectors } from '../../src/embed/token-vectors.ts'
import { toTerms } from '../../src/text/tokens.ts'
import { seededRandom } from './corpus.ts'

const DIMENSIONS = 384
/** Length of a random vector whose numbers have the standard deviation ½. */
const ROW_LENGTH = Math.sqrt(DIMENSIONS) / 2
/** Standard deviation of a token vector's numbers under the random projection. */
const TOKEN_DEVIATION = 0.067

interface Word {
  readonly vector: Float32Array
  readonly codes: Uint8Array
}

export function createWordEmbedder(): Embedder {
  const words = new Map<string, Word>()
  const tokenVectors = createTokenVectors(
    randomVector(11, TOKEN_DIMENSIONS * DIMENSIONS).map((value) => value / ROW_LENGTH),
    Float32Array.from({ length: 2 * TOKEN_DIMENSIONS }, (_, i) =>
      i < TOKEN_DIMENSIONS ? 0 : TOKEN_DEVIATION,
    ),
    DIMENSIONS,
  )
  const wordOf = (term: string): Word => {
    const known = words.get(term)
    if (known !== undefined) return known
    const seed = [...term].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, 7)
    const vector = randomVector(seed, DIMENSIONS)
    const word = { vector, codes: tokenVectors.encode([vector]) }
    words.set(term, word)
    return word
  }
  const embed = (terms: readonly Word[]): Float32Array => {
    const sum = new Float32Array(DIMENSIONS)
    for (const { vector } of terms) {
      for (let i = 0; i < DIMENSIONS; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0)
    }
    const norm = Math.hypot(...sum) || 1
    return sum.map((value) => value / norm)
  }
  return {
    modelId: 'bench-words',
    keepsBusy: false,
    matcher: tokenVectors,
    model: async () => ({ id: 'bench-words', dimensions: DIMENSIONS, mean: null }),
    embedDocuments: async (documents) =>
      documents.map(({ text }) => {
        const terms = toTerms(text).map(wordOf)
        const tokens = new Uint8Array(terms.length * TOKEN_BYTES)
        terms.forEach(({ codes }, n) => {
          tokens.set(codes, n * TOKEN_BYTES)
        })
        return { vector: embed(terms), tokens }
      }),
    embedQuery: async ({ text }) => {
      const terms = toTerms(text).map(wordOf)
      const vectors = tokenVectors.project(terms.map(({ vector }) => vector))
      return { vector: embed(terms), tokens: { weights: new Float32Array(terms.length).fill(1), vectors } }
    },
    close: async () => undefined,
  }
}

function randomVector(seed: number, length: number): Float32Array {
  const random = seededRandom(seed)
  return Float32Array.from({ length }, () => random() + random() + random() - 1.5)
}
