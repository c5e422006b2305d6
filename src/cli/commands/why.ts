/** `lore why`: shows causes, effects and sources of a memory. */

import { defined } from '../../core/defined.ts'
import { RANGES } from '../../core/ranges.ts'
import { CAUSAL_DIRECTIONS } from '../../recall/graph-queries/graph-views.ts'
import { defineCommand } from '../command/command.ts'
import { isTypedId } from '../command/id-or-text.ts'
import { argument, flag, integer, oneOf } from '../command/options.ts'
import { toScopeChoice } from '../command/scope-choice.ts'
import { renderWhy } from '../render/why.ts'

export const why = defineCommand({
  name: 'why',
  summary: 'show the causes and effects of something',
  description:
    'Follows causal links through a memory, from root cause to last effect, and shows its evidence: who said it, in which conversation, and what was decided around it. For a question, starts from the memories that answer it best. Marks links that only a machine inferred. Makes no memory stronger.',
  arguments: { what: argument('<what...>', 'an id, the beginning of one, or a question') },
  options: {
    direction: oneOf('--direction <which>', 'which way to go; default both', CAUSAL_DIRECTIONS),
    depth: integer('--depth <steps>', 'how many steps each way; default 5', ...RANGES.walkDepth),
    limit: integer('-n, --limit <count>', 'how many chains; default 10', ...RANGES.chains),
    all: flag('--all', 'in every namespace and project'),
  },
  examples: [
    ['lore why "did we move to Postgres"', 'ask in your own words'],
    ['lore why 01939f2a-7c3e', 'causes and effects of one memory'],
    ['lore why 01939f2a-7c3e --direction causes --depth 2', 'its nearest causes only'],
  ],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const start = isTypedId(args.what)
      ? { id: await context.resolveId(args.what.trim()) }
      : { query: args.what, ...(await toScopeChoice(options, context)) }
    const answer = await engine.causalChain(
      {
        ...start,
        ...defined({ direction: options.direction, maxDepth: options.depth, limit: options.limit }),
      },
      context.caller,
    )
    return { json: answer, render: (view) => renderWhy(answer, view) }
  },
})
