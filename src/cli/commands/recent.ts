/** `lore recent`: lists the newest memories. */

import { defined } from '../../core/defined.ts'
import { RANGES } from '../../core/ranges.ts'
import { defineCommand } from '../command/command.ts'
import { flag, integer } from '../command/options.ts'
import { pageOptions, toPage } from '../command/page-options.ts'
import { renderListing } from '../render/listing.ts'

const DEFAULT_LIMIT = 20

export const recent = defineCommand({
  name: 'recent',
  summary: 'list what was stored last',
  description: 'Lists memories, newest first; with --archived, archived ones.',
  arguments: {},
  options: {
    ...pageOptions(DEFAULT_LIMIT),
    hours: integer('--hours <count>', 'only what was stored in the last hours', 1, RANGES.recentHours[1]),
    archived: flag('--archived', 'archived memories, which can be restored'),
    all: flag('--all', 'in every namespace and project'),
  },
  examples: [
    ['lore recent --hours 24', 'what was learnt since yesterday'],
    ['lore recent --archived', 'what `lore restore` can bring back'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    const which = {
      scope: await context.scope(),
      allScopes: options.all,
      ...toPage(options, DEFAULT_LIMIT),
    }
    const listing = options.archived
      ? await engine.listArchived(which, context.caller)
      : await engine.recent(
          {
            ...which,
            ...defined({ sinceHours: options.hours }),
          },
          context.caller,
        )
    const none = options.archived
      ? 'Nothing is archived.'
      : options.hours === undefined
        ? 'Nothing is stored yet. Try: lore add "something worth keeping"'
        : `Nothing was stored in the last ${options.hours} h.`
    const words = { one: 'memory', many: 'memories', none }
    return { json: listing, render: (view) => renderListing(listing, words, view) }
  },
})
