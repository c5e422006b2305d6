/** Picks the embedding provider that the configuration names. */
import { LoreError } from '../core/errors.ts'
import type { Embedder } from '../core/ports/embedder.ts'
import { createLocalEmbedder } from './local-embedder.ts'
import { createOllamaEmbedder } from './ollama-embedder.ts'
import { createOpenAiEmbedder, type OpenAiSettings } from './openai-embedder.ts'
import type { HttpDeps } from './post-json.ts'
import type { RemoteSettings } from './remote-embedder.ts'

export type EmbedderSettings =
  | { readonly provider: 'local' }
  | ({ readonly provider: 'ollama' } & RemoteSettings)
  | ({ readonly provider: 'openai' } & OpenAiSettings)

export interface EmbedderDeps extends HttpDeps {
  /** The folder of the models that are part of Lore. */
  readonly modelsDir: string
}

/**
 * Creates the embedder; loads and calls nothing before the first embedding.
 * @throws LoreError `config_invalid` for an invalid address
 */
export function createEmbedder(settings: EmbedderSettings, deps: EmbedderDeps): Embedder {
  switch (settings.provider) {
    case 'local':
      return createLocalEmbedder(deps)
    case 'ollama':
      assertHttpAddress(settings.baseUrl)
      return createOllamaEmbedder(settings, deps)
    case 'openai':
      assertHttpAddress(settings.baseUrl)
      return createOpenAiEmbedder(settings, deps)
    default:
      return settings satisfies never
  }
}

function assertHttpAddress(baseUrl: string): void {
  if (URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol)) return
  throw new LoreError('config_invalid', `"${baseUrl}" is no address of an embedding server.`, {
    hint: 'Give the base address with its scheme, for example http://127.0.0.1:11434.',
  })
}
