/** `lore graveyard`: what was archived, why, and how long it can still be brought back. */

import { defineCommand } from '../command/command.ts'
import { flag } from '../command/options.ts'
import { pageOptions, toPage } from '../command/page-options.ts'
import { renderGraveyard } from '../render/graveyard.ts'

const DEFAULT_LIMIT = 20

export const graveyard = defineCommand({
  name: 'graveyard',
  summary: 'list what was archived, and when it goes for good',
  description:
    'Lists archived memories, newest first: why each was archived, and how many days are left until sleep removes it for good. Until then `lore restore` brings it back, with its links and its place in the tree.',
  arguments: {},
  options: {
    ...pageOptions(DEFAULT_LIMIT),
    all: flag('--all', 'in every namespace and project'),
  },
  examples: [
    ['lore graveyard', 'what sleep or somebody archived'],
    ['lore restore 01939f2a-7c3e', 'bring one back'],
  ],
  async run({ options, context }) {
    const engine = await context.engine()
    const listing = await engine.listArchived(
      {
        scope: context.scope(),
        allScopes: options.all,
        ...toPage(options, DEFAULT_LIMIT),
      },
      context.caller,
    )
    return { json: listing, render: (view) => renderGraveyard(listing, view) }
  },
})
