/**
 * The daemon's log file, and what `status` reports of it: the last error, and why the log cannot be
 * written.
 */
import { type Log, openLogFile } from './log-file.ts'
import type { DaemonLife } from './status.ts'

export interface DaemonLog {
  readonly log: Log
  readonly lastError: () => DaemonLife['lastError']
  readonly problem: () => string | null
}

/** @param also receives every line besides the file */
export function openDaemonLog(path: string, also?: Log): DaemonLog {
  const file = openLogFile({ path })
  let lastError: DaemonLife['lastError'] = null
  return {
    log(level, event, fields) {
      if (level === 'error') {
        const message = fields?.message
        lastError = { at: Date.now(), message: message === undefined ? event : `${event}: ${message}` }
      }
      file.log(level, event, fields)
      also?.(level, event, fields)
    },
    lastError: () => lastError,
    problem: () => file.problem(),
  }
}
