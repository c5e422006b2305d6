/** `lore runs`: lists the runs that can be undone, newest first. */
import { defined } from '../../core/defined.ts'
import { RUN_KINDS } from '../../core/run.ts'
import { defineCommand } from '../command/command.ts'
import { integer, oneOf } from '../command/options.ts'
import { renderRuns } from '../render/sleep.ts'

export const runs = defineCommand({
  name: 'runs',
  summary: 'list runs, which can be undone',
  description:
    'Lists runs, newest first: when each ran, what it changed, how it ended. Each sleep, digest, import, correction, update, verification, reindexing and settled conflict is a run. Show one with `lore run show`, undo it with `lore undo`.',
  arguments: {},
  options: {
    limit: integer('--limit <number>', 'how many; default 20', 1, 500),
    kind: oneOf('--kind <kind>', 'only runs of this kind', RUN_KINDS),
    offset: integer('--offset <number>', 'how many to skip', 0, 1_000_000),
  },
  examples: [['lore runs', 'the last twenty']],
  async run({ options, context }) {
    const engine = await context.engine()
    const { items } = await engine.listRuns(
      {
        ...defined({ limit: options.limit, offset: options.offset, kind: options.kind }),
      },
      context.caller,
    )
    return { json: items, render: (view) => renderRuns(items, view) }
  },
})
