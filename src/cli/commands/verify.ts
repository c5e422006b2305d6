/** `lore verify`: checks memories against the files they came from. */
import { defineCommand } from '../command/command.ts'
import { flag, optionalArgument } from '../command/options.ts'
import { renderVerified } from '../render/verified.ts'

export const verify = defineCommand({
  name: 'verify',
  summary: 'check memories against the files they came from',
  description:
    'Reads the files that memories came from and says for each memory: fresh, moved (elsewhere in the file, or renamed by git), changed (with the difference) or gone. The result is stored with the memory, and its confidence changes accordingly.',
  arguments: {
    id: optionalArgument(
      '[id]',
      'only this memory; default: all memories of the project that came from files',
    ),
  },
  options: {
    all: flag('--all', 'in every namespace and project'),
    dryRun: flag('--dry-run', 'show the result, and store nothing'),
  },
  examples: [
    ['lore verify', 'which sources have changed?'],
    ['lore verify 01a1df9d --json', 'one memory, for machines'],
  ],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const report = await engine.verify(
      {
        dryRun: options.dryRun,
        ...(args.id === undefined ? {} : { id: await context.resolveId(args.id) }),
        ...(options.all ? { allScopes: true } : { scope: await context.scope() }),
      },
      context.caller,
    )
    return { json: report, render: (view) => renderVerified(report, view) }
  },
})
