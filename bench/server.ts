/**
 * Measures a team server under load on loopback: many clients that read and write through one or more replicas, each a
 * process of its own, over one PostgreSQL. Clients, replicas and database share the machine, so more replicas than cores
 * cannot answer more.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TeamRepository } from '../src/core/ports/team-repository.ts'
import { prepareServer } from '../src/server/prepare.ts'
import { createPool } from '../src/store/postgres/driver.ts'
import { createTeamDatabase } from '../src/store/postgres/team/team-database.ts'
import { createTeamRepository } from '../src/store/postgres/team/team-repository.ts'
import { createCorpus } from './support/corpus.ts'
import { percentile, round } from './support/measure.ts'

interface ServerBenchOptions {
  /** A server on which a database may be created; it is dropped afterwards. */
  readonly postgresUrl: string
  readonly clients: number
  readonly replicas: readonly number[]
  readonly seconds: number
  /** The path of the `lore` launcher. */
  readonly bin: string
  readonly onProgress?: (done: number, total: number) => void
}

interface Times {
  readonly calls: number
  readonly p50Ms: number
  readonly p95Ms: number
}

interface LoadRun {
  readonly replicas: number
  readonly callsPerSecond: number
  readonly reads: Times
  readonly writes: Times
  /** Answers other than 200, by status. */
  readonly errors: Readonly<Record<string, number>>
}

interface ServerBenchResult {
  readonly cores: number
  readonly clients: number
  readonly seconds: number
  readonly runs: readonly LoadRun[]
  /** Calls a second, relative to the first run. */
  readonly ratios: readonly number[]
}

/** One call in five stores a memory. */
const WRITE_SHARE = 0.2
const SEED = 400

export async function runServerBench(options: ServerBenchOptions): Promise<ServerBenchResult> {
  const { postgresUrl, clients, replicas, seconds, onProgress } = options
  const name = `lore_bench_server_${process.pid}`
  const admin = await createPool(postgresUrl, { connections: 1 })
  const run = (sql: string) => admin.use((connection) => connection.query(sql))
  await run(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  const own = new URL(postgresUrl)
  own.pathname = `/${name}`
  try {
    await prepareServer(own.href, null, () => undefined)
    const tokens = await issueTokens(own.href, clients)
    const runs: LoadRun[] = []
    for (const [index, count] of replicas.entries()) {
      const servers = await Promise.all(
        Array.from({ length: count }, () => startReplica(options.bin, own.href)),
      )
      try {
        if (index === 0) await fill(servers[0]?.url ?? '', tokens)
        runs.push({
          replicas: count,
          ...(await load(
            servers.map(({ url }) => url),
            tokens,
            seconds,
            index,
          )),
        })
      } finally {
        await Promise.all(servers.map(({ stop }) => stop()))
      }
      onProgress?.(index + 1, replicas.length)
    }
    const first = runs[0]?.callsPerSecond ?? 1
    return {
      cores: cpus().length,
      clients,
      seconds,
      runs,
      ratios: runs.map(({ callsPerSecond }) => round(callsPerSecond / first, 2)),
    }
  } finally {
    await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
  }
}

async function issueTokens(url: string, clients: number): Promise<readonly string[]> {
  const pool = await createPool(url, { connections: 2 })
  const team: TeamRepository = createTeamRepository(createTeamDatabase(pool), { now: Date.now })
  await team.addPerson('Bench', null)
  await team.grant('Bench', { namespace: 'bench', project: null }, 'writer')
  const tokens: string[] = []
  for (let client = 0; client < clients; client++) {
    const { value } = await team.issueToken({
      person: 'Bench',
      name: `client ${client}`,
      role: 'writer',
      scopes: null,
      expiresAt: null,
    })
    tokens.push(value)
  }
  await pool.end()
  return tokens
}

interface Replica {
  readonly url: string
  stop(): Promise<void>
}

export async function startReplica(bin: string, postgresUrl: string): Promise<Replica> {
  const home = mkdtempSync(join(tmpdir(), 'lore-bench-'))
  const child: ChildProcess = spawn(
    process.execPath,
    [
      bin,
      'serve',
      '--role',
      'web',
      '--port',
      '0',
      '--rate',
      '1000000',
      '--home',
      home,
      '--postgres',
      postgresUrl,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (child.stdout === null) throw new Error('no output')
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })
    lines.on('line', (line) => {
      const entry = JSON.parse(line) as { event?: string; url?: string }
      if (entry.event === 'started') resolve(entry.url ?? '')
    })
    void exited.then(() => reject(new Error('A replica ended before it served.')))
  })
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function fill(url: string, tokens: readonly string[]): Promise<void> {
  const corpus = createCorpus(1)
  for (let index = 0; index < SEED; index += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        call(url, tokens[at % tokens.length] ?? '', 'remember', {
          content: corpus.text(index + at),
          force: true,
        }),
      ),
    )
  }
}

/** Calls that began in time are waited for, and count over the time until the last answer. */
export async function load(
  urls: readonly string[],
  tokens: readonly string[],
  seconds: number,
  turn: number,
): Promise<Omit<LoadRun, 'replicas'>> {
  const corpus = createCorpus(1)
  const reads: number[] = []
  const writes: number[] = []
  const errors: Record<string, number> = {}
  const began = performance.now()
  const end = began + seconds * 1_000
  await Promise.all(
    tokens.map(async (token, client) => {
      for (let count = 0; performance.now() < end; count++) {
        const isWrite = (client + count) % Math.round(1 / WRITE_SHARE) === 0
        const url = urls[client % urls.length] ?? ''
        const startedAt = performance.now()
        const status = isWrite
          ? await call(url, token, 'remember', {
              content: `Client ${client} notes in round ${turn} as item ${count}: the order ${client * 7_919 + count} has left.`,
              force: true,
            })
          : await call(url, token, 'recall', { query: corpus.question(client * 31 + count) })
        if (status === 200) (isWrite ? writes : reads).push(performance.now() - startedAt)
        else errors[status] = (errors[status] ?? 0) + 1
      }
    }),
  )
  return {
    callsPerSecond: round(((reads.length + writes.length) * 1_000) / (performance.now() - began), 1),
    reads: toTimes(reads),
    writes: toTimes(writes),
    errors,
  }
}

/** Returns the status; 0 if there was no answer. */
async function call(url: string, token: string, name: string, input: object): Promise<number> {
  try {
    const response = await fetch(`${url}/api/call/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    await response.arrayBuffer()
    return response.status
  } catch (error) {
    if (error instanceof TypeError) return 0
    throw error
  }
}

function toTimes(values: readonly number[]): Times {
  return {
    calls: values.length,
    p50Ms: round(percentile(values, 0.5), 1),
    p95Ms: round(percentile(values, 0.95), 1),
  }
}
