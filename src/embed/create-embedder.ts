/** Picks the embedding provider that the configuration names. */
import type { Embedder } from '../core/ports/embedder.ts'
import { createLocalEmbedder } from './local-embedder.ts'

export type EmbedderSettings = { readonly provider: 'local' }

export interface EmbedderDeps {
  /** The folder with the models that come with Lore. */
  readonly modelsDir: string
}

/** Cheap: nothing is loaded or called before the first embedding. */
export function createEmbedder(_settings: EmbedderSettings, deps: EmbedderDeps): Embedder {
  return createLocalEmbedder(deps)
}
