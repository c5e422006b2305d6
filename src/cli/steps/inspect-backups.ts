/** Checks that there is a backup, and that scheduled ones are made. */
import type { LoadedConfig } from '../../config/load.ts'
import type { EpochMs } from '../../core/ids.ts'
import { type BackupFile, listBackups } from '../../transfer/backup/backup-files.ts'
import { backupFolder } from '../command/open-store.ts'
import { renderAge } from '../render/age.ts'
import { plural } from '../render/layout/text.ts'
import { note, type Outcome, ok } from './outcome.ts'

const HOUR_MS = 3_600_000

export function checkBackups({ values }: LoadedConfig, now: EpochMs): Outcome {
  return judgeBackups(listBackups(backupFolder(values.home)), values['backup.everyHours'], now)
}

/** A backup is overdue after two intervals: the daemon may have been off for a while. Pure. */
export function judgeBackups(backups: readonly BackupFile[], everyHours: number, now: EpochMs): Outcome {
  const [newest] = backups.toSorted((a, b) => b.createdAt - a.createdAt)
  const detail =
    newest === undefined
      ? 'none yet'
      : `${plural(backups.length, 'backup')}, the newest ${renderAge(newest.createdAt, now)} old`
  const lastOwn = backups
    .filter(({ kind }) => kind === 'scheduled')
    .reduce((last, { createdAt }) => Math.max(last, createdAt), 0)
  if (everyHours > 0 && lastOwn > 0 && now - lastOwn > 2 * everyHours * HOUR_MS) {
    const hint = 'They are made while the daemon runs: lore daemon status. By hand: lore backup create'
    return note(`${detail}; the daemon's is overdue`, hint)
  }
  if (newest !== undefined) return ok(detail)
  if (everyHours > 0) return ok('none yet; the daemon makes the first while it runs')
  return note(detail, 'Let the daemon make them: lore backup schedule 1d')
}
