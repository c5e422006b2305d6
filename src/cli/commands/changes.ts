/** `lore changes`: what became of memories while somebody was away. */
import { defined } from '../../core/defined.ts'
import { defineCommand } from '../command/command.ts'
import { flag, moment } from '../command/options.ts'
import { itemsBefore, pageOptions, toPage } from '../command/page-options.ts'
import { toScopeChoice } from '../command/scope-choice.ts'
import { requireOrder } from '../command/time-span.ts'
import { renderChanges } from '../render/changes.ts'

const DEFAULT_LIMIT = 30

export const changes = defineCommand({
  name: 'changes',
  summary: 'show what was added, changed and archived since a date',
  description:
    'Lists every memory that was added, changed, replaced or archived, the last change first, each once and by what happened to it last. What replaced it is named by its id. Dates are UTC unless they carry an offset. Reinforces nothing.',
  arguments: {},
  options: {
    since: moment(
      '--since <date>',
      'from then on: 2026-01-31, 2026-01-31T18:00, or 14d (ago); default 7d',
      'start',
    ),
    until: moment('--until <date>', 'up to then: 2026-01-31 (its end), 2026-01-31T18:00, or 7d (ago)'),
    ...pageOptions(DEFAULT_LIMIT),
    all: flag('--all', 'in every namespace and project'),
  },
  examples: [
    ['lore changes', 'the last seven days'],
    ['lore changes --since 14d --all', 'back from holiday: in every project'],
  ],
  async run({ options, context }) {
    requireOrder(options.since, options.until)
    const engine = await context.engine()
    const told = await engine.changesSince(
      {
        ...(await toScopeChoice(options, context)),
        ...toPage(options, DEFAULT_LIMIT),
        ...defined({ since: options.since, until: options.until }),
      },
      context.caller,
    )
    return { json: told, render: (view) => renderChanges(told, itemsBefore(options), view) }
  },
})
