/**
 * Makes a backup every so often while the daemon runs. A process of its own does the copying, which takes as long as
 * the database is large: the daemon answers meanwhile.
 */
import type { EpochMs } from '../core/ids.ts'
import { type BackupFile, nextDueAt } from '../transfer/backup/backup-files.ts'
import { type DaemonTask, pause } from './tasks.ts'

export interface MadeBackup {
  readonly id: string
  readonly bytes: number
  /** Older ones that went. */
  readonly removed: number
}

export interface BackupTaskOptions {
  /** As the settings are at the moment of asking; null: none are made. */
  readonly everyMs: () => number | null
  readonly list: () => readonly BackupFile[]
  /** Ends soon where the signal comes. */
  readonly make: (signal: AbortSignal) => Promise<MadeBackup>
  readonly now: () => EpochMs
  readonly onMade: (made: MadeBackup) => void
  /** How often it looks whether one is due. */
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
