/**
 * `lore doctor --repair`: asks, keeps other processes away from the database, and saves what can be read of
 * it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDamage, type RepairDeps, type RepairStep, repairStore } from '../../care/repair-store.ts'
import type { LoadedConfig } from '../../config/load.ts'
import { LoreError } from '../../core/errors.ts'
import { isHomeServed } from '../../daemon/home-lock.ts'
import { exchangeDamaged, salvageFile } from '../../store/sqlite/salvage/repair-file.ts'
import { adviseRestore, listBackups } from '../../transfer/backup/backup-files.ts'
import { createBackupDeps } from '../command/backup-deps.ts'
import type { CommandOutput } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { backupFolder } from '../command/open-store.ts'
import { canAsk, requireYes } from '../command/terminal.ts'
import { renderRepaired } from '../render/repaired.ts'
import { claimHome } from './claim-home.ts'

const STEP_WORDS: Readonly<Record<RepairStep, string>> = {
  salvage: 'Reading the damaged database …',
  remake: 'Rebuilding the index …',
  check: 'Checking the result …',
  keep: 'Keeping the damaged file …',
  exchange: 'Swapping the two …',
  tidy: 'Tidying up …',
}

export async function repair(context: CliContext, yes: boolean): Promise<CommandOutput> {
  const config = context.config()
  const deps = createRepairDeps(config)
  const damage = await findDamage(deps)
  if (damage.length === 0) {
    return {
      json: { repaired: false, problems: [] },
      render: ({ paint }) => `${paint.green('Nothing is damaged.')} The database was not changed.`,
    }
  }
  const daemon = isHomeServed(config.values.home)
  await requireConsent(config, damage, daemon, yes)
  const lock = await claimHome(config, daemon)
  try {
    const onStep = (step: RepairStep) => {
      if (process.stderr.isTTY === true) context.note(STEP_WORDS[step])
    }
    const report = await repairStore({ ...deps, onStep })
    return {
      json: { repaired: true, problems: damage, ...report, daemonStopped: daemon },
      render: (view) => renderRepaired(report, daemon, view),
    }
  } finally {
    lock.release()
  }
}

export function createRepairDeps(config: LoadedConfig): RepairDeps {
  const { databasePath, folder, clock, isUnused, openCopy, openStore } = createBackupDeps(config)
  return {
    databasePath,
    folder,
    clock,
    isUnused,
    openCopy,
    openStore,
    salvage: salvageFile,
    remake: (path) => remakeIndex(config, path),
    exchange: exchangeDamaged,
  }
}

/** Opens it like any store, which migrates the schema and removes what was removed for good. */
async function remakeIndex(config: LoadedConfig, dbPath: string): Promise<void> {
  const [{ openEngine }, { toEngineOptions }] = await Promise.all([
    import('../../compose.ts'),
    import('../../engine-options.ts'),
  ])
  const backupDir = mkdtempSync(join(tmpdir(), 'lore-repair-'))
  try {
    const engine = await openEngine({
      ...toEngineOptions(config),
      dbPath,
      backupDir,
      backgroundEmbedding: false,
    })
    try {
      await engine.rebuild({ part: 'index' }, { kind: 'person', name: 'doctor', session: 'repair' })
    } finally {
      await engine.close()
    }
  } finally {
    rmSync(backupDir, { recursive: true, force: true })
  }
}

async function requireConsent(
  config: LoadedConfig,
  damage: readonly string[],
  daemon: boolean,
  yes: boolean,
): Promise<void> {
  if (yes) return
  const what = damage[0] ?? ''
  const stops = daemon ? ' The daemon will be stopped.' : ''
  const backups = listBackups(backupFolder(config.values.home))
  const restore = adviseRestore(backups, Date.now())
  const instead = restore === null ? 'There is no backup to restore instead.' : `Instead, ${restore}`
  if (canAsk()) {
    process.stderr.write(`${what}\n${instead}\n`)
    return requireYes(`Save everything readable into a new database, and keep the damaged one?${stops}`)
  }
  throw new LoreError('protected', `${what} A repair replaces this database.`, {
    hint: `Confirm it with --yes; the damaged file is kept.${stops} ${instead}`,
  })
}
