/** `lore runs`: automatic work that was done, newest first. */
import { defined } from '../../core/defined.ts'
import { defineCommand } from '../command/command.ts'
import { integer } from '../command/options.ts'
import { renderRuns } from '../render/sleep.ts'

export const runs = defineCommand({
  name: 'runs',
  summary: 'list what sleep and the digest did',
  description:
    'Lists runs, newest first: when, what they changed, how they ended. Show one with `lore run show`, take it back with `lore undo`.',
  arguments: {},
  options: {
    limit: integer('--limit <number>', 'how many; default 20', 1, 500),
    offset: integer('--offset <number>', 'skip so many', 0, 1_000_000),
  },
  examples: [['lore runs', 'the last twenty']],
  async run({ options, context }) {
    const engine = await context.engine()
    const { items } = await engine.listRuns(
      {
        ...defined({ limit: options.limit, offset: options.offset }),
      },
      context.caller,
    )
    return { json: items, render: (view) => renderRuns(items, view) }
  },
})
