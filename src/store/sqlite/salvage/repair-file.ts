/** The file operations of a repair: a salvaged copy beside the file, and the exchange of the two. */
import { renameSync, rmSync } from 'node:fs'
import { MIGRATIONS } from '../migrations/index.ts'
import { openSqliteStore } from '../open.ts'
import { canBeOpened, replaceDatabase, syncPath } from '../replace.ts'
import { openDamagedFile, writeMerged } from './damaged-file.ts'
import { identifyDamaged } from './identify.ts'
import { type Salvaged, salvageInto } from './salvage.ts'

/**
 * @param target must not exist; a store of the same schema version is created there
 * @param name of the source in error messages
 */
export async function salvageFile(source: string, target: string, name = source): Promise<Salvaged> {
  const version = identifyDamaged(source, MIGRATIONS.at(-1)?.version ?? 0, name)
  const migrations = MIGRATIONS.filter((migration) => migration.version <= version)
  const empty = await openSqliteStore({ path: target, migrations })
  await empty.close()
  return salvageInto(target, source)
}

/**
 * Replaces the damaged store by the salvaged one. If killed at any point, one of the two is complete: if the
 * damaged file must be replaced by name, its log is merged into it first, so that it loses nothing without
 * the log.
 */
export async function exchangeDamaged(salvaged: string, damaged: string): Promise<void> {
  if (!canBeOpened(damaged)) mergeLog(damaged)
  await replaceDatabase(salvaged, damaged)
}

function mergeLog(path: string): void {
  const file = openDamagedFile(path)
  try {
    if (!file.hasLog) return
    const merged = `${path}.merged`
    rmSync(merged, { force: true })
    writeMerged(file, merged)
    renameSync(merged, path)
    syncPath(path)
  } finally {
    file.close()
  }
}
