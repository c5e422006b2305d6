/** `lore feed`: what was just captured, so that a person can see what Lore takes in. */
import type { ListInput } from '../../engine/engine.ts'
import { defineCommand } from '../command.ts'
import type { CliContext } from '../context.ts'
import { integer } from '../options.ts'
import { renderFeed } from '../render/feed.ts'

const DEFAULT_LIMIT = 20

export const feed = defineCommand({
  name: 'feed',
  summary: 'show what was captured last',
  description:
    'Shows the turns that were captured last, newest first: when they were said, by whom, to which agent, in which project, and how they begin. Everything is shown unless --namespace or --project narrows it.',
  arguments: {},
  options: { limit: integer('-n, --limit <count>', `how many; default ${DEFAULT_LIMIT}`, 1, 500) },
  examples: [
    ['lore feed', 'what Lore took in just now'],
    ['lore feed --project web -n 5', 'of one project'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    const items = await engine.feed({ ...toScope(context), limit: options.limit ?? DEFAULT_LIMIT })
    return { json: { items }, render: (view) => renderFeed(items, view) }
  },
})

function toScope({ globals, ...context }: CliContext): ListInput {
  if (globals.namespace === undefined && globals.project === undefined) return { allScopes: true }
  const scope = context.scope()
  return { scope, allScopes: false, exactScope: scope.project !== null }
}
