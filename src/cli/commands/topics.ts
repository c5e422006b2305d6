/** `lore topics`: lists the topics of memory. */

import { defined } from '../../core/defined.ts'
import { TOPIC_SOURCES } from '../../recall/graph-queries/graph-views.ts'
import { defineCommand } from '../command/command.ts'
import { flag, oneOf } from '../command/options.ts'
import { itemsBefore, pageOptions, toPage } from '../command/page-options.ts'
import { toScopeChoice } from '../command/scope-choice.ts'
import { renderTopics } from '../render/topics.ts'
import { countOtherProjects } from '../steps/count-other-projects.ts'

const DEFAULT_LIMIT = 50
/** With fewer topics than this, other projects with topics are named too. */
const FEW = 5

export const topics = defineCommand({
  name: 'topics',
  summary: 'list the topics that memory covers',
  description:
    'Lists topics with the number of memories in each. Topics are groups of closely linked memories, if sleep has found any; otherwise they are the roots of the tree, newest first.',
  arguments: {},
  options: {
    ...pageOptions(DEFAULT_LIMIT),
    source: oneOf('--source <source>', 'what to use as topics', TOPIC_SOURCES),
    examples: flag('--examples', 'with a few memories of each'),
    all: flag('--all', 'in every namespace and project'),
  },
  examples: [
    ['lore topics', 'what memory is about'],
    ['lore topics --source roots --examples', 'the roots of the tree, with examples'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    const listing = await engine.listTopics(
      {
        ...(await toScopeChoice(options, context)),
        ...toPage(options, DEFAULT_LIMIT),
        ...defined({ source: options.source }),
      },
      context.caller,
    )
    const otherProjects =
      listing.total > 0 || options.all
        ? 0
        : (await engine.listRoots({ allScopes: true, limit: 1 }, context.caller)).total
    const isFew = listing.total > 0 && listing.total < FEW && !options.all
    const others = isFew ? await countOtherProjects(engine, context) : null
    const shown = { offset: itemsBefore(options), otherProjects, others, examples: options.examples }
    return { json: listing, render: (view) => renderTopics(listing, shown, view) }
  },
})
