/** `lore topics`: what there is to know about. */

import { defined } from '../../core/defined.ts'
import { TOPIC_SOURCES } from '../../recall/graph-queries/graph-views.ts'
import { defineCommand } from '../command/command.ts'
import { flag, oneOf } from '../command/options.ts'
import { itemsBefore, pageOptions, toPage } from '../command/page-options.ts'
import { toScopeChoice } from '../command/scope-choice.ts'
import { renderTopics } from '../render/topics.ts'
import { countElsewhere } from '../steps/elsewhere.ts'

const DEFAULT_LIMIT = 50
/** With fewer topics than this, it is said where others are. */
const FEW = 5

export const topics = defineCommand({
  name: 'topics',
  summary: 'list what there is to know about',
  description:
    'Lists topics with how many memories each has: groups of memories that hang together by their links, where sleep has found some, otherwise the roots of the tree, newest first.',
  arguments: {},
  options: {
    ...pageOptions(DEFAULT_LIMIT),
    source: oneOf('--source <source>', 'where topics are taken from', TOPIC_SOURCES),
    examples: flag('--examples', 'with a few memories of each'),
    all: flag('--all', 'in every namespace and project'),
  },
  examples: [
    ['lore topics', 'where to start looking'],
    ['lore topics --source roots --examples', 'the roots of the tree, with what hangs below'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    const listing = await engine.listTopics(
      {
        ...toScopeChoice(options, context),
        ...toPage(options, DEFAULT_LIMIT),
        ...defined({ source: options.source }),
      },
      context.caller,
    )
    const elsewhere =
      listing.total > 0 || options.all
        ? 0
        : (await engine.listRoots({ allScopes: true, limit: 1 }, context.caller)).total
    const isFew = listing.total > 0 && listing.total < FEW && !options.all
    const others = isFew ? await countElsewhere(engine, context) : null
    const shown = { offset: itemsBefore(options), elsewhere, others, examples: options.examples }
    return { json: listing, render: (view) => renderTopics(listing, shown, view) }
  },
})
