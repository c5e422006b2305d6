/**
 * Measures the daemon as its clients see it: searches over the socket with warm model and vectors, the
 * memory of the daemon and of a stdio server attached to it, and the CPU cost of an idle hour. Processes
 * are read through /proc, so memory and CPU are measured on Linux only.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createUuidV7Source } from '../src/core/ports/uuid-v7.ts'
import { connectEngine } from '../src/daemon/connect-engine.ts'
import { LOCAL_MODEL_ID } from '../src/embed/local-embedder.ts'
import type { Engine } from '../src/engine/engine.ts'
import { openSqliteStore } from '../src/store/sqlite/open.ts'
import { createCorpus } from './support/corpus.ts'
import { fillStore, START } from './support/fill-store.ts'
import { round, summarise, withFolder } from './support/measure.ts'
import { createWordEmbedder } from './support/word-embedder.ts'

export interface DaemonBenchOptions {
  readonly n: number
  /** The path of the `lore` launcher. */
  readonly bin: string
  readonly questions?: number
  /** Seconds for which the idle daemon is watched; default 60. */
  readonly idleSeconds?: number
  readonly onProgress?: (done: number, total: number) => void
}

export interface DaemonBenchResult {
  readonly n: number
  /** Whole calls over the socket, including the embedding of the question. */
  readonly searchMs: { readonly p50: number; readonly p95: number }
  readonly daemonRssMb: number | null
  /** Measured after it answered tools/list and one search. */
  readonly stdioServerRssMb: number | null
  readonly idleHourCpuSeconds: number | null
}

const CALLER = { kind: 'agent', name: 'bench', session: 'bench' } as const

export async function runDaemonBench(options: DaemonBenchOptions): Promise<DaemonBenchResult> {
  return withFolder(async (home) => {
    await fill(join(home, 'lore.db'), options)
    const env = { ...process.env, HOME: home, LORE_HOME: home, LORE_DAEMON_AUTOSTART: 'false', NO_COLOR: '1' }
    const daemon = spawn(process.execPath, [options.bin, 'daemon', 'run', '--port', '0'], {
      env,
      cwd: home,
      stdio: 'ignore',
    })
    try {
      const engine = await connect(home)
      const searchMs = await measureSearch(engine, options.questions ?? 100)
      const stdioServerRssMb = await measureStdioServer(options.bin, env, home)
      await engine.close()
      return {
        n: options.n,
        searchMs,
        daemonRssMb: rssMb(daemon),
        stdioServerRssMb,
        idleHourCpuSeconds: await measureIdle(daemon, options.idleSeconds ?? 60),
      }
    } finally {
      daemon.kill('SIGTERM')
      await new Promise((resolve) => daemon.once('close', resolve))
    }
  })
}

/**
 * Stores vectors of hashed words under the name of the real model: the measurements do not depend on them.
 */
async function fill(path: string, options: DaemonBenchOptions): Promise<void> {
  const clock = { now: () => START + options.n * 60_000 }
  const store = await openSqliteStore({ path, clock })
  try {
    const ids = createUuidV7Source(clock, (length) => randomFillSync(new Uint8Array(length)))
    const scopes = [await store.scopes.ensure({ namespace: 'default', project: null, branch: null }, START)]
    const embedder = { ...createWordEmbedder(), modelId: LOCAL_MODEL_ID }
    const onProgress = (done: number) => options.onProgress?.(done, options.n)
    await fillStore({ store, ids, embedder, corpus: createCorpus(5), scopes, n: options.n, onProgress })
  } finally {
    await store.close()
  }
}

async function connect(home: string): Promise<Engine> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await connectEngine({ home })
    } catch (error) {
      if (attempt === 100) throw error
      await sleep(100)
    }
  }
}

async function measureSearch(engine: Engine, questions: number): Promise<{ p50: number; p95: number }> {
  const corpus = createCorpus(5)
  for (let n = 0; n < 10; n++) await engine.recall({ query: corpus.question(1_000 + n) }, CALLER)
  const tookMs: number[] = []
  for (let n = 0; n < questions; n++) {
    const started = performance.now()
    await engine.recall({ query: corpus.question(n) }, CALLER)
    tookMs.push(performance.now() - started)
  }
  return summarise(tookMs)
}

const REQUESTS = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
  { id: 3, method: 'tools/call', params: { name: 'search', arguments: { query: 'anything at all' } } },
]

async function measureStdioServer(bin: string, env: NodeJS.ProcessEnv, cwd: string): Promise<number | null> {
  const server = spawn(process.execPath, [bin, 'mcp'], { env, cwd, stdio: ['pipe', 'pipe', 'ignore'] })
  const answered = new Promise<void>((resolve, reject) => {
    let output = ''
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (/"id":3[,}]/.test(output)) resolve()
    })
    server.once('close', () => reject(new Error('the stdio server ended before it answered')))
  })
  for (const request of REQUESTS) server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...request })}\n`)
  await answered
  const rss = rssMb(server)
  server.stdin.end()
  return rss
}

function rssMb({ pid }: ChildProcess): number | null {
  const path = `/proc/${pid}/status`
  if (!existsSync(path)) return null
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1]
  return kilobytes === undefined ? null : round(Number(kilobytes) / 1_024, 0)
}

async function measureIdle(daemon: ChildProcess, seconds: number): Promise<number | null> {
  const before = cpuSeconds(daemon)
  if (before === null) return null
  await sleep(seconds * 1_000)
  const after = cpuSeconds(daemon)
  return after === null ? null : round(((after - before) / seconds) * 3_600, 1)
}

/** User and system time; the kernel counts hundredths of a second. */
function cpuSeconds({ pid }: ChildProcess): number | null {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return null
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
