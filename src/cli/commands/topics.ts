/** `lore topics`: the roots of the tree. */
import { defineCommand } from '../command.ts'
import { flag, integer } from '../options.ts'
import { renderListing, renderNoTopics } from '../render/listing.ts'

const DEFAULT_LIMIT = 50

export const topics = defineCommand({
  name: 'topics',
  summary: 'list the roots of the tree',
  description:
    'Lists memories that hang below no other, newest first, with how many hang directly below each.',
  arguments: {},
  options: {
    limit: integer('-n, --limit <count>', `how many; default ${DEFAULT_LIMIT}`, 1, 500),
    all: flag('--all', 'in every namespace and project'),
  },
  examples: [['lore topics', 'where to start looking']],
  async run({ options, context }) {
    const engine = await context.engine()
    const listing = await engine.listRoots({
      scope: context.scope(),
      allScopes: options.all,
      limit: options.limit ?? DEFAULT_LIMIT,
    })
    const elsewhere =
      listing.total > 0 || options.all ? 0 : (await engine.listRoots({ allScopes: true, limit: 1 })).total
    const words = { one: 'topic', many: 'topics', none: renderNoTopics(elsewhere) }
    return { json: listing, render: (view) => renderListing(listing, words, view) }
  },
})
