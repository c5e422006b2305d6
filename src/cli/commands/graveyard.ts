/** `lore graveyard`: lists archived memories, why they were archived, and how long they can be restored. */

import { defineCommand } from '../command/command.ts'
import { flag } from '../command/options.ts'
import { pageOptions, toPage } from '../command/page-options.ts'
import { renderGraveyard } from '../render/graveyard.ts'

const DEFAULT_LIMIT = 20

export const graveyard = defineCommand({
  name: 'graveyard',
  summary: 'list archived memories, and when each is removed for good',
  description:
    'Lists archived memories, newest first: why each was archived, and how many days are left until sleep removes it for good. Until then `lore restore` brings it back, with its links and its place in the tree.',
  arguments: {},
  options: {
    ...pageOptions(DEFAULT_LIMIT),
    all: flag('--all', 'in every namespace and project'),
  },
  examples: [
    ['lore graveyard', 'what was archived, by sleep or by hand'],
    ['lore restore 01939f2a-7c3e', 'bring one back'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    const listing = await engine.listArchived(
      {
        scope: await context.scope(),
        allScopes: options.all,
        ...toPage(options, DEFAULT_LIMIT),
      },
      context.caller,
    )
    return { json: listing, render: (view) => renderGraveyard(listing, view) }
  },
})
