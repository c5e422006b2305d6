/** `lore why`: what led to something, what came of it, and what it rests on. */

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
  summary: 'show what led to something, and what came of it',
  description:
    'Follows causal links through a memory, from root cause to last effect, and shows what the memory rests on: whose words, from which conversation, and what was decided around it. A question starts from the memories that answer it best. Links that nobody but a machine inferred are marked. Reinforces nothing.',
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
      : { query: args.what, ...toScopeChoice(options, context) }
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
