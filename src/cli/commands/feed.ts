/** `lore feed`: what was just captured, so that a person can see what Lore takes in. */

import { defineCommand } from '../command/command.ts'
import { flag } from '../command/options.ts'
import { pageOptions, toPage } from '../command/page-options.ts'
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
    ...pageOptions(DEFAULT_LIMIT),
  },
  examples: [
    ['lore feed --all', 'what Lore took in just now'],
    ['lore feed --project web -n 5', 'of one project'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    const scope = context.scope()
    const page = toPage(options, DEFAULT_LIMIT)
    const { items, ...rest } = await engine.feed(
      options.all
        ? { allScopes: true, ...page }
        : { scope, allScopes: false, exactScope: scope.project !== null, ...page },
      context.caller,
    )
    const isShort = !options.all && items.length < page.limit
    const elsewhere = isShort ? await countElsewhere(engine, context) : null
    const enabled = context.config().values['capture.enabled']
    return { json: { items, ...rest }, render: (view) => renderFeed(items, { elsewhere, enabled }, view) }
  },
})
