/** Copies that were made before something was removed for good: the person is told where it still is. */
import { findUncleaned } from '../../transfer/clean-backups.ts'
import { createBackupDeps } from '../command/backup-deps.ts'
import type { CliContext } from '../command/context.ts'
import { renderUncleaned } from '../render/backup.ts'

export function tellOfBackups(context: CliContext): string[] {
  const { own, left } = findUncleaned(createBackupDeps(context.config()))
  const text = renderUncleaned(own.length, left)
  return text === '' ? [] : [text]
}
