/**
 * A daemon without a model, as the plugin for Claude Code brings one, checks from time to time whether Lore
 * has been installed, and then stops: the next client starts the installed one, which can also compare by
 * meaning.
 */
import { existsSync } from 'node:fs'
import type { Log } from './log-file.ts'
import { type DaemonTask, pause } from './tasks.ts'

export interface HandOverOptions {
  readonly modelsDir: string
  /** Returns the launcher of the installed Lore, or null. */
  readonly findInstalled: () => string | null
  readonly stop: () => void
  readonly log: Log
  readonly pollSeconds?: number
}

const POLL_SECONDS = 60

/** Returns null if this daemon has a model. */
export function createHandOverTask(options: HandOverOptions): DaemonTask | null {
  const { modelsDir, findInstalled, stop, log, pollSeconds = POLL_SECONDS } = options
  if (existsSync(modelsDir)) return null
  return {
    name: 'hand-over',
    async start(signal) {
      while (!signal.aborted) {
        await pause(pollSeconds * 1_000, signal)
        if (signal.aborted) return
        const launcher = findInstalled()
        if (launcher === null) continue
        log('info', 'stopping in favour of the installed Lore', { launcher })
        stop()
        return
      }
    },
  }
}
