/** `lore tray install`: shows the icon at every sign-in. Shows what it writes before it writes it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { defineCommand } from '../../command/command.ts'
import { flag } from '../../command/options.ts'
import { drawAppIcon } from '../../tray/tray-icon.ts'
import { requireConsent, runCommands } from '../daemon/service.ts'
import { requireTrayFiles } from './places.ts'
import { requireHelper } from './require-helper.ts'

export const install = defineCommand({
  name: 'install',
  summary: 'show the icon at every sign-in',
  description:
    'Fetches the helper that draws the icon, after asking, and writes what starts the tray at sign-in and from the menu of programs: two .desktop files on Linux, an app and a launch agent on macOS, two shortcuts on Windows. Shows the files first and asks. Run it again to change --with-daemon.',
  arguments: {},
  options: {
    withDaemon: flag('--with-daemon', 'start and stop the daemon with the icon'),
    yes: flag('-y, --yes', 'do not ask'),
  },
  examples: [
    ['lore tray install', 'show the files, ask, write them'],
    ['lore tray install --with-daemon --yes', 'in a script'],
  ],
  async run({ options, context }) {
    const plan = requireTrayFiles(context, options.withDaemon)
    const helper = await requireHelper(context, options.yes)
    context.note(
      plan.files.map(({ path, text }) => `${path}\n\n${text}`).join('\n') || plan.removes.join('\n'),
    )
    await requireConsent('Write this?', options.yes)
    for (const { path, text, mode } of plan.files) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text, { mode: mode ?? 0o644 })
    }
    mkdirSync(dirname(plan.icon), { recursive: true })
    writeFileSync(plan.icon, drawAppIcon(process.platform))
    runCommands(plan.enable)
    return {
      json: { helper, files: plan.files.map(({ path }) => path), icon: plan.icon },
      render: ({ paint }) =>
        `${paint.green('Installed.')} The icon comes at the next sign-in; now: lore tray${options.withDaemon ? ' --with-daemon' : ''}`,
    }
  },
})
