/** What a daemon says of itself, with the proof that it can write. */

import type { EngineHost } from '../compose.ts'
import { LoreError, toLoreError } from '../core/errors.ts'
import type { EpochMs } from '../core/ids.ts'
import type { Engine } from '../engine/engine.ts'
import { DAEMON_CALLER } from './daemon-caller.ts'
import type { Failure } from './record.ts'
import type { TaskStatus } from './tasks.ts'

export interface DaemonIdentity {
  readonly pid: number
  /** The supervisor, the service manager or a shell. */
  readonly parentPid: number
  readonly startedAt: EpochMs
  readonly version: string
  /** Which Lore it is: one that is installed has a model, the one that came with a plugin has none. */
  readonly launcher: string
  readonly hasModel: boolean
  readonly home: string
  /** Of the MCP endpoint. */
  readonly url: string
  readonly socket: string
}

/** What changes while it runs. */
export interface DaemonLife {
  readonly lastActivityAt: EpochMs | null
  /** Connected over the socket and using the engine. */
  readonly clients: number
  readonly lastError: { readonly at: EpochMs; readonly message: string } | null
  readonly logProblem: string | null
  readonly tasks: readonly TaskStatus[]
}

/** What may be looked at often: it writes nothing. */
export interface DaemonGlance {
  readonly memories: number
  readonly episodes: number
  readonly vectorsPending: number
  /** Why vectors do not come, where they do not. */
  readonly vectorProblem: string | null
  /** Conversations at rest that were not looked at, and parts of others; none where nothing is digested. */
  readonly toDigest: { readonly sessions: number; readonly segments: number }
}

export interface DaemonStatus extends DaemonIdentity, DaemonLife {
  readonly uptimeMs: number
  readonly rssBytes: number
  /** null: the store was read just now. */
  readonly readProblem: Failure | null
  /** null: the store was written to just now. */
  readonly writeProblem: Failure | null
  readonly holds: DaemonGlance | null
}

export async function loadStatus(
  host: EngineHost,
  engine: Engine,
  identity: DaemonIdentity,
  life: DaemonLife,
): Promise<DaemonStatus> {
  const { holds, readProblem } = await tryGlance(engine)
  return {
    ...identity,
    ...life,
    uptimeMs: Date.now() - identity.startedAt,
    rssBytes: process.memoryUsage.rss(),
    readProblem,
    writeProblem: await tryWriting(host),
    holds,
  }
}

export async function glance(engine: Engine): Promise<DaemonGlance> {
  const [{ memories, episodes, embedding }, digest] = await Promise.all([
    engine.stats({}, DAEMON_CALLER),
    engine.digestStatus({}, DAEMON_CALLER),
  ])
  return {
    memories,
    episodes,
    vectorsPending: embedding.pending,
    vectorProblem: embedding.problem,
    toDigest: digest.enabled
      ? { sessions: digest.sessionsWaiting, segments: digest.segments.pending }
      : { sessions: 0, segments: 0 },
  }
}

async function tryGlance(engine: Engine): Promise<Pick<DaemonStatus, 'holds' | 'readProblem'>> {
  try {
    return { holds: await glance(engine), readProblem: null }
  } catch (error) {
    return { holds: null, readProblem: toFailure(error) }
  }
}

/** A status that does not come is no status. */
const PROOF_MS = 5_000

async function tryWriting(host: EngineHost): Promise<Failure | null> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(stuck()), PROOF_MS)
  try {
    await Promise.race([host.proveWritable(), late.promise])
    return null
  } catch (error) {
    return toFailure(error)
  } finally {
    clearTimeout(timer)
  }
}

export function toFailure(error: unknown): Failure {
  const { message, hint } = toLoreError(error)
  return { message, hint }
}

function stuck(): LoreError {
  return new LoreError('database_busy', `Nothing could be written for ${PROOF_MS / 1_000} s.`, {
    hint: 'Another process holds the database, or the disk does not answer.',
  })
}
