/**
 * The bundled model, in a thread of this process. Vectors are idf-pooled over content tokens, because names
 * and function words would dominate otherwise. The label is read as context and left out of the sum and the
 * tokens.
 */
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import type { EmbeddedText } from '../core/embedded-text.ts'
import { LoreError } from '../core/errors.ts'
import type { EmbeddableDocument, Embedder, EmbeddingModel } from '../core/ports/embedder.ts'
import { chooseEvenly, chooseHeaviest } from './choose-tokens.ts'
import { assertNotAborted, assertNotBlank, closedError } from './embedder-errors.ts'
import type { Urgency } from './encoder.ts'
import { type EncoderThread, openEncoderThread } from './encoder-thread.ts'
import { loadModelFiles } from './model-files.ts'
import { createPool, dampNames, weightOfPiece } from './pooling.ts'
import { createSpareTime } from './spare-time.ts'
import { createTokenVectors, type TokenVectors } from './token-vectors.ts'
import { planWindows } from './windows.ts'
import type { WordPiece } from './wordpiece.ts'
import { createWorkQueue } from './work-queue.ts'

const FOLDER = 'gte-small-q8'
export const LOCAL_MODEL_ID = 'gte-small-q8-idf@d34e00d9'

/** Most windows of 256 tokens (about 8,000 characters in all); later text is not represented. */
const MOST_WINDOWS = 8
/** Greatest weight of a damped name: less than any content word, but above zero. */
const NAME_WEIGHT = 0.3
/** Most content tokens kept of a document: 16 KB, about two windows of prose. */
const MOST_TOKENS = 256
/** Most tokens of a query, which is seldom more than a line. */
const MOST_QUERY_TOKENS = 64

interface LoadedModel {
  readonly description: EmbeddingModel
  readonly windowTokens: number
  readonly encoder: EncoderThread
  readonly wordPiece: WordPiece
  /** By piece id. */
  readonly idf: Float32Array
  readonly tokenVectors: TokenVectors
}

/** A text as read by the model. */
interface ReadText {
  /** Pieces of the text without the label, and their states. */
  readonly ids: readonly number[]
  readonly states: readonly Float32Array[]
  /** All states, including label and control tokens. */
  readonly everything: readonly Float32Array[]
}

export interface LocalEmbedderOptions {
  /** The folder that contains `gte-small-q8/`. */
  readonly modelsDir: string
  readonly openEncoder?: typeof openEncoderThread
}

type RunEncoder = (ids: readonly number[]) => Promise<Float32Array>

/** Serves requests one at a time, window by window; queries overtake documents. */
export function createLocalEmbedder(options: LocalEmbedderOptions): Embedder {
  const { modelsDir, openEncoder = openEncoderThread } = options
  const queue = createWorkQueue()
  const spareTime = createSpareTime({
    monotonicMs: () => performance.now(),
    loadAverages: loadavg,
    cores: availableParallelism(),
  })
  let loading: Promise<LoadedModel> | null = null
  let tokenVectors: TokenVectors | null = null
  let wordPiece: WordPiece | null = null
  let closed = false

  const load = async (): Promise<LoadedModel> => {
    if (closed) throw closedError()
    loading ??= loadModel(join(modelsDir, FOLDER), openEncoder).catch((error: unknown) => {
      loading = null
      throw error
    })
    const current = loading
    const model = await current
    if (model.encoder.hasEnded()) {
      if (loading === current) loading = null
      return load()
    }
    tokenVectors = model.tokenVectors
    wordPiece = model.wordPiece
    return model
  }

  const runner =
    (model: LoadedModel, lane: 'urgent' | 'normal', signal?: AbortSignal): RunEncoder =>
    async (ids) => {
      if (closed) throw closedError()
      assertNotAborted(signal)
      const urgency = (): Urgency => (lane === 'normal' && spareTime.isSpare() ? 'spare' : lane)
      return queue.run(() => model.encoder.run(ids, urgency()), lane)
    }

  return {
    modelId: LOCAL_MODEL_ID,
    keepsBusy: true,

    matcher: {
      match(query, documents) {
        if (tokenVectors !== null) return tokenVectors.match(query, documents)
        throw new LoreError('internal', 'Tokens were to be matched before a query was embedded.', {
          hint: 'Only tokens of a query that this embedder embedded can be matched.',
        })
      },
    },

    model: async () => (await load()).description,

    countTokens: (text) => wordPiece?.encode(text).length ?? null,

    async embedDocuments(documents, signal) {
      for (const { text } of documents) assertNotBlank(text)
      const model = await load()
      const run = runner(model, 'normal', signal)
      const embedded: EmbeddedText[] = []
      for (const document of documents) {
        const read = await readText(document, model, run)
        const weights = contentWeights(read, model)
        const kept = chooseEvenly(weights, MOST_TOKENS)
        embedded.push({
          vector: pool(read, weights, model),
          tokens: model.tokenVectors.encode(statesAt(read, kept)),
        })
      }
      return embedded
    },

    async embedQuery({ text, dampedNames }) {
      assertNotBlank(text)
      spareTime.noteAsked()
      const model = await load()
      const read = await readText({ label: null, text }, model, runner(model, 'urgent'))
      const plain = contentWeights(read, model)
      const weights = dampNames(read.ids, plain, dampedNames, NAME_WEIGHT, model.wordPiece)
      const kept = chooseHeaviest(weights, MOST_QUERY_TOKENS)
      return {
        vector: pool(read, weights, model),
        tokens: {
          weights: Float32Array.from(kept, (i) => weights[i] ?? 0),
          vectors: model.tokenVectors.project(statesAt(read, kept)),
        },
      }
    },

    async close() {
      closed = true
      await queue.idle()
      // If loading failed, there is nothing to release, and the caller of load got the error.
      await loading?.then(
        ({ encoder }) => encoder.close(),
        () => undefined,
      )
      loading = null
    },
  }
}

async function loadModel(folder: string, openEncoder: typeof openEncoderThread): Promise<LoadedModel> {
  const files = await loadModelFiles(folder, LOCAL_MODEL_ID)
  const { id, dimensions, mean, calibration, windowTokens, wordPiece } = files
  const encoder = await openEncoder(files.weights)
  return {
    description: { id, dimensions, mean, calibration },
    windowTokens,
    encoder,
    wordPiece,
    idf: files.idf,
    tokenVectors: createTokenVectors(files.projection, files.tokenCodes, dimensions),
  }
}

async function readText(
  document: EmbeddableDocument,
  model: LoadedModel,
  run: RunEncoder,
): Promise<ReadText> {
  const { wordPiece, windowTokens } = model
  const { dimensions } = model.description
  const windows = planWindows(
    toLabelIds(document.label, wordPiece),
    wordPiece.encode(document.text, windowTokens * MOST_WINDOWS),
    {
      tokens: windowTokens,
      windows: MOST_WINDOWS,
      ...wordPiece.special,
      continuesWord: wordPiece.continuesWord,
    },
  )
  const ids: number[] = []
  const states: Float32Array[] = []
  const everything: Float32Array[] = []
  for (const window of windows) {
    const matrix = await run(window.ids)
    const rows = window.ids.map((_, row) => matrix.subarray(row * dimensions, (row + 1) * dimensions))
    ids.push(...window.ids.slice(window.textFrom, window.textUntil))
    states.push(...rows.slice(window.textFrom, window.textUntil))
    everything.push(...rows)
  }
  return { ids, states, everything }
}

function toLabelIds(label: string | null, wordPiece: WordPiece): number[] {
  const ids = label === null ? [] : wordPiece.encode(label)
  return ids.length === 0 ? [] : [...ids, ...wordPiece.encode(':')]
}

function contentWeights({ ids }: ReadText, { wordPiece, idf }: LoadedModel): number[] {
  return ids.map((id) => weightOfPiece(id, wordPiece, idf))
}

function statesAt({ states }: ReadText, places: readonly number[]): Float32Array[] {
  return places.flatMap((i) => states[i] ?? [])
}

/** Pools the states by weight. A text without content ("the", "???") gets the plain mean of all states. */
function pool(read: ReadText, weights: readonly number[], model: LoadedModel): Float32Array {
  const content = createPool(model.description.dimensions)
  read.states.forEach((state, i) => {
    content.add(state, weights[i] ?? 0)
  })
  const pooled = content.toVector()
  if (pooled !== null) return pooled
  const plain = createPool(model.description.dimensions)
  for (const state of read.everything) plain.add(state, 1)
  const mean = plain.toVector()
  if (mean !== null) return mean
  throw new LoreError('model_damaged', 'The embedding model returned nothing but zeros.', {
    hint: 'Install Lore again to restore the model.',
  })
}
