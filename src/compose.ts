/** Composition root: settings in, running engine out. The only place that knows which parts are real. */
import { randomFillSync } from 'node:crypto'
import type { Clock } from './core/ports/clock.ts'
import type { Embedder } from './core/ports/embedder.ts'
import type { IdSource } from './core/ports/id-source.ts'
import { DEFAULT_NAMESPACE, type Scope } from './core/scope.ts'
import { createUuidV7Source } from './core/uuid-v7.ts'
import { createEmbedder, type EmbedderSettings } from './embed/create-embedder.ts'
import { createLazyVectorIndex } from './embed/lazy-vector-index.ts'
import { createEngine } from './engine/create-engine.ts'
import type { Engine } from './engine/engine.ts'
import { createVectorKeeper } from './engine/vector-keeper.ts'
import { createRecall } from './recall/recall.ts'
import { openSqliteStore } from './store/sqlite/open.ts'

export interface OpenEngineOptions {
  readonly dbPath: string
  /** Where backups taken before migrations go. */
  readonly backupDir?: string
  /** Folder of the bundled model. */
  readonly modelsDir: string
  readonly embedding: EmbedderSettings
  /** Scope used where a call names none; created if it is new. */
  readonly scope?: Partial<Scope>
  /** Embed queued documents without being asked; default true. */
  readonly backgroundEmbedding?: boolean
  readonly clock?: Clock
  readonly ids?: IdSource
}

const systemClock: Clock = { now: () => Date.now() }

export async function openEngine(options: OpenEngineOptions): Promise<Engine> {
  const clock = options.clock ?? systemClock
  const ids = options.ids ?? createUuidV7Source(clock, (length) => randomFillSync(new Uint8Array(length)))
  const defaultScope: Scope = {
    namespace: options.scope?.namespace ?? DEFAULT_NAMESPACE,
    project: options.scope?.project ?? null,
    branch: options.scope?.branch ?? null,
  }
  const embedderDeps = { modelsDir: options.modelsDir, fetch: globalThis.fetch }
  const store = await openSqliteStore({
    path: options.dbPath,
    clock,
    ...(options.backupDir === undefined ? {} : { backupDir: options.backupDir }),
  })
  try {
    await store.scopes.ensure({ ...defaultScope, project: null, branch: null }, clock.now())
    await store.scopes.ensure(defaultScope, clock.now())
    const vectors = await createVectorKeeper({
      store,
      clock,
      configured: createEmbedder(options.embedding, embedderDeps),
      embedderFor: (modelId) => findFormerEmbedder(modelId, embedderDeps),
      createIndex: (embedder) => createLazyVectorIndex({ embeddings: store.embeddings, embedder }),
      background: options.backgroundEmbedding ?? true,
    })
    const recall = createRecall({
      store,
      answering: () => vectors.answering(),
      monotonicMs: () => performance.now(),
    })
    return createEngine({ store, clock, ids, vectors, recall, defaultScope })
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The model that came with Lore can always be had again; another provider's only through its own settings. */
function findFormerEmbedder(modelId: string, deps: Parameters<typeof createEmbedder>[1]): Embedder | null {
  const local = createEmbedder({ provider: 'local' }, deps)
  return local.modelId === modelId ? local : null
}
