/** `lore tree`: draws a memory with what hangs below it, or every topic. */
import { RANGES } from '../../core/ranges.ts'
import { defineCommand } from '../command/command.ts'
import { flag, integer, optionalArgument } from '../command/options.ts'
import { toScopeChoice } from '../command/scope-choice.ts'
import { sections, show } from '../render/layout/block.ts'
import { plural } from '../render/layout/text.ts'
import { renderNoTopics } from '../render/listing.ts'
import { renderOtherProjects } from '../render/other-projects.ts'
import { renderTrees } from '../render/tree.ts'
import { countOtherProjects } from '../steps/count-other-projects.ts'

const DEFAULT_DEPTH = 3
const TOPICS = 20
/** With fewer topics than this, other projects with topics are named too. */
const FEW = 5

export const tree = defineCommand({
  name: 'tree',
  summary: 'show a memory, or every topic, with everything below it',
  description: `Draws the tree below a memory. Without an id it draws the newest ${TOPICS} topics.`,
  arguments: { id: optionalArgument('[id]', 'an id, or the beginning of one') },
  options: {
    depth: integer('--depth <levels>', `how many levels below; default ${DEFAULT_DEPTH}`, ...RANGES.depth),
    all: flag('--all', 'topics of every namespace and project'),
  },
  examples: [
    ['lore tree', 'everything here, from the topics down'],
    ['lore tree --all --depth 1', 'every project’s topics and what is directly below'],
    ['lore tree 01939f2a-7c3e --depth 1', 'one memory and its children'],
  ],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const maxDepth = options.depth ?? DEFAULT_DEPTH
    if (args.id !== undefined) {
      const subtree = await engine.subtree({ id: await context.resolveId(args.id), maxDepth }, context.caller)
      return { json: subtree, render: (view) => renderTrees([subtree], view) }
    }
    const roots = await engine.listRoots(
      { ...(await toScopeChoice(options, context)), limit: TOPICS },
      context.caller,
    )
    const isEmpty = roots.total === 0 && !options.all
    const otherProjects = isEmpty
      ? (await engine.listRoots({ allScopes: true, limit: 1 }, context.caller)).total
      : 0
    const isFew = roots.total > 0 && roots.total < FEW && !options.all
    const others = isFew ? await countOtherProjects(engine, context) : null
    const trees = await Promise.all(
      roots.items.map(({ id }) => engine.subtree({ id, maxDepth }, context.caller)),
    )
    return {
      json: { trees, total: roots.total },
      render: (view) => {
        if (trees.length === 0) return renderNoTopics(otherProjects, 'tree')
        const hidden = roots.total - trees.length
        const more = hidden > 0 && view.paint.dim(`and ${plural(hidden, 'older topic')}`)
        return show(view, sections(renderTrees(trees, view), more, renderOtherProjects(others, view)))
      },
    }
  },
})
