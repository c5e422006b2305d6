/**
 * Saves what can be read of a damaged store. A new one is made beside it and looked through; the damaged file is kept
 * as it is, under another name; only then the two are exchanged. Killed at any point, the damaged store or the
 * repaired one is there, whole, and the kept copy is never removed.
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

/** What was read, table by table. */
interface SalvageReport {
  readonly pages: number
  readonly unreadablePages: number
  readonly tables: readonly {
    readonly table: string
    readonly saved: number
    readonly lost: number
    /** Whether `lost` was counted; else it is an estimate, and 0 where pages are unreadable means that nobody knows. */
    readonly isCounted: boolean
    readonly unreadablePages: number
  }[]
  /** Rows that were found and belong to no table for sure; they are not in the repaired store. */
  readonly strayRows: number
  readonly mended: { readonly scopes: number; readonly sessions: number; readonly dropped: number }
}

export interface RepairDeps {
  readonly databasePath: string
  /** Where the damaged file is kept. */
  readonly folder: string
  readonly clock: Clock
  readonly isUnused: (path: string) => boolean
  readonly openCopy: (path: string) => Promise<Store>
  readonly openStore: (path: string) => Promise<Store>
  /** @param name of the file, for who reads an error: the source is a copy of it */
  readonly salvage: (source: string, target: string, name: string) => Promise<SalvageReport>
  /** Makes documents and their index again from memories and turns, and removes what was removed for good. */
  readonly remake: (path: string) => Promise<void>
  readonly exchange: (repaired: string, damaged: string) => Promise<void>
  /** Called before each step; for whoever watches, or breaks off. */
  readonly onStep?: (step: RepairStep) => void
}

export const REPAIR_STEPS = ['keep', 'salvage', 'remake', 'check', 'exchange', 'tidy'] as const
export type RepairStep = (typeof REPAIR_STEPS)[number]

export interface RepairReport extends SalvageReport {
  /** The damaged file as it was. */
  readonly kept: string
  readonly after: BackupCounts
}

/** What is wrong with the store; empty where nothing is. Changes nothing. */
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

/** One of an older version can only be looked through once it was brought to this one: a copy of it is. */
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

/** @throws LoreError where it is no damage */
function toDamage(error: unknown): readonly string[] {
  // A mark that was damaged too looks like another program's file; the salvage looks closer.
  if (isLoreError(error) && ['database_damaged', 'database_foreign'].includes(error.code))
    return [error.message]
  if (isLoreError(error)) throw error
  return [error instanceof Error ? error.message : String(error)]
}

/** @throws LoreError database_damaged where nothing could be saved; then everything is as it was */
export async function repairStore(deps: RepairDeps): Promise<RepairReport> {
  const { databasePath, folder } = deps
  const staged = stagedPath(databasePath)
  removeDatabase(staged)
  deps.onStep?.('keep')
  // First of all: whoever merely opens the file with SQLite may change it, and tidy its log away.
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
    // Nothing took the place of the damaged file, so it needs no copy.
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
