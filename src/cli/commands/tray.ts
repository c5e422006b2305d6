/** `lore tray`: an icon that shows how Lore is, and offers what a person wants without a terminal. */
import { join } from 'node:path'
import { readEnvironment } from '../../config/environment.ts'
import { ensurePrivateFolder } from '../../config/home.ts'
import { LoreError } from '../../core/errors.ts'
import { untilStopped } from '../../daemon/until-stopped.ts'
import { acquireProcessLock } from '../../store/sqlite/process-lock.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { EXIT } from '../command/exit-codes.ts'
import { flag } from '../command/options.ts'
import { stopAndWait } from '../command/stop-daemon.ts'
import { runTray } from '../tray/run-tray.ts'
import { findBuild } from '../tray/tray-helper.ts'
import { findTrayHost } from '../tray/tray-host.ts'
import { startTray } from '../tray/tray-program.ts'
import { startInBackground } from './daemon/start.ts'
import { install } from './tray/install.ts'
import { requireHelper } from './tray/require-helper.ts'
import { uninstall } from './tray/uninstall.ts'

export const tray = defineCommand(
  {
    name: 'tray',
    summary: 'show an icon with status and recent memories',
    description:
      'Shows an icon in the tray (the status area of the desktop) until you quit it: if all is well, if Lore works, is paused or has trouble, today’s numbers and recent memories; its menu pauses capture, opens the explorer, and starts and stops the daemon. The icon is drawn by a small helper program, which is not part of Lore: the first time, the command asks before it fetches it from npm’s registry. Exit code 3 if this machine has no tray, 6 if the icon is shown already.',
    arguments: {},
    options: {
      withDaemon: flag('--with-daemon', 'start the daemon with the icon, and stop it when you quit'),
      yes: flag('-y, --yes', 'fetch the helper without asking'),
    },
    examples: [
      ['lore tray', 'show the icon until you quit it'],
      ['lore tray --with-daemon', 'the daemon runs as long as the icon is there'],
      ['lore tray install', 'show it from the next sign-in on'],
    ],
    run: ({ options, context }) => show(context, options),
  },
  [install, uninstall],
)

async function show(
  context: CliContext,
  { withDaemon, yes }: { readonly withDaemon: boolean; readonly yes: boolean },
): Promise<CommandOutput | null> {
  const config = context.config()
  const { home } = config.values
  const missing = await findReasonAgainst(context)
  if (missing !== null) return noTray(missing)
  const helper = await requireHelper(context, yes)
  ensurePrivateFolder(home)
  const lock = acquireProcessLock(join(home, 'tray.lock'))
  if (lock === null) {
    return {
      json: { kind: 'shown_already' },
      render: () => 'The icon of this home is shown already.',
      exitCode: EXIT.running,
    }
  }
  try {
    if (withDaemon) await startInBackground(config, null)
    const failed = Promise.withResolvers<string>()
    const shown = runTray(
      async (onAction) => {
        const started = await startTray(helper, readEnvironment(), process.platform, onAction)
        if (started.kind === 'shown') {
          context.note('The icon is in the tray. Quit it there, or with Ctrl-C.')
          return started.program
        }
        failed.resolve(started.said)
        throw new LoreError('not_yet', started.said, { hint: '' })
      },
      context,
      untilStopped(),
    )
    const outcome = await Promise.race([shown.then(() => null), failed.promise])
    if (outcome !== null) {
      await shown.catch(() => undefined)
      return noTray(explain(outcome))
    }
    if (withDaemon) await stopAndWait(config)
    return { json: { kind: 'ended' }, render: () => 'The icon is gone.' }
  } finally {
    lock.release()
  }
}

interface Reason {
  readonly says: string
  readonly hint: string
}

/** Returns why no icon can be shown here; null if nothing speaks against it. */
async function findReasonAgainst({ surroundings, standpoint }: CliContext): Promise<Reason | null> {
  const { platform, arch } = process
  if (findBuild(platform, arch) === null) {
    return {
      says: `The tray’s helper is not made for ${platform} on ${arch}.`,
      hint: 'Use `lore ui` and `lore status` instead.',
    }
  }
  if (platform !== 'linux') return null
  if (!surroundings.display) {
    return {
      says: 'There is no desktop here: neither DISPLAY nor WAYLAND_DISPLAY is set.',
      hint: 'Run it in a terminal of your desktop, not over ssh.',
    }
  }
  if ((await findTrayHost(readEnvironment(), standpoint.homedir)) !== 'missing') return null
  return {
    says: 'This desktop shows no tray icons.',
    hint: 'GNOME needs the extension AppIndicator; other desktops a panel with a tray, or one like trayer.',
  }
}

function explain(said: string): Reason {
  const library = /error while loading shared libraries: (\S+?):/.exec(said)?.[1]
  if (library === undefined) {
    return { says: `The tray’s helper ended: ${said || 'it said nothing'}`, hint: 'See `lore tray --help`.' }
  }
  return {
    says: `The tray’s helper needs ${library}, which this machine does not have.`,
    hint: 'On Debian and Ubuntu: sudo apt install libayatana-appindicator3-1. On Fedora: libappindicator-gtk3.',
  }
}

function noTray({ says, hint }: Reason): CommandOutput {
  return {
    json: { kind: 'no_tray', reason: says, hint },
    render: ({ paint }) => `${says}\n${paint.dim(hint)}`,
    exitCode: EXIT.notFound,
  }
}
