/**
 * Measures reading agents' files until they can be searched by words, with redaction on: MB/s, lines/s,
 * memory, what was left out; then how fast vectors follow. Reads every conversation below a folder, of any
 * agent.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { IngestReport } from '../src/capture/ingest.ts'
import type { OpenEngineOptions } from '../src/compose.ts'
import type { CaptureDrop } from '../src/core/capture.ts'
import type { Engine } from '../src/engine/engine.ts'
import { round, withFolder } from './support/measure.ts'
import { readingFrom } from './support/reading.ts'

export interface IngestBenchOptions {
  /** A folder with agents' files: each agent's own layout, or single files. */
  readonly dataPath: string
  readonly openEngine: (options: OpenEngineOptions) => Promise<Engine>
  readonly modelsDir: string
  /** Number of episodes embedded to measure how fast vectors follow; default 200. */
  readonly embedded?: number
  readonly onProgress?: (done: number, total: number) => void
}

export interface IngestBenchResult {
  readonly files: number
  readonly megabytes: number
  readonly lines: number
  readonly episodes: number
  readonly seconds: number
  readonly megabytesPerSecond: number
  readonly linesPerSecond: number
  /** Memory of the process while reading, without the model. */
  readonly peakRssMb: number
  /** Time per megabyte of the second half over that of the first: 1 is linear. */
  readonly secondHalfRatio: number
  readonly dropped: Readonly<Partial<Record<CaptureDrop, number>>>
  readonly redacted: Readonly<Record<string, number>>
  readonly failed: number
  readonly embeddingsPerSecond: number
  /** Time of reading if each commit waits for the disk (the default), over the time if it does not. */
  readonly diskRatio: number
}

const PORTION_BYTES = 8_000_000
const CALLER = { kind: 'system', name: 'bench', session: 'bench' } as const

export async function runIngestBench(options: IngestBenchOptions): Promise<IngestBenchResult> {
  // The first reading of a folder also brings its files into the page cache.
  await measureReading(options, false)
  const safe = await measureReading(options, true)
  const quick = await measureReading(options, false)
  return { ...safe, diskRatio: round(safe.seconds / quick.seconds, 2) }
}

async function measureReading(
  options: IngestBenchOptions,
  waitForDisk: boolean,
): Promise<Omit<IngestBenchResult, 'diskRatio'>> {
  return withFolder(async (home) => {
    const engine = await options.openEngine({
      dbPath: join(home, 'lore.db'),
      modelsDir: options.modelsDir,
      embedding: { provider: 'local' },
      backgroundEmbedding: false,
      waitForDisk,
      capture: readingFrom(home),
    })
    try {
      const reports = await readAll(engine, options)
      const episodes = (await engine.stats({}, CALLER)).episodes
      const count = waitForDisk ? Math.min(options.embedded ?? 200, episodes) : 0
      const perSecond = await measureEmbedding(engine, count)
      return { ...summarise(reports), episodes, embeddingsPerSecond: round(perSecond, 1) }
    } finally {
      await engine.close()
    }
  })
}

interface Portion {
  readonly report: IngestReport
  readonly ms: number
  readonly rss: number
}

async function readAll(engine: Engine, options: IngestBenchOptions): Promise<Portion[]> {
  const portions: Portion[] = []
  const total = sizeOf(options.dataPath)
  let done = 0
  for (;;) {
    const started = performance.now()
    const report = await engine.ingest({ path: options.dataPath, maxBytes: PORTION_BYTES }, CALLER)
    portions.push({ report, ms: performance.now() - started, rss: process.memoryUsage().rss })
    done += report.bytes
    options.onProgress?.(done, total)
    if (report.state !== 'more') return portions
  }
}

function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

async function measureEmbedding(engine: Engine, count: number): Promise<number> {
  const before = (await engine.stats({}, CALLER)).embedding.pending
  if (before === 0 || count === 0) return 0
  await engine.recall({ query: 'load the model', allScopes: true }, CALLER)
  const started = performance.now()
  let done = 0
  while (done < count) {
    await engine.settle({ timeoutMs: 2_000 }, CALLER)
    done = before - (await engine.stats({}, CALLER)).embedding.pending
    if (done === before) break
  }
  return done / ((performance.now() - started) / 1_000)
}

function summarise(portions: readonly Portion[]) {
  const sum = (pick: (portion: Portion) => number) =>
    portions.reduce((total, portion) => total + pick(portion), 0)
  const bytes = sum(({ report }) => report.bytes)
  const seconds = sum(({ ms }) => ms) / 1_000
  const merge = <K extends string>(pick: (report: IngestReport) => Readonly<Partial<Record<K, number>>>) => {
    const counts: Partial<Record<K, number>> = {}
    for (const { report } of portions) {
      for (const [key, count] of Object.entries(pick(report)) as [K, number][])
        counts[key] = (counts[key] ?? 0) + count
    }
    return counts
  }
  return {
    files: sum(({ report }) => report.files),
    megabytes: round(bytes / 1e6, 2),
    lines: sum(({ report }) => report.lines),
    seconds: round(seconds, 2),
    megabytesPerSecond: round(bytes / 1e6 / seconds, 2),
    linesPerSecond: round(sum(({ report }) => report.lines) / seconds, 0),
    peakRssMb: round(Math.max(...portions.map(({ rss }) => rss)) / 1_048_576, 0),
    secondHalfRatio: round(compareHalves(portions), 2),
    dropped: merge<CaptureDrop>((report) => report.dropped),
    redacted: merge((report) => report.redacted) as Record<string, number>,
    failed: sum(({ report }) => report.failed.length),
  }
}

function compareHalves(portions: readonly Portion[]): number {
  const half = portions.reduce((sum, { report }) => sum + report.bytes, 0) / 2
  const halves = { first: { ms: 0, bytes: 0 }, second: { ms: 0, bytes: 0 } }
  let seen = 0
  for (const { report, ms } of portions) {
    const part = seen < half ? halves.first : halves.second
    part.ms += ms
    part.bytes += report.bytes
    seen += report.bytes
  }
  return halves.second.ms / halves.second.bytes / (halves.first.ms / halves.first.bytes)
}
