/**
 * Measures how many memories are stored per second, with and without waiting for their vectors, and the
 * cost of surviving a power cut.
 */
import { join } from 'node:path'
import type { OpenEngineOptions } from '../src/compose.ts'
import type { Engine } from '../src/engine/engine.ts'
import { createCorpus } from './support/corpus.ts'
import { percentile, round, withFolder } from './support/measure.ts'

export interface WriteBenchOptions {
  readonly n: number
  /** Number of memories that are also stored waiting for their vectors; default at most 500. */
  readonly waited?: number
  readonly openEngine: (options: OpenEngineOptions) => Promise<Engine>
  readonly modelsDir: string
  readonly onProgress?: (done: number, total: number) => void
}

export interface WriteBenchResult {
  readonly n: number
  /** Text, index and journal are stored, the vector follows. Without a search for near-duplicates. */
  readonly withoutWaiting: StoreSpeed
  /** The vector is stored too, after a search for near-duplicates. */
  readonly waiting: StoreSpeed
}

export interface StoreSpeed {
  readonly memories: number
  readonly perSecond: number
  /** Time of one store that waits for the disk over one that does not; alternating, medians. */
  readonly diskRatio: number
}

export async function runWriteBench(options: WriteBenchOptions): Promise<WriteBenchResult> {
  const waited = Math.min(options.waited ?? 500, options.n)
  const total = options.n + waited
  return {
    n: options.n,
    withoutWaiting: await storeAll(options, options.n, 'background', (n) => options.onProgress?.(n, total)),
    waiting: await storeAll(options, waited, 'wait', (n) => options.onProgress?.(options.n + n, total)),
  }
}

async function storeAll(
  options: WriteBenchOptions,
  count: number,
  vectors: 'wait' | 'background',
  onStored: (count: number) => void,
): Promise<StoreSpeed> {
  return withFolder(async (folder) => {
    const safe = await openEngine(options, join(folder, 'safe.db'), true)
    const quick = await openEngine(options, join(folder, 'quick.db'), false)
    try {
      const corpus = createCorpus(11)
      const safeMs: number[] = []
      const quickMs: number[] = []
      for (let n = 0; n < count; n++) {
        const content = corpus.text(n)
        safeMs.push(await timeStore(safe, content, vectors))
        quickMs.push(await timeStore(quick, content, vectors))
        if (n % 100 === 0) onStored(n)
      }
      const seconds = safeMs.reduce((sum, ms) => sum + ms, 0) / 1_000
      const diskRatio = round(percentile(safeMs, 0.5) / percentile(quickMs, 0.5), 2)
      return { memories: count, perSecond: round(count / seconds, 1), diskRatio }
    } finally {
      await safe.close()
      await quick.close()
    }
  })
}

const CALLER = { kind: 'agent', name: 'bench', session: 'bench' } as const

async function openEngine(
  { openEngine, modelsDir }: WriteBenchOptions,
  dbPath: string,
  waitForDisk: boolean,
): Promise<Engine> {
  const engine = await openEngine({
    dbPath,
    modelsDir,
    embedding: { provider: 'local' },
    backgroundEmbedding: false,
    waitForDisk,
  })
  await engine.remember({ content: 'The first memory loads the model and opens the index.' }, CALLER)
  return engine
}

async function timeStore(engine: Engine, content: string, vectors: 'wait' | 'background'): Promise<number> {
  const started = performance.now()
  await engine.remember({ content, vectors }, CALLER)
  return performance.now() - started
}
