/** `lore explore`: shows what is known in an area, as the tree of the topic that fits best. */
import { RANGES } from '../../core/ranges.ts'
import { defineCommand } from '../command/command.ts'
import { argument, flag, integer } from '../command/options.ts'
import { toScopeChoice } from '../command/scope-choice.ts'
import { renderExplored } from '../render/explored.ts'

const DEFAULT_DEPTH = 2
const DEFAULT_TREES = 1
/** Number of further topics that are named without a tree. */
const NAMED = 3

export const explore = defineCommand({
  name: 'explore',
  summary: 'show what is known in an area',
  description:
    'Finds the topic that holds most of the results for your words, and draws its tree with the results marked. Names the next best topics below. Makes no memory stronger.',
  arguments: { topic: argument('<topic...>', 'a few words, or a question') },
  options: {
    depth: integer(
      '--depth <levels>',
      `how many levels below the topic; default ${DEFAULT_DEPTH}`,
      ...RANGES.depth,
    ),
    limit: integer(
      '-n, --limit <count>',
      `how many topics to draw; default ${DEFAULT_TREES}`,
      ...RANGES.trees,
    ),
    all: flag('--all', 'in every namespace and project'),
  },
  examples: [
    ['lore explore deployment', 'everything about it, from the topic down'],
    ['lore explore "error handling in rust" --depth 4 -n 2', 'two topics, in more detail'],
  ],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const drawn = options.limit ?? DEFAULT_TREES
    const { items: trees } = await engine.explore(
      {
        topic: args.topic,
        ...(await toScopeChoice(options, context)),
        maxDepth: options.depth ?? DEFAULT_DEPTH,
        limit: Math.min(RANGES.trees[1], drawn + NAMED),
      },
      context.caller,
    )
    return {
      json: {
        trees: trees.slice(0, drawn),
        others: trees.slice(drawn).map(({ children: _, ...line }) => line),
      },
      render: (view) => renderExplored(trees, drawn, view),
    }
  },
})
