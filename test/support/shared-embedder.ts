/** The bundled model, loaded once for all engines of a test process: loading it costs more than most tests do. */
import { fileURLToPath } from 'node:url'
import type { Embedder } from '../../src/core/ports/embedder.ts'
import { closedError } from '../../src/embed/embedder-errors.ts'
import { createLocalEmbedder } from '../../src/embed/local-embedder.ts'
import { openRememberingEncoder } from './remembering-encoder.ts'

export const MODELS_DIR = fileURLToPath(new URL('../../models', import.meta.url))

const shared = createLocalEmbedder({ modelsDir: MODELS_DIR, openEncoder: openRememberingEncoder })

/** An embedder over the shared model that is loaded, counts and is closed like one of its own. */
export function createSharedEmbedder(): Embedder {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  let loaded = false

  /** Work that is under way when the embedder is closed fails as closed. */
  const use = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closing.signal.aborted) throw closedError()
    const result = work()
    const settled = result.catch(() => undefined)
    running.add(settled)
    try {
      const value = await result
      loaded = true
      return value
    } catch (error) {
      throw closing.signal.aborted ? closedError() : error
    } finally {
      running.delete(settled)
    }
  }

  return {
    ...shared,
    model: () => use(shared.model),
    countTokens: (text) => (loaded ? (shared.countTokens?.(text) ?? null) : null),
    embedDocuments: (documents, signal) =>
      use(() =>
        shared.embedDocuments(
          documents,
          signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]),
        ),
      ),
    embedQuery: (query) => use(() => shared.embedQuery(query)),
    async close() {
      closing.abort()
      await Promise.all(running)
    },
  }
}
