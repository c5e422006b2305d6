/**
 * Measures how fast vectors follow after real conversations were read, in the order in which a daemon computes them:
 * turns a second by the clock, and a CPU second, which does not depend on what else the machine does.
 */
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import type { OpenEngineOptions } from '../src/compose.ts'
import type { Engine } from '../src/engine/engine.ts'
import { round, withFolder } from './support/measure.ts'
import { readingFrom } from './support/reading.ts'

export interface EmbedBenchOptions {
  /** A folder with agents' files: each agent's own layout, or single files. */
  readonly dataPath: string
  readonly openEngine: (options: OpenEngineOptions) => Promise<Engine>
  readonly modelsDir: string
  /** Most turns embedded; default 1000. */
  readonly turns?: number
  readonly onProgress?: (done: number, total: number) => void
}

export interface EmbedBenchResult {
  readonly cores: number
  /** Load average of the last minute before and after. */
  readonly load: { readonly before: number; readonly after: number }
  readonly turns: number
  readonly seconds: number
  readonly turnsPerSecond: number
  readonly cpuSeconds: number
  readonly turnsPerCpuSecond: number
  /** Turns read and not embedded. */
  readonly left: number
}

const CALLER = { kind: 'system', name: 'bench', session: 'bench' } as const
const STEP_MS = 2_000

export async function runEmbedBench(options: EmbedBenchOptions): Promise<EmbedBenchResult> {
  return withFolder(async (home) => {
    const engine = await options.openEngine({
      dbPath: join(home, 'lore.db'),
      modelsDir: options.modelsDir,
      embedding: { provider: 'local' },
      backgroundEmbedding: false,
      capture: readingFrom(home),
    })
    try {
      await engine.ingest({ path: options.dataPath }, CALLER)
      return await measureEmbedding(engine, options)
    } finally {
      await engine.close()
    }
  })
}

async function measureEmbedding(
  engine: Engine,
  { turns = 1_000, onProgress }: EmbedBenchOptions,
): Promise<EmbedBenchResult> {
  const pending = async () => (await engine.stats({}, CALLER)).embedding.pending
  // Loads the model and lets the compiler settle.
  await engine.settle({ timeoutMs: STEP_MS }, CALLER)
  const before = await pending()
  const wanted = Math.min(turns, before)
  const loadBefore = round(loadavg()[0] ?? 0, 2)
  const cpu = process.cpuUsage()
  const started = performance.now()
  let done = 0
  while (done < wanted) {
    await engine.settle({ timeoutMs: STEP_MS }, CALLER)
    done = before - (await pending())
    onProgress?.(Math.min(done, wanted), wanted)
  }
  const seconds = (performance.now() - started) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  const cpuSeconds = (user + system) / 1_000_000
  return {
    cores: availableParallelism(),
    load: { before: loadBefore, after: round(loadavg()[0] ?? 0, 2) },
    turns: done,
    seconds: round(seconds, 1),
    turnsPerSecond: round(done / seconds, 1),
    cpuSeconds: round(cpuSeconds, 1),
    turnsPerCpuSecond: round(done / cpuSeconds, 1),
    left: before - done,
  }
}
