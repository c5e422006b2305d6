/**
 * The bundled model, in a thread of this process. Vectors are idf-pooled over content tokens, because names
 * and function words would dominate otherwise. The label is read as context and left out of the sum and the
 * tokens.
 */
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import type { EmbeddedText } from '../core/embedded-text.ts'
import { LoreError } from '../core/errors.ts'
import type {
  EmbeddableDocument,
  Embedder,
  EmbeddingModel,
  QueryTokens,
  TextInParts,
} from '../core/ports/embedder.ts'
import { chooseEvenly, chooseHeaviest } from './choose-tokens.ts'
import { assertNotAborted, assertNotBlank, closedError } from './embedder-errors.ts'
import type { Urgency } from './encoder.ts'
import { type EncoderThread, openEncoderThread } from './encoder-thread.ts'
import { loadModelFiles } from './model-files.ts'
import { placeTokens } from './place-tokens.ts'
import { createPool, dampNames, weightOfPiece } from './pooling.ts'
import { createSpareTime } from './spare-time.ts'
import { TOKEN_BYTES } from './token-quantiser.ts'
import { createTokenVectors, type TokenVectors } from './token-vectors.ts'
import { planWindows, type WindowShape } from './windows.ts'
import type { WordPiece } from './wordpiece.ts'
import { createWorkQueue } from './work-queue.ts'

const FOLDER = 'lore-small-q8'
export const LOCAL_MODEL_ID = 'lore-small-q8@7eb55b38'
/**
 * Models that earlier versions of Lore came with. The present encoder was trained to stay near them, so a store's old
 * vectors can be asked with it, a little less well, until all its texts have new ones.
 */
export const FORMER_LOCAL_MODEL_IDS: readonly string[] = [
  'lore-small-q8@2935a75a',
  'gte-small-q8-idf@d34e00d9',
]

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
  /** Returns the weight of a piece; 0 if it carries no content. */
  readonly weightOf: (id: number) => number
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
  /** The folder that contains `lore-small-q8/`. */
  readonly modelsDir: string
  /** The model whose vectors are made and asked: the present one (default) or a former one. */
  readonly modelId?: string
  readonly openEncoder?: typeof openEncoderThread
}

type RunEncoder = (ids: readonly number[]) => Promise<Float32Array>

/** Serves requests one at a time, window by window; queries overtake documents. */
export function createLocalEmbedder(options: LocalEmbedderOptions): Embedder {
  const { modelsDir, modelId = LOCAL_MODEL_ID, openEncoder = openEncoderThread } = options
  const queue = createWorkQueue()
  const spareTime = createSpareTime({
    monotonicMs: () => performance.now(),
    loadAverages: loadavg,
    cores: availableParallelism(),
  })
  let loading: Promise<LoadedModel> | null = null
  let loaded: LoadedModel | null = null
  let closed = false

  const load = async (): Promise<LoadedModel> => {
    if (closed) throw closedError()
    loading ??= loadModel(join(modelsDir, FOLDER), modelId, openEncoder).catch((error: unknown) => {
      loading = null
      throw error
    })
    const current = loading
    const model = await current
    if (model.encoder.hasEnded()) {
      if (loading === current) loading = null
      return load()
    }
    loaded = model
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
    modelId,
    keepsBusy: true,

    matcher: {
      match(query, documents) {
        if (loaded !== null) return loaded.tokenVectors.match(query, documents)
        throw new LoreError('internal', 'Tokens were to be matched before a query was embedded.', {
          hint: 'Only tokens of a query that this embedder embedded can be matched.',
        })
      },
      matchParts: (query, document, text) =>
        loaded === null ? null : matchParts(loaded, query, document, text),
    },

    model: async () => (await load()).description,

    countTokens: (text) => loaded?.wordPiece.encode(text).length ?? null,

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

async function loadModel(
  folder: string,
  modelId: string,
  openEncoder: typeof openEncoderThread,
): Promise<LoadedModel> {
  const files = await loadModelFiles(folder, LOCAL_MODEL_ID, modelId)
  const { id, dimensions, mean, calibration, windowTokens, wordPiece } = files
  const encoder = await openEncoder(files.weights)
  return {
    description: { id, dimensions, mean, calibration },
    windowTokens,
    encoder,
    wordPiece,
    weightOf: rememberWeights(wordPiece, files.idf),
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
    windowShapeOf(model),
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

function windowShapeOf({ wordPiece, windowTokens }: LoadedModel): WindowShape {
  return {
    tokens: windowTokens,
    windows: MOST_WINDOWS,
    ...wordPiece.special,
    continuesWord: wordPiece.continuesWord,
  }
}

function matchParts(
  model: LoadedModel,
  query: QueryTokens,
  document: Uint8Array,
  { label, parts }: TextInParts,
): readonly Float32Array[] | null {
  const { wordPiece, weightOf, tokenVectors } = model
  const owners = placeTokens(toLabelIds(label, wordPiece), parts, {
    encode: (text) => wordPiece.encode(text),
    weightOf,
    shape: windowShapeOf(model),
    mostTokens: MOST_TOKENS,
  })
  if (owners.length * TOKEN_BYTES !== document.length) return null
  // The tokens of a part follow each other.
  const starts = parts.map((_, part) => owners.findIndex((owner) => owner >= part))
  const codes = parts.map((_, part) => {
    const from = starts[part] ?? -1
    const until = starts[part + 1] ?? -1
    return from < 0
      ? NO_CODES
      : document.subarray(from * TOKEN_BYTES, until < 0 ? undefined : until * TOKEN_BYTES)
  })
  return tokenVectors.match(query, codes)
}

const NO_CODES = new Uint8Array()

function toLabelIds(label: string | null, wordPiece: WordPiece): number[] {
  const ids = label === null ? [] : wordPiece.encode(label)
  return ids.length === 0 ? [] : [...ids, ...wordPiece.encode(':')]
}

function contentWeights({ ids }: ReadText, { weightOf }: LoadedModel): number[] {
  return ids.map(weightOf)
}

function rememberWeights(wordPiece: WordPiece, idf: Float32Array): (id: number) => number {
  const known = new Map<number, number>()
  return (id) => {
    const weight = known.get(id) ?? weightOfPiece(id, wordPiece, idf)
    known.set(id, weight)
    return weight
  }
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
