/** `lore graveyard`: lists archived memories, and why they were archived. */

import { defineCommand } from '../command/command.ts'
import { flag } from '../command/options.ts'
import { pageOptions, toPage } from '../command/page-options.ts'
import { renderGraveyard } from '../render/graveyard.ts'

const DEFAULT_LIMIT = 20

export const graveyard = defineCommand({
  name: 'graveyard',
  summary: 'list archived memories, and why each was archived',
  description:
    'Lists archived memories, newest first, and why each was archived. `lore restore` brings one back, with its links and its place in the tree. They are kept until you remove them with `lore forget --purge`; only what Lore derived itself from a conversation that it still has is removed automatically, after the days that `sleep.forget.purgeDays` names.',
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
