/** `lore feed`: what was just captured, so that a person can see what Lore takes in. */
import { RANGES } from '../../core/ranges.ts'
import { defineCommand } from '../command/command.ts'
import { flag, integer } from '../command/options.ts'
import { renderFeed } from '../render/feed.ts'
import { countElsewhere } from '../steps/elsewhere.ts'

const DEFAULT_LIMIT = 20

export const feed = defineCommand({
  name: 'feed',
  summary: 'show what was captured last',
  description:
    'Shows the turns that were captured last, newest first, below the conversation they are of: when they were said, by whom, and how they begin. In a repository only those of its project are shown, unless --project or --all says otherwise.',
  arguments: {},
  options: {
    all: flag('--all', 'in every namespace and project'),
    limit: integer('-n, --limit <count>', `how many; default ${DEFAULT_LIMIT}`, ...RANGES.listLimit),
  },
  examples: [
    ['lore feed --all', 'what Lore took in just now'],
    ['lore feed --project web -n 5', 'of one project'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    const scope = context.scope()
    const limit = options.limit ?? DEFAULT_LIMIT
    const { items } = await engine.feed(
      options.all
        ? { allScopes: true, limit }
        : { scope, allScopes: false, exactScope: scope.project !== null, limit },
      context.caller,
    )
    const isShort = !options.all && items.length < limit
    const elsewhere = isShort ? await countElsewhere(engine, context) : null
    const enabled = context.config().values['capture.enabled']
    return { json: { items }, render: (view) => renderFeed(items, { elsewhere, enabled }, view) }
  },
})
