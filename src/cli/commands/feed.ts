/** `lore feed`: shows what was captured last. */

import { defineCommand } from '../command/command.ts'
import { flag } from '../command/options.ts'
import { pageOptions, toPage } from '../command/page-options.ts'
import { renderFeed } from '../render/feed.ts'
import { countOtherProjects } from '../steps/count-other-projects.ts'

const DEFAULT_LIMIT = 20

export const feed = defineCommand({
  name: 'feed',
  summary: 'show what was captured last',
  description:
    'Shows the turns that were captured last, newest first, grouped by conversation: when each was said, by whom, and how it begins. In a repository it shows only turns of that project, unless you give --project or --all.',
  arguments: {},
  options: {
    all: flag('--all', 'in every namespace and project'),
    ...pageOptions(DEFAULT_LIMIT),
  },
  examples: [
    ['lore feed --all', 'what Lore captured just now'],
    ['lore feed --project web -n 5', 'of one project'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    const scope = await context.scope()
    const page = toPage(options, DEFAULT_LIMIT)
    const { items, ...rest } = await engine.feed(
      options.all
        ? { allScopes: true, ...page }
        : { scope, allScopes: false, exactScope: scope.project !== null, ...page },
      context.caller,
    )
    const isShort = !options.all && items.length < page.limit
    const otherProjects = isShort ? await countOtherProjects(engine, context) : null
    const enabled = context.config().values['capture.enabled']
    return { json: { items, ...rest }, render: (view) => renderFeed(items, { otherProjects, enabled }, view) }
  },
})
