/** `lore undo`: takes back exactly what a run changed. */
import { defineCommand } from '../command/command.ts'
import { argument, flag } from '../command/options.ts'
import { requirePerson } from '../command/require-person.ts'
import { renderUndo } from '../render/sleep.ts'

export const undo = defineCommand({
  name: 'undo',
  summary: 'undo what a run changed',
  description:
    'Restores everything to its state before the run: texts, places in the tree, links, validity, the index. Later runs do not matter, unless something changed the same memory or link again: then nothing is undone and the conflict is named; with --partial everything else is undone. Undoing an import also removes the conversations, names, scopes and marks of reflected sessions that it brought; those that are in use by now stay and are named, and so do turns that it added to a conversation that already existed. Memories purged from the graveyard cannot be brought back. Inside an agent’s session only an answer at the terminal counts.',
  arguments: { id: argument('<id>', 'the run, or the beginning of its id; `lore runs` lists them') },
  options: { partial: flag('--partial', 'undo what is possible, and leave what was changed since') },
  examples: [
    ['lore undo 01a1df9d', 'undo everything it did'],
    ['lore undo 01a1df9d --partial', 'everything except what was changed since'],
  ],
  async run({ args, options, context }) {
    if (context.surroundings.agent !== null) await requirePerson('Undo it?', false, context, { id: args.id })
    const engine = await context.engine()
    const report = await engine.undo({ id: args.id, partial: options.partial }, context.caller)
    return { json: report, render: (view) => renderUndo(report, view) }
  },
})
