/** `lore sync`: exchanges shared memories with the connected folders and servers. */

import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { defined } from '../../core/defined.ts'
import { LoreError } from '../../core/errors.ts'
import type { Engine } from '../../engine/engine.ts'
import type { SyncStanding } from '../../transfer/sync.ts'
import { defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { EXIT } from '../command/exit-codes.ts'
import { findConnected } from '../command/find-connected.ts'
import { argument, flag, optionalArgument, text } from '../command/options.ts'
import { createProgress } from '../command/progress.ts'
import { requirePerson } from '../command/require-person.ts'
import { withdrawProject } from '../command/withdraw-project.ts'
import { plural } from '../render/layout/text.ts'
import { renderStanding, renderSync } from '../render/sync.ts'

const connect = defineCommand({
  name: 'connect',
  summary: 'say through which folder or server a group syncs',
  description:
    'Connects a group (`mine` or `team:NAME`) with a folder that your machines see, such as one of Syncthing, a USB stick or a git checkout, or with the URL of a team server; without a place, with the server that `lore connect` knows. Bundles in a folder are encrypted in the age format if --secret-file names a file with an age key (AGE-SECRET-KEY-…, made by age-keygen) or a passphrase; every machine needs the same file. For a server the file holds the token.',
  arguments: {
    group: argument('<group>', 'mine or team:NAME'),
    place: optionalArgument(
      '[place]',
      'a folder, or the URL of a server; default: the server of `lore connect`',
    ),
  },
  options: {
    secretFile: text('--secret-file <path>', 'the key or passphrase for a folder, or the token for a server'),
  },
  examples: [
    ['lore sync connect mine ~/Sync', 'through a folder that Syncthing copies'],
    ['lore sync connect mine ~/Sync --secret-file ~/.lore/sync.key', 'encrypted'],
    ['lore sync connect team:shop', 'through the server of lore connect'],
    [
      'lore sync connect team:shop https://lore.example.com --secret-file ~/.lore/team.token',
      'through another server',
    ],
  ],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const known = args.place === undefined ? requireConnected(context.standpoint.home) : null
    const address = known?.address ?? toAddress(args.place ?? '')
    const own = options.secretFile === undefined ? undefined : toPath(options.secretFile)
    const secretFile = own ?? known?.secretFile
    const place = await engine.connectSync(
      { group: args.group, address, ...defined({ secretFile }) },
      context.caller,
    )
    return {
      json: place,
      render: ({ paint }) => {
        const connected = `${paint.green('Connected')} ${place.group} with ${address}`
        const isMissing = !address.startsWith('http') && !existsSync(address)
        return isMissing
          ? `${connected}\n${paint.yellow('There is no such folder now: lore sync looks for it each time.')}`
          : connected
      },
    }
  },
})

function toAddress(typed: string): string {
  return /^https?:/.test(typed) ? typed : toPath(typed)
}

function requireConnected(home: string): { readonly address: string; readonly secretFile: string } {
  const found = findConnected(home)
  if (found !== null) return found
  throw new LoreError('invalid_input', 'There is no server that this home is connected to.', {
    hint: 'Name a folder or a URL, or connect first: lore connect URL < token.txt',
  })
}

function toPath(typed: string): string {
  return resolve(/^~[/\\]/.test(typed) ? join(homedir(), typed.slice(2)) : typed)
}

const disconnect = defineCommand({
  name: 'disconnect',
  summary: 'forget the folder or server of a group',
  description: 'The group no longer syncs here. What was exchanged stays on both sides.',
  arguments: { group: argument('<group>', 'mine or team:NAME') },
  options: {},
  examples: [['lore sync disconnect mine', 'no longer through that folder']],
  async run({ args, context }) {
    const engine = await context.engine()
    const place = await engine.connectSync({ group: args.group }, context.caller)
    return { json: place, render: ({ paint }) => `${paint.green('Disconnected')} ${place.group}` }
  },
})

const status = defineCommand({
  name: 'status',
  summary: 'show what is shared, where, and what is pending',
  description:
    'Shows for every group: where it syncs, when it last did, how many memories it has, what waits to be sent, what waits for something that has not come, conflicts, projects that others share, and what a secret keeps here.',
  arguments: {},
  options: {},
  examples: [['lore sync status', 'how it stands']],
  async run({ context }) {
    const engine = await context.engine()
    const { items } = await engine.syncStatus({}, context.caller)
    return { json: { items }, render: (view) => renderStanding(items, Date.now(), view) }
  },
})

const withdraw = defineCommand({
  name: 'withdraw',
  summary: 'take back what this machine shared of a project',
  description:
    'The memories that this machine shared stay here, become private, and leave the folder or server and every other machine at its next sync. Memories that others wrote stay where they are.',
  arguments: { project: argument('<project>', 'its name, a remote or the end of one') },
  options: { yes: flag('-y, --yes', 'do not ask') },
  examples: [['lore sync withdraw web-shop', 'take it back, after asking']],
  async run({ args, options, context }) {
    return withdrawProject(await context.engine(), args.project, options.yes, context)
  },
})

const leave = defineCommand({
  name: 'leave',
  summary: 'leave a team',
  description:
    'No longer shares anything with the team, and forgets its server. Your own memories stay. If the policy of the server says so (`lore serve --on-leave remove`), memories that others wrote are removed from this machine for good; it shows how many and asks.',
  arguments: { group: argument('<group>', 'team:NAME') },
  options: { yes: flag('-y, --yes', 'do not ask') },
  examples: [['lore sync leave team:shop', 'no longer a part of it, after asking']],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const { removed, group } = await engine.leaveTeam({ group: args.group }, context.caller)
    const what =
      removed > 0 ? ` ${plural(removed, 'memory', 'memories')} of others will be removed here.` : ''
    await requirePerson(`Leave ${group}?${what}`, options.yes, context)
    const left = await engine.leaveTeam({ group: args.group, agreed: true }, context.caller)
    return {
      json: left,
      render: ({ paint }) =>
        `${paint.green('Left')} ${group}; ${left.removed > 0 ? `${plural(left.removed, 'memory', 'memories')} of others removed here` : 'its memories stay here'}.`,
    }
  },
})

/** Syncs, and shows how far it is while it lasts. */
async function syncNow(
  engine: Engine,
  dryRun: boolean,
  context: CliContext,
): Promise<Awaited<ReturnType<Engine['sync']>>> {
  const watched = process.stderr.isTTY === true && !context.globals.json
  const progress = await createProgress('Syncing', watched)
  const over = new AbortController()
  const watching = watched ? watch(engine, context, progress.report, over.signal) : Promise.resolve()
  try {
    return await engine.sync({ dryRun }, context.caller)
  } finally {
    over.abort()
    await watching
    progress.stop()
  }
}

/** Reports how far the sync is, one look after the other: counting many records takes longer than the pause between. */
async function watch(
  engine: Engine,
  context: CliContext,
  report: (done: number, total: number) => void,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    await sleep(LOOK_MS, undefined, { signal: over }).catch(() => undefined)
    if (over.aborted) return
    // The sync itself fails with the same error, which is shown.
    const standing = await engine.syncStatus({}, context.caller).catch(() => null)
    const step = standing?.items.find((item: SyncStanding) => item.progress !== null)?.progress
    if (step != null) report(step.done, step.total)
  }
}

const LOOK_MS = 500

export const sync = defineCommand(
  {
    name: 'sync',
    summary: 'exchange shared memories with other machines',
    description:
      'Fetches what others changed and sends what changed here, for every connected group, and merges both without losing a word: see docs/sync.md for the rules. Sync can be interrupted and repeated at any time. What came is one run, which `lore undo` takes back here. Exit code 1 if a place could not be reached.',
    arguments: {},
    options: { dryRun: flag('--dry-run', 'show what would go and come, and change nothing') },
    examples: [
      ['lore sync', 'both ways'],
      ['lore sync --dry-run', 'what would go and come'],
      ['lore sync status', 'how it stands'],
    ],
    async run({ options, context }) {
      const engine = await context.engine()
      const report = await syncNow(engine, options.dryRun, context)
      return {
        json: report,
        render: (view) => renderSync(report, view),
        exitCode: report.failed.length > 0 ? EXIT.failure : EXIT.ok,
      }
    },
  },
  [connect, disconnect, leave, status, withdraw],
)
