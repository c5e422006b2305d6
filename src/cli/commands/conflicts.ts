/** `lore conflicts`: lists contradicting statements, and settles them. */

import type { EdgeId } from '../../core/ids.ts'
import { KEEP_CHOICES } from '../../memories/views/conflict-views.ts'
import { defineCommand } from '../command/command.ts'
import { argument, flag, oneOf } from '../command/options.ts'
import { pageOptions, toPage } from '../command/page-options.ts'
import { renderConflicts, renderResolved } from '../render/conflicts.ts'

const DEFAULT_LIMIT = 20

const resolve = defineCommand({
  name: 'resolve',
  summary: 'say which of the two is right',
  description:
    'Settles a conflict: the memory you do not keep is superseded and stays readable as history; `both` says that they do not exclude each other. A protected memory is superseded only with --yes.',
  arguments: { id: argument('<id>', 'the conflict, as `lore conflicts` shows it') },
  options: {
    keep: oneOf('--keep <side>', 'which memory to keep', KEEP_CHOICES),
    yes: flag('--yes', 'also supersede a protected memory'),
  },
  examples: [['lore conflicts resolve 01a1df9d-6009-7655-8a11-2f1f6b2c1d10 --keep a', 'keep the first one']],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const resolved = await engine.resolveConflict(
      { id: args.id as EdgeId, keep: options.keep ?? 'both', confirmed: options.yes },
      context.writer,
    )
    return { json: resolved, render: (view) => renderResolved(resolved, view) }
  },
})

export const conflicts = defineCommand(
  {
    name: 'conflicts',
    summary: 'list statements that contradict each other',
    description:
      'Lists pairs of live memories that contradict each other and that no rule may settle, with both sides, their trust, time and sources. Sleep settles the conflicts that time and trust can decide.',
    arguments: {},
    options: {
      ...pageOptions(DEFAULT_LIMIT),
      all: flag('--all', 'in every namespace and project'),
    },
    examples: [['lore conflicts --all', 'every open conflict']],
    async run({ options, context }) {
      const engine = await context.engine()
      const listing = await engine.listConflicts(
        {
          ...(options.all ? { allScopes: true } : { scope: await context.scope() }),
          ...toPage(options, DEFAULT_LIMIT),
        },
        context.caller,
      )
      return { json: listing, render: (view) => renderConflicts(listing, view) }
    },
  },
  [resolve],
)
