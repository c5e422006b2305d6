/** `lore uninstall`: removes Lore from this machine, step by step, and leaves nothing running. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { saveConsent } from '../../config/consent.ts'
import { packagePaths } from '../../config/package-paths.ts'
import { isLoreError, LoreError } from '../../core/errors.ts'
import { isHomeServed, lockHome } from '../../daemon/home-lock.ts'
import { defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { EXIT } from '../command/exit-codes.ts'
import { flag } from '../command/options.ts'
import { stopAndWait } from '../command/stop-daemon.ts'
import { canAsk, confirm, createView, requireYes } from '../command/terminal.ts'
import { openWithoutStarting } from '../command/without-starting.ts'
import { planUndoInit, type UndoneInit, undoInit } from '../init/undo-init.ts'
import { placeOf } from '../init/wire.ts'
import {
  type MemoryHeld,
  renderUninstalled,
  renderUninstallPlan,
  type UninstallPlan,
} from '../render/uninstall.ts'
import { findHomeFiles, removeFiles, sizeOf } from '../uninstall/home-files.ts'
import { lastCommand } from '../uninstall/last-command.ts'
import { findService, runCommands } from './daemon/service.ts'
import { findTrayFiles } from './tray/places.ts'
import { listTrayFiles, removeTray } from './tray/uninstall.ts'

export const uninstall = defineCommand({
  name: 'uninstall',
  summary: 'remove Lore, and keep or delete its memory',
  description:
    'Reverts `lore init` in every program, ends capture, stops the daemon of this home, removes its systemd unit or launchd agent and the tray icon’s files, asks whether to keep or delete the memory, and prints the last command, which removes the program itself. It shows all steps first and changes nothing before you have agreed. The memory is the database with its backups and your settings. If you keep it, it is there again when you install Lore again; if you delete it, it is gone for good. Files of other programs in the home folder always stay.',
  arguments: {},
  options: {
    keepMemory: flag('--keep-memory', 'keep the memory and do not ask about it'),
    deleteMemory: flag('--delete-memory', 'delete the memory for good; without a terminal add --yes'),
    dryRun: flag('--dry-run', 'show what would be done, and do nothing'),
    yes: flag('-y, --yes', 'do not ask; needs --keep-memory or --delete-memory'),
  },
  examples: [
    ['lore uninstall --dry-run', 'what would be removed?'],
    ['lore uninstall', 'step by step, with questions'],
    ['lore uninstall --keep-memory --yes', 'in a script'],
  ],
  async run({ options, context }) {
    requireDecided(options)
    // A faulty settings file must not prevent it.
    const faults = context.forgiveAll()
    const plan = await planUninstall(context)
    if (options.dryRun) {
      return { json: toJson(plan), render: (view) => renderUninstallPlan(plan, true, view) }
    }
    const deletes = await decide(plan, options, context)
    const { values } = context.config()
    const undone = undoInit(values.home, plan.init)
    const service = plan.service === null ? null : removeService(plan.service)
    const trayFiles = findTrayFiles(context, false)
    if (trayFiles !== null && plan.tray.length > 0) removeTray(trayFiles, plan.tray)
    if (!deletes && existsSync(values.home)) endCapture(context, faults)
    await context.close()
    await stopWithParent(context)
    // Listed again: the daemon may have made a backup while the questions were open.
    const { running, memory } = findHomeFiles(values.home, values['store.path'], context.config().files.user)
    const left = removeOwnFiles(
      values.home,
      deletes ? [...running, ...memory.filter((path) => !holdsCopies(values.home, path))] : running,
    )
    const done = { plan, undone, service, deletes, left: deletes ? left : [] }
    return {
      json: { ...toJson(plan), deleted: deletes, left: done.left, undone: toFiles(undone) },
      render: (view) => renderUninstalled(done, view),
      ...(undone.files.some(({ state }) => state === 'broken') ? { exitCode: EXIT.failure } : {}),
    }
  },
})

/**
 * Switches capture off in the settings file if that can be read; an unreadable file counts as off already.
 */
function endCapture(context: CliContext, faults: readonly LoreError[]): void {
  const { values, files } = context.config()
  if (faults.some(({ details }) => details.file === files.user)) {
    context.note(`${files.user} is not changed: once you fix it, it may switch capture on again.`)
  } else {
    saveConsent(values.home, false, 'undo', Date.now())
  }
}

interface Decision {
  readonly keepMemory: boolean
  readonly deleteMemory: boolean
  readonly dryRun: boolean
  readonly yes: boolean
}

/** @throws LoreError invalid_input, protected, before anything is read */
function requireDecided({ keepMemory, deleteMemory, dryRun, yes }: Decision): void {
  if (keepMemory && deleteMemory) {
    throw new LoreError('invalid_input', 'The memory can be kept or deleted, not both.', {
      hint: 'Give --keep-memory or --delete-memory.',
    })
  }
  if (dryRun || (canAsk() && !yes)) return
  if (!keepMemory && !deleteMemory) {
    throw new LoreError('protected', 'Say whether to keep or delete the memory: this is not a terminal.', {
      hint: 'Add --keep-memory, or --delete-memory --yes. See it first with --dry-run.',
    })
  }
  if (deleteMemory && !yes) {
    throw new LoreError('protected', 'Deleting the memory must be confirmed, but this is not a terminal.', {
      hint: 'Add --yes. It cannot be undone.',
    })
  }
}

/**
 * Asks every question before the first change. Returns true if the memory is to be deleted. @throws
 * LoreError cancelled
 */
async function decide(plan: UninstallPlan, options: Decision, context: CliContext): Promise<boolean> {
  if (options.yes || !canAsk()) return options.deleteMemory
  const view = createView(process.stderr, context.globals.color ? 'auto' : 'never', context.surroundings)
  context.note(`${renderUninstallPlan(plan, false, view)}\n`)
  await requireYes('Remove Lore from this machine?')
  if (options.keepMemory || plan.files.memory.length === 0) return false
  const deletes = options.deleteMemory || (await confirm('Delete the memory too? No keeps it.'))
  if (deletes) await requireYes('Delete it for good? It cannot be undone.')
  return deletes
}

async function planUninstall(context: CliContext): Promise<UninstallPlan> {
  const { standpoint } = context
  const config = context.config()
  const { home } = config.values
  const database = config.values['store.path']
  const files = findHomeFiles(home, database, config.files.user)
  const place = placeOf(standpoint)
  const service = findService(context)
  return {
    home,
    homedir: standpoint.homedir,
    init: planUndoInit(home, place),
    daemonRuns: isHomeServed(home),
    service: service !== null && existsSync(service.file) ? service : null,
    tray: listTrayFiles(context),
    files,
    memoryBytes: sizeOf(files.memory),
    holds: existsSync(database) ? await countHeld(context) : null,
    lastCommand: lastCommand(packagePaths().root),
  }
}

/** Returns null if the database cannot be opened: a damaged one must not prevent it. */
async function countHeld(context: CliContext): Promise<MemoryHeld | null> {
  try {
    const { engine } = await openWithoutStarting(context)
    const { memories, sessions } = await engine.stats({}, context.caller)
    return { memories, sessions }
  } catch (error) {
    if (isLoreError(error)) return null
    throw error
  }
}

/** Removes the file even if the service manager fails; without it nothing starts at the next login. */
function removeService({ file, links, disable }: NonNullable<UninstallPlan['service']>): LoreError | null {
  let problem: LoreError | null = null
  try {
    runCommands(disable)
  } catch (error) {
    if (!isLoreError(error)) throw error
    problem = error
  }
  for (const path of [file, ...links]) rmSync(path, { force: true })
  return problem
}

/**
 * True for the folder with copies of other programs' settings, which an undo left because those files had
 * changed.
 */
function holdsCopies(home: string, path: string): boolean {
  return path === join(home, 'init') && readdirSync(path).length > 0
}

const PARENT_MS = 3_000

async function stopWithParent(context: CliContext): Promise<void> {
  const { askStatus, untilSupervisorEnded } = await import('../../daemon/control.ts')
  const config = context.config()
  const status = await askStatus(config.values.home)
  await stopAndWait(config)
  if (status !== null) await untilSupervisorEnded(status.parentPid, PARENT_MS)
}

/** Holds the lock, so that no daemon starts meanwhile; the lock's own file is removed last. */
function removeOwnFiles(home: string, paths: readonly string[]): readonly string[] {
  if (!existsSync(home)) return []
  const lock = lockHome(home)
  if (lock === null) {
    throw new LoreError('daemon_running', 'A daemon already serves this home again.', {
      hint: 'An agent that is still open started it: close your agents, then run `lore uninstall` again.',
    })
  }
  const held = paths.filter((path) => path.endsWith('daemon.lock'))
  removeFiles(
    home,
    paths.filter((path) => !held.includes(path)),
  )
  lock.release()
  return removeFiles(home, [...held, join(home, 'daemon.lock')])
}

function toJson({
  init,
  daemonRuns,
  service,
  tray,
  files,
  memoryBytes,
  holds,
  lastCommand: last,
  home,
}: UninstallPlan) {
  return {
    home,
    wired: init.files.map(({ client, file, state }) => ({ client, file, state })),
    daemonRuns,
    service: service?.file ?? null,
    tray,
    memory: { files: files.memory, bytes: memoryBytes, ...holds },
    lastCommand: last,
  }
}

function toFiles({ files }: UndoneInit) {
  return files.map(({ client, file, state, problem }) => ({
    client,
    file,
    state,
    ...(problem === null ? {} : { problem: `${problem.message} ${problem.hint}` }),
  }))
}
