/** `lore related`: what a memory is linked to, and what it might be. */

import { defined } from '../../core/defined.ts'
import { RELATIONS } from '../../core/edge.ts'
import { RANGES } from '../../core/ranges.ts'
import { defineCommand } from '../command/command.ts'
import { isTypedId } from '../command/id-or-text.ts'
import { argument, flag, integer, number } from '../command/options.ts'
import { toScopeChoice } from '../command/scope-choice.ts'
import { renderRelated } from '../render/related.ts'

const DEFAULT_LIMIT = 10
/** Every link that `lore read` lists; the place in the tree is shown by `lore tree`. */
const LINKS = RELATIONS.filter((relation) => relation !== 'parent')

export const related = defineCommand({
  name: 'related',
  summary: 'show what a memory is linked to, and what it might be',
  description:
    'Lists memories and named things that a memory is linked to, then memories that might be linked to it, each with a score per signal: likeness of meaning (cosine), of words (bm25), named things in common (entity) and nearness in time (temporal). For a text it lists the latter only. Makes no link, and reinforces nothing.',
  arguments: { what: argument('<what...>', 'an id, the beginning of one, or a text') },
  options: {
    depth: integer('--depth <steps>', 'how many links away; default 1', ...RANGES.walkDepth),
    limit: integer(
      '-n, --limit <count>',
      `how many might be linked; default ${DEFAULT_LIMIT}`,
      ...RANGES.recommendations,
    ),
    minScore: number(
      '--min-score <number>',
      'least score of what might be linked; default 0.3',
      ...RANGES.share01,
    ),
    all: flag('--all', 'what might be linked, in every namespace and project'),
  },
  examples: [
    ['lore related 01939f2a-7c3e', 'links of a memory, and candidates for more'],
    ['lore related 01939f2a-7c3e --depth 2', 'also what is two links away'],
    ['lore related "sessions are lost when redis restarts"', 'what a text would belong to'],
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
          ? { text: args.what, ...toScopeChoice(options, context) }
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
