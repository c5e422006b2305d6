/**
 * Background work of a team server through pg-boss, a queue in the same database. Schedules fire once, whatever the number
 * of workers; a job of each kind runs at one place at a time. Every job may run twice without harm: it calls a use case
 * that continues where the last run ended. The only file that loads pg-boss.
 */
import type { Caller } from '../core/caller.ts'
import type { TeamRepository } from '../core/ports/team-repository.ts'
import type { Engine } from '../engine/engine.ts'

export interface JobsOptions {
  /** The database of the queue: an address, or one in this process. */
  readonly database: { readonly url: string } | { readonly pglite: unknown }
  /** False if the connecting role may not create the queue's tables. */
  readonly migrates: boolean
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
}

export interface Jobs {
  /** Creates queues and schedules; safe to repeat. */
  prepare(): Promise<void>
  /** Begins to work. Without it, this process only asks for work. */
  work(parts: WorkerParts): Promise<void>
  /** Asks for vectors of new texts soon; at most one request every two seconds. Never fails. */
  embedSoon(): void
  /** Runs a job now, beside its schedule. */
  runSoon(name: JobName): Promise<void>
  /** Waits for running jobs, at most this long; others take over what is left. */
  close(graceMs: number): Promise<void>
}

interface WorkerParts {
  /** An engine over the whole store. */
  readonly engine: Pick<Engine, 'settle' | 'digest' | 'sleep' | 'drainQueue' | 'closeIdleSessions'>
  readonly team: Pick<TeamRepository, 'tidy'>
  /** Audit events older than this are removed; null keeps all. */
  readonly auditDays: number | null
  readonly now: () => number
  readonly onJob?: (name: JobName, outcome: 'ok' | 'failed', elapsedMs: number) => void
}

const CALLER: Caller = { kind: 'system', name: 'server', session: 'server' }
const DAY_MS = 86_400_000
const ASK_EVERY_MS = 2_000
/** A worker that is killed is noticed after this time, and another one repeats its job. */
const HEARTBEAT_SECONDS = 20
const STRETCH_MS = 30_000

interface Job {
  /** Minute, hour, day, month, weekday, in UTC. */
  readonly cron: string
  readonly run: (parts: WorkerParts, signal: AbortSignal) => Promise<unknown>
}

const JOBS = {
  embed: { cron: '* * * * *', run: ({ engine }) => engine.settle({ timeoutMs: STRETCH_MS }, CALLER) },
  writes: { cron: '* * * * *', run: ({ engine }) => engine.drainQueue({ limit: 1_000 }, CALLER) },
  sessions: { cron: '* * * * *', run: ({ engine }) => engine.closeIdleSessions({}, CALLER) },
  digest: {
    cron: '* * * * *',
    run: async ({ engine, now }, signal) => {
      const end = now() + STRETCH_MS
      let continues = false
      while (now() < end && !signal.aborted) {
        const { state } = await engine.digest({ maxSegments: 1, continues }, CALLER)
        if (state !== 'more') return
        continues = true
      }
    },
  },
  sleep: { cron: '17 * * * *', run: ({ engine }) => engine.sleep({ maxMs: 4 * STRETCH_MS }, CALLER) },
  verify: {
    cron: '43 3 * * *',
    run: ({ engine }) => engine.sleep({ phases: ['verify-sources'], maxMs: 4 * STRETCH_MS }, CALLER),
  },
  purge: {
    cron: '7 4 * * *',
    run: ({ team, auditDays, now }) => team.tidy(auditDays === null ? null : now() - auditDays * DAY_MS),
  },
} as const satisfies Readonly<Record<string, Job>>

type JobName = keyof typeof JOBS
const JOB_NAMES = Object.keys(JOBS) as readonly JobName[]

const queueOf = (name: JobName) => `lore-${name}`

export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const { fromPglite, PgBoss } = await import('pg-boss')
  const { database, migrates, log } = options
  const boss = new PgBoss({
    ...('url' in database
      ? { connectionString: database.url, max: 4, application_name: 'lore-jobs' }
      : { db: fromPglite(database.pglite as never), backend: 'pglite' as const }),
    migrate: migrates,
    createSchema: migrates,
    // Rebuilding indexes needs the owner of the tables.
    reindex: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  // A database that is away is noticed here first; pg-boss goes on by itself once it is back.
  boss.on('error', (error) => log({ level: 'warn', event: 'jobs wait', why: error.name }))
  await boss.start()
  let askedAt = Number.NEGATIVE_INFINITY
  const send = async (name: JobName): Promise<void> => {
    await boss.send(queueOf(name), {})
  }

  return {
    async prepare() {
      for (const name of JOB_NAMES) {
        await boss.createQueue(queueOf(name), {
          // One job waits or runs, never two.
          policy: 'exclusive',
          retryLimit: 5,
          retryDelay: 2,
          retryBackoff: true,
          expireInSeconds: 15 * 60,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          deleteAfterSeconds: 24 * 3_600,
          retentionSeconds: 24 * 3_600,
        })
        await boss.schedule(queueOf(name), JOBS[name].cron, {}, { tz: 'UTC' })
      }
    },
    async work(parts) {
      for (const name of JOB_NAMES) {
        await boss.work(queueOf(name), { pollingIntervalSeconds: 2 }, async ([job]) => {
          if (job === undefined) return
          const startedAt = parts.now()
          const note = (outcome: 'ok' | 'failed') => {
            const ms = parts.now() - startedAt
            parts.onJob?.(name, outcome, ms)
            log({ level: outcome === 'ok' ? 'info' : 'warn', event: 'job', job: name, outcome, ms })
          }
          try {
            await (JOBS[name] as Job).run(parts, job.signal)
          } catch (error) {
            note('failed')
            // Only the kind of the error: its message may quote texts, and pg-boss would store it.
            throw new Error(error instanceof Error && 'code' in error ? String(error.code) : 'failed')
          }
          note('ok')
        })
      }
    },
    embedSoon() {
      const now = performance.now()
      if (now - askedAt < ASK_EVERY_MS) return
      askedAt = now
      // The schedule asks again within a minute.
      send('embed').catch(() => log({ level: 'warn', event: 'jobs wait', why: 'embed' }))
    },
    runSoon: send,
    close: (graceMs) => boss.stop({ graceful: graceMs > 0, timeout: Math.max(1_000, graceMs), close: true }),
  }
}
