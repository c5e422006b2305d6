/**
 * Starts a daemon in the background, under a supervisor, and waits until it answers or reports a failure.
 */
import { spawn } from 'node:child_process'
import { readEnvironment } from '../config/environment.ts'
import { ensurePrivateFolder } from '../config/home.ts'
import type { LoadedConfig } from '../config/load.ts'
import { packagePaths } from '../config/package-paths.ts'
import { detachedEnvironment } from './detached-environment.ts'
import { type Failure, readRecord } from './record.ts'
import { untilAnswering } from './until-answering.ts'

export type StartOutcome =
  /** A daemon answers: the one just started, or another that was faster. */
  | { readonly kind: 'answering'; readonly supervisor: number | null }
  /** It crashed; the supervisor may try again. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** It neither answers nor has reported a failure. */
  | { readonly kind: 'slow' }

/** Starting several at once is safe: all but one find the home served, and end. */
export async function startDaemon(config: LoadedConfig, timeoutMs: number): Promise<StartOutcome> {
  const { home } = config.values
  ensurePrivateFolder(home)
  const before = readRecord(home)
  const supervisor = spawnSupervisor(config)
  const failure = (): Failure | null => {
    const record = readRecord(home)
    if (record === null || !('failure' in record)) return null
    // An unchanged record belongs to an earlier attempt.
    return JSON.stringify(record) === JSON.stringify(before) ? null : record.failure
  }
  if (await untilAnswering(home, timeoutMs, () => failure() !== null))
    return { kind: 'answering', supervisor }
  const why = failure()
  return why === null ? { kind: 'slow' } : { kind: 'failed', failure: why }
}

function spawnSupervisor(config: LoadedConfig): number | null {
  const { home } = config.values
  const child = spawn(process.execPath, [packagePaths().bin, 'daemon', 'supervise'], {
    cwd: home,
    env: detachedEnvironment(readEnvironment(), config),
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  })
  // A failure shows while waiting; an 'error' event without a listener would end this process.
  child.on('error', () => undefined)
  child.unref()
  return child.pid ?? null
}
