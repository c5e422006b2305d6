/** `lore daemon install`: lets the operating system run the daemon. Shows the file before it writes it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { defineCommand } from '../../command/command.ts'
import { flag } from '../../command/options.ts'
import { renderCommands, requireConsent, requireService, runCommands } from './service.ts'

export const install = defineCommand({
  name: 'install',
  summary: 'let the system run it, as a systemd user unit or a launchd agent',
  description:
    'Shows the systemd user unit (Linux) or launchd agent (macOS) that runs the daemon of this home, asks, writes it, and says how to enable it. With --enable it runs those commands too. Nothing else on the machine is changed.',
  arguments: {},
  options: {
    yes: flag('-y, --yes', 'do not ask'),
    enable: flag('--enable', 'also enable and start it'),
  },
  examples: [
    ['lore daemon install', 'show the file, ask, write it'],
    ['lore daemon install --yes --enable', 'in a script'],
  ],
  async run({ options, context }) {
    const { system, file, text, enable } = requireService(context)
    context.note(`${file}\n\n${text}`)
    await requireConsent(`Write this ${system} file?`, options.yes)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    if (options.enable) runCommands(enable)
    return {
      json: { system, file, text, enabled: options.enable, enable },
      render: ({ paint }) =>
        options.enable
          ? `${paint.green('Installed and enabled:')} ${file}`
          : `${paint.green('Written:')} ${file}\nTo enable it:\n${renderCommands(enable)}`,
    }
  },
})
