/** `lore tray uninstall`: removes what install wrote, and the helper. */
import { existsSync, rmSync } from 'node:fs'
import type { LoreError } from '../../../core/errors.ts'
import { isLoreError } from '../../../core/errors.ts'
import { defineCommand } from '../../command/command.ts'
import type { CliContext } from '../../command/context.ts'
import { flag } from '../../command/options.ts'
import type { TrayFiles } from '../../tray/tray-files.ts'
import { helperFolder } from '../../tray/tray-helper.ts'
import { requireConsent, runCommands } from '../daemon/service.ts'
import { findTrayFiles, requireTrayFiles } from './places.ts'

export const uninstall = defineCommand({
  name: 'uninstall',
  summary: 'remove what install wrote',
  description:
    'Removes the files and shortcuts that start the icon, and the helper that draws it, after asking. An icon that is shown stays until you quit it. Memories and settings stay.',
  arguments: {},
  options: { yes: flag('-y, --yes', 'do not ask') },
  examples: [['lore tray uninstall', 'remove it']],
  async run({ options, context }) {
    const plan = requireTrayFiles(context, false)
    const removes = listTrayFiles(context)
    if (removes.length === 0) {
      return { json: { removed: [] }, render: () => 'The tray is not installed.' }
    }
    await requireConsent(`Remove ${removes.join(', ')}?`, options.yes)
    const problem = removeTray(plan, removes)
    return {
      json: { removed: removes, problem: problem?.message ?? null },
      render: ({ paint }) =>
        [`${paint.green('Removed:')}`, ...removes, ...(problem === null ? [] : [problem.message])].join('\n'),
    }
  },
})

/** Returns what `lore tray install` left on this machine. */
export function listTrayFiles(context: CliContext): readonly string[] {
  const plan = findTrayFiles(context, false)
  const { home } = context.standpoint
  return plan === null ? [] : [...plan.removes, helperFolder(home)].filter((path) => existsSync(path))
}

/** Removes the files even if the system's own command fails; without them nothing starts at the next sign-in. */
export function removeTray(plan: TrayFiles, removes: readonly string[]): LoreError | null {
  let problem: LoreError | null = null
  try {
    runCommands(plan.disable)
  } catch (error) {
    if (!isLoreError(error)) throw error
    problem = error
  }
  for (const path of removes) rmSync(path, { recursive: true, force: true })
  return problem
}
