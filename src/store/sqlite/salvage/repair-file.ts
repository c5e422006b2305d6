/** What a repair needs of the file: a salvaged copy beside it, and the exchange of the two. */
import { renameSync, rmSync } from 'node:fs'
import { MIGRATIONS } from '../migrations/index.ts'
import { openSqliteStore } from '../open.ts'
import { canBeOpened, replaceDatabase, syncPath } from '../replace.ts'
import { openDamagedFile, writeMerged } from './damaged-file.ts'
import { identifyDamaged } from './identify.ts'
import { type Salvaged, salvageInto } from './salvage.ts'

/**
 * @param target must not exist; a store of the same schema version is made there
 * @param name of the source, for who reads an error
 */
export async function salvageFile(source: string, target: string, name = source): Promise<Salvaged> {
  const version = identifyDamaged(source, MIGRATIONS.at(-1)?.version ?? 0, name)
  const migrations = MIGRATIONS.filter((migration) => migration.version <= version)
  const empty = await openSqliteStore({ path: target, migrations })
  await empty.close()
  return salvageInto(target, source)
}

/**
 * Puts the salvaged store in the place of the damaged one. Killed at any point, one of the two is there with all it
 * holds: where the damaged file must be replaced by name, its log is written into it first, so that it loses nothing
 * while it stands without.
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
