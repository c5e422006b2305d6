/** `lore runs`: what was done that can be taken back, newest first. */

import { defined } from '../../core/defined.ts'
import { RANGES } from '../../core/ranges.ts'
import { RUN_KINDS } from '../../core/run.ts'
import { defineCommand } from '../command/command.ts'
import { integer, oneOf } from '../command/options.ts'
import { renderRuns } from '../render/sleep.ts'

export const runs = defineCommand({
  name: 'runs',
  summary: 'list what was done and can be taken back',
  description:
    'Lists runs, newest first: when, what they changed, how they ended. A run is what sleep, the digest, an import or a correction did, and every update, verification, reindexing and settled conflict. Show one with `lore run show`, take it back with `lore undo`.',
  arguments: {},
  options: {
    limit: integer('--limit <number>', 'how many; default 20', ...RANGES.listLimit),
    kind: oneOf('--kind <kind>', 'only runs of this kind', RUN_KINDS),
    offset: integer('--offset <number>', 'skip so many', 0, 1_000_000),
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
