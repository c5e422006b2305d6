/** Errors that clients get if the daemon is away, does not match them, or is running already. */
import { isLoreError, LoreError } from '../core/errors.ts'

/** Says if a call without an answer can have been carried out: `not_done` is certain, `unknown` is not. */
export type CallOutcome = 'not_done' | 'unknown'

export function daemonAway(outcome: CallOutcome, cause?: unknown): LoreError {
  return outcome === 'not_done'
    ? new LoreError('daemon_away', 'The daemon does not answer.', {
        hint: 'See `lore daemon status`; `lore daemon start` starts it.',
        cause,
        details: { outcome },
      })
    : new LoreError('daemon_away', 'The daemon stopped before it confirmed the call.', {
        hint: 'Check with `lore recent` whether the call was done; if not, try again.',
        cause,
        details: { outcome },
      })
}

export function isDaemonAway(error: unknown): error is LoreError {
  return isLoreError(error) && error.code === 'daemon_away'
}

/** True if the call was certainly not carried out, so that it may be made elsewhere. */
export function isNotDone(error: unknown): boolean {
  return isDaemonAway(error) && error.details.outcome === 'not_done'
}

export function versionMismatch(daemon: string, client: string): LoreError {
  return new LoreError(
    'daemon_mismatch',
    `The running daemon is version ${daemon}; this is version ${client}.`,
    {
      hint: 'Run `lore daemon restart` to start the daemon with this version.',
      details: { daemon, client },
    },
  )
}

export function settingsMismatch(keys: readonly string[]): LoreError {
  return new LoreError('daemon_mismatch', `The daemon runs with other settings (${keys.join(', ')}).`, {
    hint: 'Run `lore daemon restart` to use the current ones.',
    details: { settings: keys.join(', ') },
  })
}

export function daemonRunning(home: string, pid: number | null): LoreError {
  const who = pid === null ? 'A daemon' : `A daemon (process ${pid})`
  return new LoreError('daemon_running', `${who} already serves ${home}.`, {
    hint: '`lore daemon status` shows it; `lore daemon stop` stops it.',
    details: { home, pid },
  })
}
