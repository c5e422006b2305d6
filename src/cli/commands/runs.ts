/** `lore runs`: lists the runs that can be undone, newest first. */

import { defined } from '../../core/defined.ts'
import { RUN_KINDS } from '../../core/run.ts'
import { defineCommand } from '../command/command.ts'
import { oneOf } from '../command/options.ts'
import { pageOptions, toPage } from '../command/page-options.ts'
import { renderRuns } from '../render/sleep.ts'

const DEFAULT_LIMIT = 20
/** Its JSON is a bare list, which has no place for a cursor. */
const { limit, offset } = pageOptions(DEFAULT_LIMIT)

export const runs = defineCommand({
  name: 'runs',
  summary: 'list runs, which can be undone',
  description:
    'Lists runs, newest first: when each ran, what it changed, how it ended. Each sleep, digest, import, correction, update, verification, reindexing, settled conflict, rebuild, maintenance, return of archived memories, and join or split of projects is a run. With --namespace, only runs that changed nothing outside of it. Show one with `lore run show`, undo it with `lore undo`.',
  arguments: {},
  options: {
    limit,
    offset,
    kind: oneOf('--kind <kind>', 'only runs of this kind', RUN_KINDS),
  },
  examples: [['lore runs', 'the last twenty']],
  async run({ options, context }) {
    const engine = await context.engine()
    const { items } = await engine.listRuns(
      {
        ...toPage(options, DEFAULT_LIMIT),
        ...defined({ kind: options.kind, namespace: context.globals.namespace }),
      },
      context.caller,
    )
    return { json: items, render: (view) => renderRuns(items, view) }
  },
})
