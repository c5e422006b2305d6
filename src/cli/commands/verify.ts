/** `lore verify`: checks memories against the files they came from. */
import { defineCommand } from '../command/command.ts'
import { flag, optionalArgument } from '../command/options.ts'
import { renderVerified } from '../render/verified.ts'

export const verify = defineCommand({
  name: 'verify',
  summary: 'hold memories against the files they came from',
  description:
    'Reads the files that memories came from and says of each: fresh, moved (elsewhere in the file, or renamed by git), changed (with the difference) or gone. What is found is kept with the memory, and its confidence follows.',
  arguments: {
    id: optionalArgument('[id]', 'only this memory; default: all of the project that came from files'),
  },
  options: {
    all: flag('--all', 'of every project and namespace'),
    dryRun: flag('--dry-run', 'say what is found, and keep nothing of it'),
  },
  examples: [
    ['lore verify', 'what changed under my memories?'],
    ['lore verify 01a1df9d --json', 'one memory, for machines'],
  ],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const report = await engine.verify(
      {
        dryRun: options.dryRun,
        ...(args.id === undefined ? {} : { id: await context.resolveId(args.id) }),
        ...(options.all ? { allScopes: true } : { scope: context.scope() }),
      },
      context.caller,
    )
    return { json: report, render: (view) => renderVerified(report, view) }
  },
})
