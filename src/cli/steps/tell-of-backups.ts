/** Tells the person which older backups still hold what was removed for good. */
import { findUncleaned } from '../../transfer/clean-backups.ts'
import { createBackupDeps } from '../command/backup-deps.ts'
import type { CliContext } from '../command/context.ts'
import { renderUncleaned } from '../render/backup.ts'

export function tellOfBackups(context: CliContext): string[] {
  const { own, left } = findUncleaned(createBackupDeps(context.config()))
  const text = renderUncleaned(own.length, left)
  return text === '' ? [] : [text]
}
