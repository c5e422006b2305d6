/** Asks the model and its index what is like the query. Where either cannot be had, words must do. */
import type { DocumentFilter } from '../../core/document.ts'
import { isLoreError } from '../../core/errors.ts'
import { nextTurn } from '../../core/next-turn.ts'
import type { Embedder, QueryTokens } from '../../core/ports/embedder.ts'
import type { VectorIndex, VectorScan } from '../../core/ports/vector-index.ts'
import { type Question, toSpokenForm } from './question.ts'

/** How many the vector scan gives; more gain nothing. */
const BY_MEANING = 200
/** Where an answer has to come at once. */
const QUICK_BY_MEANING = 36
/** The rest is known to a few thousandths, far less than what tells two candidates apart. */
const EXACT_HITS = 40

/** The model that answers now, with its index. */
export interface Answering {
  readonly embedder: Embedder
  readonly index: VectorIndex
}

/** What the model made of the query. */
export interface AskedMeaning {
  readonly model: Answering
  readonly vector: Float32Array
  /** null where the provider shows none. */
  readonly tokens: QueryTokens | null
  readonly scan: VectorScan
}

export interface MeaningOutcome {
  /** null where the query cannot be embedded or the index cannot be read. */
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
    // Whether or not the index gets to see it, its failure is that of `embedding`.
    toCome.catch(() => undefined)
    // The model has a thread of its own: it gets the question first, and the index makes itself ready meanwhile.
    const [{ vector, tokens }, scan] = await Promise.all([
      embedding,
      nextTurn().then(() =>
        model.index.scan(toCome, filter, quick ? QUICK_BY_MEANING : BY_MEANING, quick ? 0 : EXACT_HITS),
      ),
    ])
    // Another model took over meanwhile, and with it the vectors that were scanned went.
    if (answering()?.embedder.modelId !== model.embedder.modelId)
      return askMeaning(answering, monotonicMs, text, question, filter, quick)
    return { asked: { model, vector, tokens, scan }, embedMs }
  } catch (error) {
    // A model that is missing, damaged or out of reach must not silence the words; `byMeaning` tells, and
    // the engine's own embedding of documents reports the cause.
    if (!isLoreError(error) || !error.code.startsWith('model_')) throw error
    return { asked: null, embedMs }
  }
}
