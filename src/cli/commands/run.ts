/** `lore run show`: shows the changes of one run. */
import { defineCommand, defineGroup } from '../command/command.ts'
import { argument } from '../command/options.ts'
import { renderRun } from '../render/sleep.ts'

const show = defineCommand({
  name: 'show',
  summary: 'show what a run changed, and why',
  description:
    'Shows every change of a run: which memory or link, its state before and after, and the reason. The beginning of the id is enough.',
  arguments: { id: argument('<id>', 'the run, or the beginning of its id; `lore runs` lists them') },
  options: {},
  examples: [['lore run show 01a1df9d', 'what did it do?']],
  async run({ args, context }) {
    const engine = await context.engine()
    const run = await engine.showRun({ id: args.id }, context.caller)
    return { json: run, render: (view) => renderRun(run, view) }
  },
})

export const run = defineGroup(
  {
    name: 'run',
    summary: 'show one run',
    description: 'Shows what a run changed. List runs with `lore runs`, undo one with `lore undo`.',
    examples: [['lore run show 01a1df9d', 'what did it do?']],
  },
  [show],
)
