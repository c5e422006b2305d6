/**
 * Measures many agents that store at the same time, each through its own stdio server, with a daemon and
 * without one: how long one store takes, and how evenly they wait. Servers are started beforehand; the
 * first store of each, which opens the database and without a daemon also loads the model, is reported
 * separately.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectEngine } from '../src/daemon/connect-engine.ts'
import { createCorpus } from './support/corpus.ts'
import { percentile, round, withFolder } from './support/measure.ts'

export interface WritersBenchOptions {
  readonly writers: number
  /** Number of stores of each writer. */
  readonly each: number
  /** The path of the `lore` launcher. */
  readonly bin: string
  readonly onProgress?: (done: number, total: number) => void
}

export interface StoreTimes {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** p99 over p50: 1 means that all wait equally long. */
  readonly unfairness: number
}

export interface WritersRun {
  readonly stored: number
  readonly perSecond: number
  /** The first store of each server. */
  readonly first: StoreTimes
  readonly others: StoreTimes
  readonly all: StoreTimes
}

export interface WritersBenchResult {
  readonly writers: number
  readonly each: number
  readonly withoutDaemon: WritersRun
  readonly withDaemon: WritersRun
}

export async function runWritersBench(options: WritersBenchOptions): Promise<WritersBenchResult> {
  const { writers, each } = options
  const withoutDaemon = await measureRun(options, false)
  return { writers, each, withoutDaemon, withDaemon: await measureRun(options, true) }
}

async function measureRun(options: WritersBenchOptions, withDaemon: boolean): Promise<WritersRun> {
  return withFolder(async (home) => {
    const own = { HOME: home, LORE_HOME: home, LORE_DAEMON_AUTOSTART: 'false', LORE_CAPTURE_ENABLED: 'false' }
    const env = { ...process.env, ...own }
    const start = (...args: string[]) =>
      spawn(process.execPath, [options.bin, ...args], { env, cwd: home, stdio: ['pipe', 'pipe', 'ignore'] })
    const daemon = withDaemon ? start('daemon', 'run', '--port', '0') : null
    daemon?.stdout.resume()
    const servers = Array.from({ length: options.writers }, () => openServer(start('mcp')))
    try {
      if (daemon !== null) await untilServing(home)
      await Promise.all(servers.map((server) => server.initialize()))
      return await storeAll(servers, options, withDaemon)
    } finally {
      await Promise.all(servers.map((server) => server.close()))
      if (daemon !== null) await end(daemon)
    }
  })
}

async function storeAll(
  servers: readonly Server[],
  { writers, each, onProgress }: WritersBenchOptions,
  isSecondRun: boolean,
): Promise<WritersRun> {
  const corpus = createCorpus(23)
  const first: number[] = []
  const others: number[] = []
  const total = writers * each
  const started = performance.now()
  await Promise.all(
    servers.map(async (server, writer) => {
      for (let n = 0; n < each; n++) {
        const began = performance.now()
        await server.store(corpus.text(writer * each + n))
        const took = performance.now() - began
        if (n === 0) first.push(took)
        else others.push(took)
        onProgress?.(first.length + others.length + (isSecondRun ? total : 0), 2 * total)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  return {
    stored: first.length + others.length,
    perSecond: round(total / seconds, 1),
    first: toTimes(first),
    others: toTimes(others.length === 0 ? first : others),
    all: toTimes([...first, ...others]),
  }
}

function toTimes(tookMs: readonly number[]): StoreTimes {
  const p50 = percentile(tookMs, 0.5)
  const p99 = percentile(tookMs, 0.99)
  return {
    p50Ms: round(p50, 1),
    p99Ms: round(p99, 1),
    maxMs: round(Math.max(...tookMs), 1),
    unfairness: round(p99 / p50, 1),
  }
}

interface Server {
  initialize(): Promise<void>
  /** @throws Error if the answer does not say that it was stored */
  store(content: string): Promise<void>
  close(): Promise<void>
}

const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1' },
}

function openServer(child: ChildProcess): Server {
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error('the server has no standard streams')
  let lastId = 0
  let ended = false
  const waiting = new Map<number, PromiseWithResolvers<string>>()
  createInterface({ input: stdout }).on('line', (line) => {
    const { id } = JSON.parse(line) as { id?: number }
    if (id !== undefined) waiting.get(id)?.resolve(line)
  })
  child.once('close', () => {
    ended = true
    for (const { reject } of waiting.values()) reject(new Error('a server ended before it answered'))
  })
  const send = (message: object) => stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const call = async (method: string, params: object): Promise<string> => {
    const id = ++lastId
    const answer = Promise.withResolvers<string>()
    waiting.set(id, answer)
    send({ id, method, params })
    return answer.promise.finally(() => waiting.delete(id))
  }
  return {
    async initialize() {
      await call('initialize', INITIALIZE)
      send({ method: 'notifications/initialized' })
      await call('tools/list', {})
    },
    async store(content) {
      const answer = await call('tools/call', { name: 'store', arguments: { content, force: true } })
      if (!answer.includes('"text":"Stored ')) throw new Error(`a store was refused: ${answer.slice(0, 300)}`)
    },
    async close() {
      stdin.end()
      if (!ended) await new Promise((resolve) => child.once('close', resolve))
    },
  }
}

async function untilServing(home: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      const engine = await connectEngine({ home })
      return await engine.close()
    } catch (error) {
      if (attempt === 300) throw error
      await sleep(100)
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await closed
}
