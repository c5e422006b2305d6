/** `lore related`: shows the links of a memory, and candidates for more. */

import { defined } from '../../core/defined.ts'
import { RELATIONS } from '../../core/edge.ts'
import { RANGES } from '../../core/ranges.ts'
import { defineCommand } from '../command/command.ts'
import { isTypedId } from '../command/id-or-text.ts'
import { argument, flag, integer, number } from '../command/options.ts'
import { toScopeChoice } from '../command/scope-choice.ts'
import { renderRelated } from '../render/related.ts'

const DEFAULT_LIMIT = 10
/** Every relation that `lore read` lists; `lore tree` shows the place in the tree. */
const LINKS = RELATIONS.filter((relation) => relation !== 'parent')

export const related = defineCommand({
  name: 'related',
  summary: 'show a memory’s links, and memories that might be linked',
  description:
    'Lists the memories and named things that a memory is linked to, then memories that might be linked to it, each with a score per signal: similarity of meaning (cosine), similarity of words (bm25), named things in common (entity) and nearness in time (temporal). For a text it lists only memories that might be linked. Makes no link and makes no memory stronger.',
  arguments: { what: argument('<what...>', 'an id, the beginning of one, or a text') },
  options: {
    depth: integer('--depth <steps>', 'how many links away; default 1', ...RANGES.walkDepth),
    limit: integer(
      '-n, --limit <count>',
      `how many memories that might be linked; default ${DEFAULT_LIMIT}`,
      ...RANGES.recommendations,
    ),
    minScore: number(
      '--min-score <number>',
      'the lowest score of a memory that might be linked; default 0.3',
      ...RANGES.share01,
    ),
    all: flag('--all', 'look for memories that might be linked in every namespace and project'),
  },
  examples: [
    ['lore related 01939f2a-7c3e', 'links of a memory, and candidates for more'],
    ['lore related 01939f2a-7c3e --depth 2', 'also what is two links away'],
    ['lore related "sessions are lost when redis restarts"', 'which memories a text would be linked to'],
  ],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const id = isTypedId(args.what) ? await context.resolveId(args.what.trim()) : null
    const linked =
      id === null
        ? null
        : await engine.traverse({ id, maxDepth: options.depth ?? 1, relations: LINKS }, context.caller)
    const recommended = await engine.recommendLinks(
      {
        ...(id === null
          ? { text: args.what, ...(await toScopeChoice(options, context)) }
          : { id, ...(options.all ? { allScopes: true } : {}) }),
        limit: options.limit ?? DEFAULT_LIMIT,
        ...defined({ minScore: options.minScore }),
      },
      context.caller,
    )
    const answer = { linked, recommended }
    return { json: answer, render: (view) => renderRelated(answer, view) }
  },
})
