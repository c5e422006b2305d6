/** Renders what `lore uninstall` would do, and what it did. Pure. */
import type { LoreError } from '../../core/errors.ts'
import type { ServicePlan } from '../../daemon/service-file.ts'
import type { UndoInitPlan, UndoneInit } from '../init/undo-init.ts'
import type { HomeFiles } from '../uninstall/home-files.ts'
import { renderCacheCleared, renderUndoneFiles } from './init.ts'
import { group, hang, lines, prose, sections, show } from './layout/block.ts'
import { plural } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderBytes } from './stats.ts'
import { tilde } from './tilde.ts'

export interface MemoryHeld {
  readonly memories: number
  readonly sessions: number
}

export interface UninstallPlan {
  readonly home: string
  readonly homedir: string
  readonly init: UndoInitPlan
  readonly daemonRuns: boolean
  /** null if none is installed. */
  readonly service: Pick<ServicePlan, 'file' | 'links' | 'disable'> | null
  /** Files and folders of the tray icon; empty if it is not installed. */
  readonly tray: readonly string[]
  readonly files: HomeFiles
  readonly memoryBytes: number
  /** null if there is no database, or if it cannot be opened. */
  readonly holds: MemoryHeld | null
  readonly lastCommand: string | null
}

export function renderUninstallPlan(plan: UninstallPlan, dryRun: boolean, view: View): string {
  const { bold, dim } = view.paint
  const { init, daemonRuns, service, tray, files, homedir, lastCommand } = plan
  const steps = [
    ...init.files.map(({ file }) => `remove Lore from ${tilde(file, homedir)}`),
    init.cache !== null && 'remove lore@lore from Claude Code’s own list of plugins',
    'end capture: Lore reads nothing from agents’ folders any more',
    service && `remove ${tilde(service.file, homedir)}`,
    tray.length > 0 && 'remove the tray icon and what starts it',
    daemonRuns && 'stop the daemon',
    files.memory.length === 0
      ? 'there is no memory to keep'
      : `keep or delete the memory: ${renderMemory(plan)}`,
  ]
  return show(
    view,
    sections(
      lines(
        bold('Removing Lore from this machine would'),
        ...steps.map((step) => step && hang('  · ', prose(step))),
      ),
      group('Then remove the program itself with:', lastCommand),
      dryRun && dim('Nothing was changed. Leave --dry-run out to go ahead.'),
    ),
  )
}

function renderMemory({ holds, memoryBytes, home, homedir }: UninstallPlan): string {
  const what =
    holds === null
      ? ''
      : `${plural(holds.memories, 'memory', 'memories')} and ${plural(holds.sessions, 'conversation')}, `
  return `${what}${renderBytes(memoryBytes)} in ${tilde(home, homedir)}`
}

export interface Uninstalled {
  readonly plan: UninstallPlan
  readonly undone: UndoneInit
  /** The error of the service manager; null if all went well or there was no service. */
  readonly service: LoreError | null
  readonly deletes: boolean
  /** Names of files that are still in the home after Lore's own were deleted. */
  readonly left: readonly string[]
}

export function renderUninstalled({ plan, undone, service, deletes, left }: Uninstalled, view: View): string {
  const { green, yellow } = view.paint
  const { homedir, home } = plan
  const done = (text: string) => hang(green('✓ '), text)
  const fate = deletes
    ? `The memory is deleted: ${renderMemory(plan)}`
    : plan.files.memory.length === 0
      ? 'There was no memory.'
      : `The memory stays: ${renderMemory(plan)}`
  return show(
    view,
    sections(
      lines(
        renderUndoneFiles(undone.files, false, view),
        renderCacheCleared(undone.cacheCleared, view),
        done('Capture is off.'),
        plan.service && done(`Removed ${tilde(plan.service.file, homedir)}`),
        service && hang('  ', prose(service.message, yellow)),
        done(plan.daemonRuns ? 'The daemon is stopped.' : 'No daemon runs.'),
        done(fate),
        left.length > 0 &&
          hang('  ', prose(`Left in ${tilde(home, homedir)}: ${left.map(nameLeft).join(', ')}`)),
      ),
      lines(
        prose('Agents that are open now still have Lore’s tools: close them, or they start it again.'),
        group('The last step, which removes the program:', plan.lastCommand),
      ),
    ),
  )
}

function nameLeft(name: string): string {
  return name === 'init' ? 'init (copies of other programs’ settings from before)' : name
}
