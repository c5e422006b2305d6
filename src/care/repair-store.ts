/**
 * Repairs a damaged store: copies the damaged file away, salvages what is readable into a new store beside it, checks
 * that, and only then exchanges the two. If killed at any point, either the damaged store or the repaired one is in
 * place, complete. The copy of the damaged file stays after a repair and is removed only if the repair failed.
 */
import { copyFileSync, existsSync, statSync } from 'node:fs'
import { isLoreError, LoreError } from '../core/errors.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Store } from '../core/ports/store.ts'
import { type BackupCounts, toBackupId } from '../transfer/backup/backup-files.ts'
import { countStore } from '../transfer/backup/create-backup.ts'
import { removeDatabase } from '../transfer/backup/verify-backup.ts'
import { keepDamaged, requireUnused } from '../transfer/restore-backup.ts'
import { listDamage } from './findings/damage.ts'

/** The result of the salvage, by table. */
interface SalvageReport {
  readonly pages: number
  readonly unreadablePages: number
  readonly tables: readonly {
    readonly table: string
    readonly saved: number
    readonly lost: number
    /** True if `lost` was counted; otherwise it is an estimate, and 0 with unreadable pages means unknown. */
    readonly isCounted: boolean
    readonly unreadablePages: number
  }[]
  /** Rows whose table could not be determined; they are not in the repaired store. */
  readonly strayRows: number
  readonly mended: { readonly scopes: number; readonly sessions: number; readonly dropped: number }
}

export interface RepairDeps {
  readonly databasePath: string
  /** Folder in which the copy of the damaged file is kept. */
  readonly folder: string
  readonly clock: Clock
  readonly isUnused: (path: string) => boolean
  readonly openCopy: (path: string) => Promise<Store>
  readonly openStore: (path: string) => Promise<Store>
  /** @param name path shown in errors, because `source` is a copy of the damaged file */
  readonly salvage: (source: string, target: string, name: string) => Promise<SalvageReport>
  /** Rebuilds documents and their index from memories and turns, and deletes again what had been purged. */
  readonly remake: (path: string) => Promise<void>
  readonly exchange: (repaired: string, damaged: string) => Promise<void>
  /** Called before each step, to show progress or to abort by throwing. */
  readonly onStep?: (step: RepairStep) => void
}

export const REPAIR_STEPS = ['keep', 'salvage', 'remake', 'check', 'exchange', 'tidy'] as const
export type RepairStep = (typeof REPAIR_STEPS)[number]

export interface RepairReport extends SalvageReport {
  /** Path of the copy of the damaged file. */
  readonly kept: string
  readonly after: BackupCounts
}

/** Lists the damage of the store; empty if there is none. Changes nothing. Throws `invalid_input` if there is no file. */
export async function findDamage({
  databasePath,
  openCopy,
  openStore,
}: Pick<RepairDeps, 'databasePath' | 'openCopy' | 'openStore'>): Promise<readonly string[]> {
  if (statSync(databasePath, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new LoreError('invalid_input', `There is no database at ${databasePath}.`, {
      hint: 'There is nothing to repair; `lore backup list` shows what can be restored.',
      details: { path: databasePath },
    })
  }
  try {
    return await checkWith(openCopy, databasePath)
  } catch (error) {
    if (isLoreError(error) && error.details.isOlder === true) {
      return checkFormer({ databasePath, openStore })
    }
    return toDamage(error)
  }
}

async function checkWith(open: RepairDeps['openStore'], path: string): Promise<readonly string[]> {
  const store = await open(path)
  try {
    return await listDamage(store)
  } finally {
    await store.close()
  }
}

/** Checks a store of an older version on a copy, because it must be migrated before it can be checked. */
async function checkFormer({
  databasePath,
  openStore,
}: Pick<RepairDeps, 'databasePath' | 'openStore'>): Promise<readonly string[]> {
  const staged = stagedPath(databasePath)
  removeDatabase(staged)
  try {
    for (const side of ['', '-wal']) {
      if (existsSync(`${databasePath}${side}`)) copyFileSync(`${databasePath}${side}`, `${staged}${side}`)
    }
    return await checkWith(openStore, staged)
  } catch (error) {
    return toDamage(error)
  } finally {
    removeDatabase(staged)
  }
}

function stagedPath(databasePath: string): string {
  return `${databasePath}.repairing`
}

/** Turns an error of opening or checking into a description of the damage. @throws LoreError if it is no damage */
function toDamage(error: unknown): readonly string[] {
  // If the file's application id is damaged too, it looks foreign; the salvage examines it more closely.
  if (isLoreError(error) && ['database_damaged', 'database_foreign'].includes(error.code))
    return [error.message]
  if (isLoreError(error)) throw error
  return [error instanceof Error ? error.message : String(error)]
}

/** @throws LoreError database_damaged if nothing could be saved; then the store is unchanged */
export async function repairStore(deps: RepairDeps): Promise<RepairReport> {
  const { databasePath, folder } = deps
  const staged = stagedPath(databasePath)
  removeDatabase(staged)
  deps.onStep?.('keep')
  // The copy comes first: merely opening the file with SQLite may change it and remove its write-ahead log.
  const kept = keepDamaged(databasePath, folder, toBackupId(deps.clock.now()))
  try {
    requireUnused(deps)
    deps.onStep?.('salvage')
    const salvaged = await deps.salvage(kept, staged, databasePath)
    if (!salvaged.tables.some(({ table, saved }) => HOLDING.includes(table) && saved > 0)) {
      throw unsaved(databasePath, 'No memory and no turn could be read in it.')
    }
    deps.onStep?.('remake')
    await deps.remake(staged)
    deps.onStep?.('check')
    const after = await inspect(deps, staged)
    requireUnused(deps)
    deps.onStep?.('exchange')
    await deps.exchange(staged, databasePath)
    deps.onStep?.('tidy')
    return { ...salvaged, kept, after }
  } catch (error) {
    // The damaged file is still in place, so the copy is not needed.
    removeDatabase(kept)
    throw error
  } finally {
    removeDatabase(staged)
  }
}

const HOLDING = ['memories', 'episodes']

async function inspect({ openStore }: RepairDeps, path: string): Promise<BackupCounts> {
  const store = await openStore(path)
  try {
    const [problem] = await listDamage(store)
    if (problem !== undefined) throw unsaved(path, `The saved database is damaged: ${problem}`)
    return await countStore(store)
  } finally {
    await store.close()
  }
}

function unsaved(path: string, message: string): LoreError {
  return new LoreError('database_damaged', message, {
    hint: 'The damaged file was not changed. `lore backup list` shows what can be restored instead.',
    details: { path },
  })
}
