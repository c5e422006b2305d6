/** `lore sync`: exchanges shared memories with the connected folders and servers. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { defined } from '../../core/defined.ts'
import { defineCommand } from '../command/command.ts'
import { EXIT } from '../command/exit-codes.ts'
import { argument, flag, text } from '../command/options.ts'
import { requirePerson } from '../command/require-person.ts'
import { plural } from '../render/layout/text.ts'
import { renderStanding, renderSync } from '../render/sync.ts'

const connect = defineCommand({
  name: 'connect',
  summary: 'say through which folder or server a group syncs',
  description:
    'Connects a group (`mine` or `team:NAME`) with a folder that your machines see, such as one of Syncthing, a USB stick or a git checkout, or with the URL of a team server. Bundles in a folder are encrypted in the age format if --secret-file names a file with an age key (AGE-SECRET-KEY-…, made by age-keygen) or a passphrase; every machine needs the same file. For a server the file holds the token.',
  arguments: {
    group: argument('<group>', 'mine or team:NAME'),
    place: argument('<place>', 'a folder, or the URL of a server'),
  },
  options: {
    secretFile: text('--secret-file <path>', 'the key or passphrase for a folder, or the token for a server'),
  },
  examples: [
    ['lore sync connect mine ~/Sync', 'through a folder that Syncthing copies'],
    ['lore sync connect mine ~/Sync --secret-file ~/.lore/sync.key', 'encrypted'],
    [
      'lore sync connect team:shop https://lore.example.com --secret-file ~/.lore/team.token',
      'through a server',
    ],
  ],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const address = /^https?:/.test(args.place) ? args.place : toPath(args.place)
    const secretFile = options.secretFile === undefined ? undefined : toPath(options.secretFile)
    const place = await engine.connectSync(
      { group: args.group, address, ...defined({ secretFile }) },
      context.caller,
    )
    return {
      json: place,
      render: ({ paint }) => `${paint.green('Connected')} ${place.group} with ${address}`,
    }
  },
})

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
    'Shows for every group: where it syncs, when it last did, how many memories it has, what waits to be sent, what waits for something that has not come, and what a secret keeps here.',
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
    await requirePerson(`Take back what was shared of ${args.project}?`, options.yes, context)
    const engine = await context.engine()
    const outcome = await engine.withdrawShare({ project: args.project }, context.caller)
    return {
      json: outcome,
      render: ({ paint }) =>
        `${paint.green('Taken back')}: ${plural(outcome.withdrawn, 'memory', 'memories')}. Run lore sync to tell the others.`,
    }
  },
})

export const sync = defineCommand(
  {
    name: 'sync',
    summary: 'exchange shared memories with other machines',
    description:
      'Fetches what others changed and sends what changed here, for every connected group, and merges both without losing a word: see docs/sync.md for the rules. Sync can be interrupted and repeated at any time. What came is one run, which `lore undo` takes back here. Exit code 1 if a place could not be reached.',
    arguments: {},
    options: { dryRun: flag('--dry-run', 'show how much would go and come, and change nothing') },
    examples: [
      ['lore sync', 'both ways'],
      ['lore sync --dry-run', 'how much would go and come'],
      ['lore sync status', 'how it stands'],
    ],
    async run({ options, context }) {
      const engine = await context.engine()
      const report = await engine.sync({ dryRun: options.dryRun }, context.caller)
      return {
        json: report,
        render: (view) => renderSync(report, view),
        exitCode: report.failed.length > 0 ? EXIT.failure : EXIT.ok,
      }
    },
  },
  [connect, disconnect, status, withdraw],
)
