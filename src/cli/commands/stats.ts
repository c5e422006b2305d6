/** `lore stats`: how much there is, where it lies, and whether every text has its vector. */
import { defineCommand } from '../command.ts'
import { renderStats } from '../render/stats.ts'

export const stats = defineCommand({
  name: 'stats',
  summary: 'count what Lore holds',
  description:
    'Counts memories, episodes, sessions, links and scopes over everything, or over one scope where --namespace or --project is given, and shows model and database.',
  arguments: {},
  options: {},
  examples: [
    ['lore stats', 'everything'],
    ['lore stats --project web', 'one project'],
  ],
  async run({ context }) {
    const { globals } = context
    const { values } = context.config()
    const engine = await context.engine()
    const named = globals.namespace !== undefined || globals.project !== undefined
    const counted = await engine.stats(named ? { scope: context.scope() } : {})
    return {
      json: { ...counted, home: values.home },
      render: (view) => renderStats(counted, values.home, view),
    }
  },
})
