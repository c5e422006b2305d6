/** How many memories are stored a second, with and without waiting for their vectors. */
import { join } from 'node:path'
import type { OpenEngineOptions } from '../src/compose.ts'
import type { Engine } from '../src/engine/engine.ts'
import { createCorpus } from './support/corpus.ts'
import { round, withFolder } from './support/measure.ts'

export interface WriteBenchOptions {
  readonly n: number
  /** How many of them are also stored waiting for their vectors; default at most 500. */
  readonly waited?: number
  readonly openEngine: (options: OpenEngineOptions) => Promise<Engine>
  readonly modelsDir: string
  readonly onProgress?: (done: number, total: number) => void
}

export interface WriteBenchResult {
  readonly n: number
  /** Text, index and journal safe; the vector follows. Near-duplicates are not looked for. */
  readonly withoutWaiting: { readonly memories: number; readonly perSecond: number }
  /** Vector stored too, near-duplicates looked for. */
  readonly waiting: { readonly memories: number; readonly perSecond: number }
}

export async function runWriteBench(options: WriteBenchOptions): Promise<WriteBenchResult> {
  const waited = Math.min(options.waited ?? 500, options.n)
  const total = options.n + waited
  const withoutWaiting = await storeAll(options, options.n, 'background', 0, total)
  const waiting = await storeAll(options, waited, 'wait', options.n, total)
  return {
    n: options.n,
    withoutWaiting: { memories: options.n, perSecond: round(withoutWaiting, 1) },
    waiting: { memories: waited, perSecond: round(waiting, 1) },
  }
}

async function storeAll(
  options: WriteBenchOptions,
  count: number,
  vectors: 'wait' | 'background',
  doneBefore: number,
  total: number,
): Promise<number> {
  return withFolder(async (folder) => {
    const engine = await options.openEngine({
      dbPath: join(folder, 'lore.db'),
      modelsDir: options.modelsDir,
      embedding: { provider: 'local' },
      backgroundEmbedding: false,
    })
    try {
      const corpus = createCorpus(11)
      const caller = { kind: 'agent', name: 'bench', session: 'bench' } as const
      await engine.remember({ content: 'The first memory loads the model and opens the index.' }, caller)
      const started = performance.now()
      for (let n = 0; n < count; n++) {
        await engine.remember({ content: corpus.text(n), vectors }, caller)
        if (n % 100 === 0) options.onProgress?.(doneBefore + n, total)
      }
      return count / ((performance.now() - started) / 1_000)
    } finally {
      await engine.close()
    }
  })
}
