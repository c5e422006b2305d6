/**
 * Embeds the query and scans the vector index. Returns null if either is unavailable; recall then uses
 * words alone.
 */
import type { DocumentFilter } from '../../core/document.ts'
import { isLoreError } from '../../core/errors.ts'
import { nextTurn } from '../../core/next-turn.ts'
import type { Embedder, QueryTokens } from '../../core/ports/embedder.ts'
import type { VectorIndex, VectorScan } from '../../core/ports/vector-index.ts'
import { type Question, toSpokenForm } from './question.ts'

/** Number of hits of the vector scan; more do not improve results. */
const BY_MEANING = 200
/** Number of hits for quick answers. */
const QUICK_BY_MEANING = 36
/**
 * Number of hits with exact similarity; the others are off by a few thousandths, too little to change
 * their order.
 */
const EXACT_HITS = 40

/** The current model and its index. */
export interface Answering {
  readonly embedder: Embedder
  readonly index: VectorIndex
}

/** The query as the model read it, with the scan. */
export interface AskedMeaning {
  readonly model: Answering
  readonly vector: Float32Array
  /** Null if the provider returns none. */
  readonly tokens: QueryTokens | null
  readonly scan: VectorScan
}

export interface MeaningOutcome {
  /** Null if the query cannot be embedded or the index cannot be read. */
  readonly asked: AskedMeaning | null
  readonly embedMs: number
}

export async function askMeaning(
  answering: () => Answering | null,
  monotonicMs: () => number,
  text: string,
  question: Question,
  filter: DocumentFilter,
  quick: boolean,
): Promise<MeaningOutcome> {
  const model = answering()
  if (model === null) return { asked: null, embedMs: 0 }
  const started = monotonicMs()
  let embedMs = 0
  try {
    const embedding = model.embedder
      .embedQuery({ text: toSpokenForm(text, question), dampedNames: question.namedSpeakers })
      .finally(() => {
        embedMs = monotonicMs() - started
      })
    const toCome = embedding.then(({ vector }) => vector)
    // Prevents an unhandled rejection; `embedding` reports the failure.
    toCome.catch(() => undefined)
    // The model runs in its own thread, so it gets the query first and the index prepares meanwhile.
    const [{ vector, tokens }, scan] = await Promise.all([
      embedding,
      nextTurn().then(() =>
        model.index.scan(toCome, filter, quick ? QUICK_BY_MEANING : BY_MEANING, quick ? 0 : EXACT_HITS),
      ),
    ])
    // The model changed meanwhile, and the scanned vectors with it: start again.
    if (answering()?.embedder.modelId !== model.embedder.modelId)
      return askMeaning(answering, monotonicMs, text, question, filter, quick)
    return { asked: { model, vector, tokens, scan }, embedMs }
  } catch (error) {
    // If the model is missing, damaged or unreachable, recall answers by words and `byMeaning` says so;
    // embedding of documents reports the cause.
    if (!isLoreError(error) || !error.code.startsWith('model_')) throw error
    return { asked: null, embedMs }
  }
}
