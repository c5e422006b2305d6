/** `lore undo`: takes back exactly what a run changed. */
import { defineCommand } from '../command/command.ts'
import { argument, flag } from '../command/options.ts'
import { renderUndo } from '../render/sleep.ts'

export const undo = defineCommand({
  name: 'undo',
  summary: 'take back what a run changed',
  description:
    'Puts everything back as it was before the run: texts, places in the tree, links, validity, the index. Later runs are no hindrance, unless something changed the same memory or link again: then nothing is taken back and the conflict is named, or with --partial all the rest is. Of an import, the conversations, names, scopes and marks of reflected sessions that it brought go as well; what something uses since stays and is named, and so do turns that it added to a conversation that was there before. What was purged from the graveyard is gone for good.',
  arguments: { id: argument('<id>', 'the run, or the beginning of its id; `lore runs` lists them') },
  options: { partial: flag('--partial', 'take back what can be, and leave what was changed since') },
  examples: [
    ['lore undo 01a1df9d', 'as if it had not happened'],
    ['lore undo 01a1df9d --partial', 'all but what was changed since'],
  ],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const report = await engine.undo({ id: args.id, partial: options.partial }, context.caller)
    return { json: report, render: (view) => renderUndo(report, view) }
  },
})
