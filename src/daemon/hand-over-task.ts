/**
 * A daemon without a model, as the plugin for Claude Code brings one, looks from time to time whether Lore has been
 * installed meanwhile, and then makes way: whoever needs a daemon next starts that one, which also compares by meaning.
 */
import { existsSync } from 'node:fs'
import type { Log } from './log-file.ts'
import { type DaemonTask, pause } from './tasks.ts'

export interface HandOverOptions {
  readonly modelsDir: string
  /** The launcher of a Lore that is installed; null where there is none. */
  readonly findInstalled: () => string | null
  readonly stop: () => void
  readonly log: Log
  readonly pollSeconds?: number
}

const POLL_SECONDS = 60

/** null where there is a model: then there is nobody to make way for. */
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
        log('info', 'making way for the Lore that is installed', { launcher })
        stop()
        return
      }
    },
  }
}
