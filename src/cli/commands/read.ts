/** `lore read`: shows one memory in full, or one turn of a conversation with its neighbours. */
import { defineCommand } from '../command/command.ts'
import { argument } from '../command/options.ts'
import { renderRead } from '../render/memory.ts'

export const read = defineCommand({
  name: 'read',
  summary: 'show a memory or a turn with its surroundings',
  description:
    'Shows a memory in full: content, place in the tree, links and where it came from. Reading a memory counts as using it. The id of a turn shows that turn with the turns around it; this does not count as use.',
  arguments: { id: argument('<id>', 'an id, or the beginning of one') },
  options: {},
  examples: [
    ['lore read 01939f2a-7c3e', 'read a memory by the beginning of its id'],
    ['lore read 01939f2a-7c3e-7b1a', 'read a turn from a search, with the turns around it'],
    ['lore read 01939f2a-7c3e --json | jq -r .memory.content', 'the bare content'],
  ],
  async run({ args, context }) {
    const engine = await context.engine()
    const id = await engine.resolveId({ prefix: args.id, episodesToo: true }, context.caller)
    const answer = await engine.read({ id }, context.caller)
    return { json: answer, render: (view) => renderRead(answer, view) }
  },
})
