/** `lore read`: one memory in full, or one turn of a conversation with its neighbours. */
import { isUuid } from '../../core/ids.ts'
import { defineCommand } from '../command.ts'
import { argument } from '../options.ts'
import { renderRead } from '../render/memory.ts'

export const read = defineCommand({
  name: 'read',
  summary: 'show one memory with its links and where it came from',
  description:
    'Shows a memory in full: content, place in the tree, links and where it came from. Reading a memory counts as using it. The full id of a turn of a conversation shows that turn with its neighbours.',
  arguments: { id: argument('<id>', 'an id, or the beginning of one') },
  options: {},
  examples: [
    ['lore read 01939f2a-7c3e', 'read a memory by the beginning of its id'],
    ['lore read 01939f2a-7c3e --json | jq -r .memory.content', 'the bare content'],
  ],
  async run({ args, context }) {
    const engine = await context.engine()
    const id = isUuid(args.id) ? args.id : await context.resolveId(args.id)
    const answer = await engine.read({ id }, context.caller)
    return { json: answer, render: (view) => renderRead(answer, view) }
  },
})
