/**
 * The common part of HTTP embedders: batches, prefixes, one size for all vectors, length 1. Each vendor's own
 * file has its request and answer formats.
 */
import { createHash } from 'node:crypto'
import { LoreError } from '../core/errors.ts'
import type { EmbeddableDocument, Embedder, EmbeddingModel } from '../core/ports/embedder.ts'
import { assertNotAborted, assertNotBlank, closedError } from './embedder-errors.ts'
import { toUnitVector } from './pooling.ts'

export interface RemoteSettings {
  readonly baseUrl: string
  /** The server's name for the model. */
  readonly model: string
  /** Prefixes of every document and query, for models trained with them (`search_document: `). */
  readonly documentPrefix?: string | undefined
  readonly queryPrefix?: string | undefined
  /** Requests shorter vectors, if the model supports them. */
  readonly dimensions?: number | undefined
  /**
   * Timeout of one request with documents; default 60 s, because a server may have to load the model first.
   */
  readonly timeoutMs?: number | undefined
  /** Timeout of a query; default 10 s. */
  readonly queryTimeoutMs?: number | undefined
  /** Texts per request; default 32. */
  readonly batchSize?: number | undefined
  /** Longer texts are cut; default 8,000. */
  readonly maxChars?: number | undefined
}

/** Sends one request; returns vectors in the order of the texts, as the server sent them. */
export type RequestVectors = (
  texts: readonly string[],
  options: { readonly timeoutMs: number; readonly attempts: number; readonly signal: AbortSignal },
) => Promise<readonly (readonly number[])[]>

const DOCUMENT_ATTEMPTS = 4
/** Few attempts: a query does not wait for a server to recover, because words answer it meanwhile. */
const QUERY_ATTEMPTS = 2

export function createRemoteEmbedder(
  vendor: string,
  settings: RemoteSettings,
  request: RequestVectors,
): Embedder {
  const modelId = toModelId(vendor, settings)
  const { documentPrefix = '', queryPrefix = '', batchSize = 32, maxChars = 8_000 } = settings
  const { timeoutMs = 60_000, queryTimeoutMs = 10_000 } = settings
  const closing = new AbortController()
  let dimensions: number | null = null

  const embed = async (
    texts: readonly string[],
    limits: { readonly timeoutMs: number; readonly attempts: number },
    signal?: AbortSignal,
  ): Promise<Float32Array[]> => {
    if (closing.signal.aborted) throw closedError()
    assertNotAborted(signal)
    const either = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal])
    const vectors = await request(texts, { ...limits, signal: either })
    if (vectors.length !== texts.length)
      throw malformed(modelId, `${vectors.length} vectors for ${texts.length} texts`)
    return vectors.map((vector) => {
      dimensions ??= vector.length
      if (vector.length !== dimensions)
        throw malformed(modelId, `vectors of ${dimensions} and of ${vector.length} numbers`)
      const unit = toUnitVector(vector)
      if (unit === null) throw malformed(modelId, 'a vector without length')
      return unit
    })
  }

  return {
    modelId,
    keepsBusy: false,
    matcher: null,

    async model(): Promise<EmbeddingModel> {
      if (dimensions === null)
        await embed([`${documentPrefix}probe`], { timeoutMs, attempts: QUERY_ATTEMPTS })
      return { id: modelId, dimensions: dimensions ?? 0, mean: null }
    },

    async embedDocuments(documents, signal) {
      for (const { text } of documents) assertNotBlank(text)
      const texts = documents.map((document) => `${documentPrefix}${renderText(document, maxChars)}`)
      const vectors: Float32Array[] = []
      for (let from = 0; from < texts.length; from += batchSize) {
        const batch = texts.slice(from, from + batchSize)
        vectors.push(...(await embed(batch, { timeoutMs, attempts: DOCUMENT_ATTEMPTS }, signal)))
      }
      return vectors.map((vector) => ({ vector, tokens: null }))
    },

    async embedQuery({ text }) {
      assertNotBlank(text)
      const limits = { timeoutMs: queryTimeoutMs, attempts: QUERY_ATTEMPTS }
      const [vector] = await embed([`${queryPrefix}${text.slice(0, maxChars)}`], limits)
      if (vector === undefined) throw malformed(modelId, 'no vector')
      return { vector, tokens: null }
    },

    async close() {
      closing.abort(closedError())
    },
  }
}

/** The id contains everything that changes the vectors, so that different ones are never compared. */
function toModelId(vendor: string, settings: RemoteSettings): string {
  const { model, documentPrefix = '', queryPrefix = '', dimensions } = settings
  const size = dimensions === undefined ? '' : `@${dimensions}`
  if (documentPrefix === '' && queryPrefix === '') return `${vendor}:${model}${size}`
  const prefixes = createHash('sha256')
    .update(JSON.stringify([documentPrefix, queryPrefix]))
    .digest('hex')
  return `${vendor}:${model}${size}#${prefixes.slice(0, 8)}`
}

function renderText({ label, text }: EmbeddableDocument, maxChars: number): string {
  const labelled = label === null || label.trim() === '' ? text : `${label}: ${text}`
  return labelled.slice(0, maxChars)
}

function malformed(modelId: string, what: string): LoreError {
  return new LoreError('model_unavailable', `The embedding server sent ${what} for ${modelId}.`, {
    hint: 'Check that the configured model is an embedding model, and that the server has not exchanged it.',
  })
}
