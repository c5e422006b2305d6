/** Embedder for an Ollama server: `POST /api/embed`. */

import * as z from 'zod/mini'
import { defined } from '../core/defined.ts'
import { LoreError } from '../core/errors.ts'
import type { Embedder } from '../core/ports/embedder.ts'
import { type HttpDeps, postJson } from './post-json.ts'
import { createRemoteEmbedder, type RemoteSettings } from './remote-embedder.ts'

const answerSchema = z.object({ embeddings: z.array(z.array(z.number())) })

export function createOllamaEmbedder(settings: RemoteSettings, deps: HttpDeps): Embedder {
  const { baseUrl, model, dimensions } = settings
  const url = `${baseUrl.replace(/\/+$/, '')}/api/embed`
  return createRemoteEmbedder('ollama', settings, async (input, limits) => {
    const answer = await postJson(
      {
        url,
        body: { model, input, truncate: true, ...defined({ dimensions }) },
        ...limits,
        unreachableHint: 'Start Ollama (`ollama serve`), or correct its address in the configuration.',
        unknownModelHint: `Fetch the model with \`ollama pull ${model}\`.`,
      },
      deps,
    )
    const parsed = answerSchema.safeParse(answer)
    if (parsed.success) return parsed.data.embeddings
    throw new LoreError('model_unavailable', `Ollama did not answer with embeddings for ${model}.`, {
      hint: 'Check that the model is an embedding model and that Ollama is 0.3 or newer.',
      cause: parsed.error,
    })
  })
}
