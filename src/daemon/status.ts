/** The daemon's own status, with a check that it can write. */

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
  /** The launcher of this Lore. An installed Lore has a model, the plugin's copy has none. */
  readonly launcher: string
  readonly hasModel: boolean
  readonly home: string
  /** The URL of the MCP endpoint. */
  readonly url: string
  readonly socket: string
}

/** The part of the status that changes while the daemon runs. */
export interface DaemonLife {
  readonly lastActivityAt: EpochMs | null
  /** Clients that are connected over the socket and use the engine. */
  readonly clients: number
  readonly lastError: { readonly at: EpochMs; readonly message: string } | null
  readonly logProblem: string | null
  readonly tasks: readonly TaskStatus[]
}

/** The part that can be loaded often: it writes nothing. */
export interface DaemonGlance {
  readonly memories: number
  readonly episodes: number
  readonly vectorsPending: number
  /** Why vectors cannot be made; null if they can. */
  readonly vectorProblem: string | null
  /**
   * Sessions at rest that are not segmented yet, and segments that are not digested. Both 0 if digesting is
   * off.
   */
  readonly toDigest: { readonly sessions: number; readonly segments: number }
}

export interface DaemonStatus extends DaemonIdentity, DaemonLife {
  readonly uptimeMs: number
  readonly rssBytes: number
  /** null if the store could be read just now. */
  readonly readProblem: Failure | null
  /** null if the store could be written just now. */
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

/** The time limit of the write check, so that the status always comes. */
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
