/**
 * Puts a team server together: store, people, engine, jobs and HTTP. It keeps nothing that another replica would need, and
 * nothing in memory that a right answer depends on.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type OpenEngineOptions, openEngineHost } from '../compose.ts'
import { defined } from '../core/defined.ts'
import { LoreError } from '../core/errors.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Store } from '../core/ports/store.ts'
import type { TeamRepository } from '../core/ports/team-repository.ts'
import type { Engine } from '../engine/engine.ts'
import { USE_CASES } from '../engine/use-cases.ts'
import type { StoreLook } from '../http/change-feed.ts'
import { type RunningServer, serveHttp, type Tls } from '../http/serve.ts'
import { createTeamApp } from '../http/team/app.ts'
import { createMetrics } from '../http/team/metrics.ts'
import type { IdentityProvider } from '../http/team/sign-in.ts'
import { createMcpHttpHandler } from '../mcp/http-handler.ts'
import type { ConnectionPool } from '../store/postgres/driver.ts'
import { isBoundBySecurity } from '../store/postgres/migrate.ts'
import { openPostgres } from '../store/postgres/open.ts'
import { SERVER_MIGRATIONS } from '../store/postgres/team/migrations/index.ts'
import { createSharedLock } from '../store/postgres/team/shared-lock.ts'
import { createTeamDatabase } from '../store/postgres/team/team-database.ts'
import { createTeamRepository } from '../store/postgres/team/team-repository.ts'
import { createEngines } from './engines.ts'
import { type JobsOptions, openJobs } from './jobs.ts'
import type { ServerLog } from './server-log.ts'

/** `web` answers requests, `worker` does the background work, `all` both. */
type ServerRole = 'web' | 'worker' | 'all'

export interface ServerOptions {
  /** Connections for people, tokens, jobs and the whole store. */
  readonly pool: ConnectionPool
  /** Connections for calls, each of which reaches its own place only; default: the same. */
  readonly callers?: ConnectionPool
  readonly jobs: JobsOptions['database']
  /** True if the connecting role owns the tables; else they must be the newest already. */
  readonly migrates: boolean
  readonly role: ServerRole
  readonly engine: Omit<OpenEngineOptions, 'dbPath' | 'scope' | 'shared' | 'backgroundEmbedding' | 'capture'>
  readonly host: string
  readonly port: number
  readonly tls?: Tls
  readonly publicUrl: string | null
  readonly provider?: (team: TeamRepository) => Promise<IdentityProvider>
  readonly callsPerMinute: number
  readonly auditDays: number | null
  /** The policy for machines of people who leave a team; default `keep`. */
  readonly onLeave?: 'keep' | 'remove'
  readonly files: string
  readonly version: string
  readonly log: ServerLog
  readonly clock?: Clock
  /** Time that running requests and jobs have after a stop. Default 20 s. */
  readonly graceMs?: number
  /** Between two signs of life of a stream; default 15 s. */
  readonly heartbeatMs?: number
  /** A client that sends or reads more slowly is cut off. Default 30 s. */
  readonly requestTimeoutMs?: number
}

export interface OpenedServer {
  /** null for a worker that serves no requests but its health. */
  readonly server: RunningServer
  readonly team: TeamRepository
  /** Stops taking requests and jobs, lets those in progress end, and closes the store. */
  close(): Promise<void>
}

const GRACE_MS = 20_000

export async function openServer(options: ServerOptions): Promise<OpenedServer> {
  const { pool, role, log } = options
  const clock = options.clock ?? { now: () => Date.now() }
  const graceMs = options.graceMs ?? GRACE_MS
  const closing: (() => Promise<void>)[] = []
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const store = await openPostgres({
      pool,
      ...defined({ callers: options.callers }),
      migrates: options.migrates,
      migrations: SERVER_MIGRATIONS,
      clock,
    })
    if (!(await isBoundBySecurity(pool))) {
      log({ level: 'warn', event: 'row-level security does not bind the role of the database' })
    }
    const team = createTeamRepository(createTeamDatabase(pool), clock)
    const host = await openEngineHost({
      ...options.engine,
      dbPath: '/nonexistent',
      backgroundEmbedding: role !== 'web',
      clock,
      shared: {
        openStore: async () => store,
        // One connection cannot wait for itself; PGlite has but one process, too.
        lock: 'pglite' in options.jobs ? () => ({ release: () => undefined }) : createSharedLock(pool),
      },
    })
    closing.push(() => host.close())
    const metrics = createMetrics(options.version)
    closing.push(async () => metrics.close())
    const jobs = await openJobs({ database: options.jobs, migrates: options.migrates, log })
    closing.push(() => jobs.close(graceMs))
    if (options.migrates) await jobs.prepare()
    const engines = createEngines(host)
    closing.push(() => engines.close())
    if (role !== 'web') {
      const whole = await host.engineFor({})
      await jobs.work({
        engine: whole,
        team,
        auditDays: options.auditDays,
        now: clock.now,
        onJob: metrics.noteJob,
      })
    }
    let syncing: Promise<Engine> | null = null
    const current = new AsyncLocalStorage<(namespace?: string) => Promise<Engine>>()
    const mcp = createMcpHttpHandler({
      engine: (namespace) => {
        const open = current.getStore()
        if (open === undefined) throw notCalling()
        return open(namespace)
      },
      version: options.version,
      log: () => log({ level: 'error', event: 'mcp failed' }),
      clock,
    })
    const app = createTeamApp({
      team,
      engineFor: async (standing) => tellOfWrites(await engines.engineFor(standing), jobs.embedSoon),
      mcp: {
        fetch: (request, profile, engine) => current.run(engine, () => mcp.fetch(request, profile)),
        close: () => mcp.close(),
      },
      sync: {
        engine: () => {
          syncing ??= host.engineFor({})
          return syncing
        },
        onLeave: options.onLeave ?? 'keep',
        onPushed: jobs.embedSoon,
      },
      provider: (await options.provider?.(team)) ?? null,
      metrics,
      checkReady: () => checkReady(pool),
      status: () => describeStatus(store, pool, role, startedAt, clock.now()),
      look: () => lookAt(store),
      files: options.files,
      version: options.version,
      publicUrl: options.publicUrl,
      callsPerMinute: options.callsPerMinute,
      now: clock.now,
      ...defined({ heartbeatMs: options.heartbeatMs }),
      log,
    })
    const startedAt = clock.now()
    const server = await serveHttp({
      app,
      host: options.host,
      port: options.port,
      graceMs,
      requestTimeoutMs: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
      ...(options.tls === undefined ? {} : { tls: options.tls }),
    })
    closing.push(() => server.close())
    return {
      server,
      team,
      close: async () => {
        app.drain()
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

const REQUEST_TIMEOUT_MS = 30_000

/** Asks a worker for vectors after each write, so that new memories are soon found by meaning as well. */
function tellOfWrites(engine: Engine, onWrite: () => void): Engine {
  return new Proxy(engine, {
    get: (own, name) => {
      const call = own[name as keyof Engine] as unknown
      const isWrite =
        Object.hasOwn(USE_CASES, name) && USE_CASES[name as keyof typeof USE_CASES].access === 'write'
      if (!isWrite || typeof call !== 'function') return call
      return async (...given: readonly unknown[]) => {
        const answer: unknown = await call(...given)
        onWrite()
        return answer
      }
    },
  })
}

async function checkReady(pool: ConnectionPool): Promise<void> {
  await pool.use((connection) => connection.query('SELECT 1 FROM team_people LIMIT 1'))
}

async function describeStatus(
  store: Store,
  pool: ConnectionPool,
  role: ServerRole,
  startedAt: number,
  now: number,
): Promise<Readonly<Record<string, string | number | null>>> {
  const { dialect, schemaVersion, bytes } = await store.describe()
  const [run] = await store.runs.list(1)
  const { waiting, failed } = await store.queue.counts()
  return {
    role,
    uptimeSeconds: Math.round((now - startedAt) / 1_000),
    database: `${dialect}, ${pool.location}`,
    schemaVersion,
    bytes,
    waitingWrites: waiting,
    failedWrites: failed,
    lastRun: run === undefined ? null : `${run.kind}, ${run.state}, ${new Date(run.startedAt).toISOString()}`,
  }
}

async function lookAt(store: Store): Promise<StoreLook> {
  const [revision, journalled, [run], queue] = await Promise.all([
    store.graph.revision(),
    store.journal.position(),
    store.runs.list(1),
    store.queue.counts(),
  ])
  return {
    revision,
    marks: {
      memories: String(journalled),
      episodes: '',
      runs: `${run?.id} ${run?.state}`,
      queue: JSON.stringify(queue),
      settings: '',
      status: '',
    },
  }
}

function notCalling(): LoreError {
  return new LoreError('internal', 'A tool was called outside of a request.', { hint: 'Report this fault.' })
}
