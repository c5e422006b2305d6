/** `lore restore`: brings an archived memory back to its former place. */
import { defineCommand } from '../command/command.ts'
import { argument } from '../command/options.ts'
import { show } from '../render/layout/block.ts'
import { toOneLine } from '../render/layout/text.ts'
import { renderNature } from '../render/memory.ts'
import { shortIds } from '../render/short-ids.ts'

export const restore = defineCommand({
  name: 'restore',
  summary: 'bring an archived memory back',
  description:
    'Brings an archived memory back to where it was. It counts as used, so that the next sleep does not archive it again. A memory that is not archived is not changed.',
  arguments: { id: argument('<id>', 'an id, or the beginning of one; see `lore graveyard`') },
  options: {},
  examples: [['lore restore 01939f2a-7c3e', 'undo `lore forget`']],
  async run({ args, context }) {
    const engine = await context.engine()
    const memory = await engine.restore({ id: await context.resolveId(args.id) }, context.writer)
    return {
      json: { kind: 'restored', memory },
      render: (view) =>
        show(
          view,
          `${view.paint.green('Restored')} ${view.paint.cyan(shortIds([memory.id])(memory.id))}  ${toOneLine(memory.title)}`,
          renderNature(memory, view),
        ),
    }
  },
})
