/** `lore tree`: a memory with what hangs below it, or every topic with its own. */
import { defineCommand } from '../command.ts'
import { integer, optionalArgument } from '../options.ts'
import { renderNoTopics } from '../render/listing.ts'
import { plural } from '../render/text.ts'
import { renderTrees } from '../render/tree.ts'

const DEFAULT_DEPTH = 3
const TOPICS = 20

export const tree = defineCommand({
  name: 'tree',
  summary: 'show a memory, or every topic, with what hangs below',
  description: `Draws the tree below a memory. Without an id it draws the newest ${TOPICS} topics.`,
  arguments: { id: optionalArgument('[id]', 'an id, or the beginning of one') },
  options: {
    depth: integer('--depth <levels>', `how many levels below; default ${DEFAULT_DEPTH}`, 0, 32),
  },
  examples: [
    ['lore tree', 'everything, from the topics down'],
    ['lore tree 01939f2a-7c3e --depth 1', 'one memory and its children'],
  ],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const maxDepth = options.depth ?? DEFAULT_DEPTH
    if (args.id !== undefined) {
      const subtree = await engine.subtree({ id: await context.resolveId(args.id), maxDepth })
      return { json: subtree, render: (view) => renderTrees([subtree], view) }
    }
    const roots = await engine.listRoots({ scope: context.scope(), limit: TOPICS })
    const elsewhere = roots.total > 0 ? 0 : (await engine.listRoots({ allScopes: true, limit: 1 })).total
    const trees = await Promise.all(roots.items.map(({ id }) => engine.subtree({ id, maxDepth })))
    return {
      json: { trees, total: roots.total },
      render: (view) => {
        if (trees.length === 0) return renderNoTopics(elsewhere)
        const hidden = roots.total - trees.length
        const more = hidden > 0 ? `\n\n${view.paint.dim(`and ${plural(hidden, 'older topic')}`)}` : ''
        return renderTrees(trees, view) + more
      },
    }
  },
})
