/**
 * Makes scheduled backups while the daemon runs. A separate process copies the database, so that the daemon
 * keeps answering meanwhile.
 */
import type { EpochMs } from '../core/ids.ts'
import { type BackupFile, nextDueAt } from '../transfer/backup/backup-files.ts'
import { type DaemonTask, pause } from './tasks.ts'

export interface MadeBackup {
  readonly id: string
  readonly bytes: number
  /** Number of older backups that were removed. */
  readonly removed: number
}

export interface BackupTaskOptions {
  /** The present interval between two backups; null if none are to be made. */
  readonly everyMs: () => number | null
  readonly list: () => readonly BackupFile[]
  /** Ends soon after the signal. */
  readonly make: (signal: AbortSignal) => Promise<MadeBackup>
  readonly now: () => EpochMs
  readonly onMade: (made: MadeBackup) => void
  /** The interval at which the task checks if a backup is due. */
  readonly lookMs?: number
}

const LOOK_MS = 60_000

export function createBackupTask(options: BackupTaskOptions): DaemonTask {
  const { everyMs, list, make, now, onMade, lookMs = LOOK_MS } = options
  return {
    name: 'backup',
    async start(signal) {
      while (!signal.aborted) {
        await pause(lookMs, signal)
        const every = everyMs()
        if (signal.aborted || every === null || nextDueAt(list(), every, now()) > now()) continue
        onMade(await make(signal))
      }
    },
  }
}
