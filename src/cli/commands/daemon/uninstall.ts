/** `lore daemon uninstall`: removes the service file. */
import { existsSync, rmSync } from 'node:fs'
import { defineCommand } from '../../command/command.ts'
import { flag } from '../../command/options.ts'
import { renderCommands, requireConsent, requireService, runCommands } from './service.ts'

export const uninstall = defineCommand({
  name: 'uninstall',
  summary: 'remove what install wrote',
  description:
    'Removes the systemd user unit or launchd agent of this home, after asking. With --disable it stops and disables it first; otherwise it says how to. Memories and settings stay.',
  arguments: {},
  options: {
    yes: flag('-y, --yes', 'do not ask'),
    disable: flag('--disable', 'also stop and disable it'),
  },
  examples: [['lore daemon uninstall --disable', 'stop it and remove it']],
  async run({ options, context }) {
    const { file, links, disable } = requireService(context)
    if (!existsSync(file)) {
      return { json: { file, removed: false }, render: () => `There is no ${file}.` }
    }
    await requireConsent(`Remove ${file}?`, options.yes)
    if (options.disable) runCommands(disable)
    for (const path of [file, ...links]) rmSync(path, { force: true })
    return {
      json: { file, removed: true, disabled: options.disable, disable },
      render: ({ paint }) =>
        options.disable
          ? `${paint.green('Removed:')} ${file}`
          : `${paint.green('Removed:')} ${file}\nIf it was enabled, stop it with:\n${renderCommands(disable)}`,
    }
  },
})
