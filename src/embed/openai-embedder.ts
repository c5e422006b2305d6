/** Embedder for any server with OpenAI's `POST /v1/embeddings`. */

import * as z from 'zod/mini'
import { defined } from '../core/defined.ts'
import { LoreError } from '../core/errors.ts'
import type { Embedder } from '../core/ports/embedder.ts'
import { type HttpDeps, postJson } from './post-json.ts'
import { createRemoteEmbedder, type RemoteSettings } from './remote-embedder.ts'

export interface OpenAiSettings extends RemoteSettings {
  /** Many local servers need no key. */
  readonly apiKey?: string | undefined
}

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().check(z.nonnegative()), embedding: z.array(z.number()) })),
})

/** @param settings.baseUrl with or without the version: `https://host` equals `https://host/v1` */
export function createOpenAiEmbedder(settings: OpenAiSettings, deps: HttpDeps): Embedder {
  const { baseUrl, model, dimensions, apiKey } = settings
  const url = toEndpoint(baseUrl)
  return createRemoteEmbedder('openai', settings, async (input, limits) => {
    const answer = await postJson(
      {
        url,
        body: { model, input, encoding_format: 'float', ...defined({ dimensions }) },
        apiKey,
        ...limits,
        unreachableHint: 'Start the embedding server, or correct its address in the configuration.',
        unknownModelHint: `Check the server's address, and that it serves the model ${model}.`,
      },
      deps,
    )
    const parsed = answerSchema.safeParse(answer)
    if (parsed.success)
      return parsed.data.data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
    throw new LoreError(
      'model_unavailable',
      `The embedding server did not answer with embeddings for ${model}.`,
      {
        hint: 'Check that the address is that of an OpenAI-compatible server and the model is an embedding model.',
        cause: parsed.error,
      },
    )
  })
}

function toEndpoint(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '')
  return new URL(base).pathname === '/' ? `${base}/v1/embeddings` : `${base}/embeddings`
}
