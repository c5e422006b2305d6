/** `lore conflicts`: statements that contradict each other, and settling them. */

import type { EdgeId } from '../../core/ids.ts'
import { KEEP_CHOICES } from '../../memories/views/conflict-views.ts'
import { defineCommand } from '../command/command.ts'
import { argument, flag, oneOf } from '../command/options.ts'
import { pageOptions, toPage } from '../command/page-options.ts'
import { renderConflicts, renderResolved } from '../render/conflicts.ts'

const DEFAULT_LIMIT = 20

const resolve = defineCommand({
  name: 'resolve',
  summary: 'say which of the two holds',
  description:
    'Settles a conflict: the one that gives way is superseded and stays readable as history; `both` says that they do not exclude each other. What is protected gives way only with --yes.',
  arguments: { id: argument('<id>', 'the conflict, as `lore conflicts` shows it') },
  options: {
    keep: oneOf('--keep <side>', 'which one holds', KEEP_CHOICES),
    yes: flag('--yes', 'also where what gives way is protected'),
  },
  examples: [['lore conflicts resolve 01a1df9d-6009-7655-8a11-2f1f6b2c1d10 --keep a', 'the first one holds']],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const resolved = await engine.resolveConflict(
      { id: args.id as EdgeId, keep: options.keep ?? 'both', confirmed: options.yes },
      context.caller,
    )
    return { json: resolved, render: (view) => renderResolved(resolved, view) }
  },
})

export const conflicts = defineCommand(
  {
    name: 'conflicts',
    summary: 'list statements that contradict each other',
    description:
      'Lists pairs of live memories that contradict each other and that no rule may settle, with both sides, their trust, time and sources. What can be settled by time and trust is settled in sleep.',
    arguments: {},
    options: {
      ...pageOptions(DEFAULT_LIMIT),
      all: flag('--all', 'of every project and namespace'),
    },
    examples: [['lore conflicts --all', 'everything that is open']],
    async run({ options, context }) {
      const engine = await context.engine()
      const listing = await engine.listConflicts(
        {
          ...(options.all ? { allScopes: true } : { scope: context.scope() }),
          ...toPage(options, DEFAULT_LIMIT),
        },
        context.caller,
      )
      return { json: listing, render: (view) => renderConflicts(listing, view) }
    },
  },
  [resolve],
)
