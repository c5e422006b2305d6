/** `lore vault resolve`: settles one conflict between a note and its memory. */
import { relative, resolve as resolvePath, sep } from 'node:path'
import { LoreError } from '../../../core/errors.ts'
import { exchange } from '../../../transfer/two-way/exchange.ts'
import { defineCommand } from '../../command/command.ts'
import { argument, oneOf } from '../../command/options.ts'
import { renderVault } from '../../render/vault.ts'
import { openVault } from '../../steps/open-vault.ts'

export const resolveConflict = defineCommand({
  name: 'resolve',
  summary: 'decide a conflict between a note and its memory',
  description:
    'Decides one conflict that `lore vault status` shows. With --keep note the text of the file becomes the memory, as your words; with --keep memory the file is written anew and your edit is lost. The memory’s former text stays in its history either way.',
  arguments: {
    folder: argument('<folder>', 'the folder of notes'),
    note: argument('<note>', 'the file in conflict, as status shows it'),
  },
  options: { keep: oneOf('--keep <side>', 'the side that wins', ['note', 'memory']) },
  examples: [['lore vault resolve ~/notes/lore Deploy.md --keep note', 'your text wins']],
  async run({ args, options, context }) {
    const { keep } = options
    if (keep === undefined) {
      throw new LoreError('invalid_input', '--keep is missing.', {
        hint: 'Add --keep note or --keep memory.',
        details: { option: '--keep' },
      })
    }
    const choice = { all: false, adopt: false, mayCreate: false, mayWrite: true }
    const open = await openVault(context, args.folder, choice)
    try {
      const { folder } = open.state
      const look = await exchange(open.state, open.ports, { dryRun: true, mayForget: async () => false })
      const typed = relative(folder, resolvePath(folder, args.note)).split(sep).join('/')
      const found = look.report.conflicts.find(({ path }) => path === typed || path === args.note)
      if (found === undefined) {
        throw new LoreError('invalid_input', `${args.note} is in no conflict.`, {
          hint: `Run lore vault status ${args.folder} to see the conflicts.`,
          details: { note: args.note },
        })
      }
      const { report } = await exchange(open.state, open.ports, {
        mayForget: async () => false,
        keep: new Map([[found.path, keep]]),
      })
      return { json: report, render: (view) => renderVault(report, view) }
    } finally {
      open.release()
    }
  },
})
