/** `lore feedback`: rates a memory, and shows what that changed. */

import { defined } from '../../core/defined.ts'
import { ACCESS_GRADES } from '../../core/entity.ts'
import { LoreError } from '../../core/errors.ts'
import { RANGES } from '../../core/ranges.ts'
import type { FeedbackOutcome } from '../../memories/feedback.ts'
import { defineCommand } from '../command/command.ts'
import { argument, flag, integer, oneNumberOf, text } from '../command/options.ts'
import { show } from '../render/layout/block.ts'
import { record } from '../render/layout/record.ts'
import { toOneLine } from '../render/layout/text.ts'
import type { View } from '../render/layout/view.ts'
import { shortIds } from '../render/short-ids.ts'

export const feedback = defineCommand({
  name: 'feedback',
  summary: 'say whether a memory was useful',
  description:
    'Rates a memory. A useful memory becomes more stable, ranks higher and counts as used; a useless one loses stability and rank. A memory is archived if it is rated useless with a confidence of 1 or 2 in two sessions and never useful in between, unless it is protected, in layer 1 or 2, fundamental, consolidated by use, or has children; `lore restore` brings it back.',
  arguments: { id: argument('<id>', 'an id, or the beginning of one') },
  options: {
    useful: flag('--useful', 'it helped'),
    useless: flag('--useless', 'it did not help, or it is wrong'),
    confidence: integer('--confidence <number>', 'how good the memory is; default 5', ...RANGES.rating),
    grade: oneNumberOf(
      '--grade <number>',
      '1 it was corrected, 2 hard to use, 3 normal, 4 applied with success',
      ACCESS_GRADES,
    ),
    note: text('--note <text>', 'why; kept in the journal'),
  },
  examples: [
    ['lore feedback 01939f2a-7c3e --useful', 'it helped'],
    ['lore feedback 01939f2a-7c3e --useless --confidence 1 --note "it was never true"', 'it is wrong'],
  ],
  async run({ args, options, context }) {
    if (options.useful === options.useless) {
      throw new LoreError('invalid_input', 'Say whether the memory was useful.', {
        hint: 'Give one of --useful and --useless.',
      })
    }
    const engine = await context.engine()
    const outcome = await engine.feedback(
      {
        id: await context.resolveId(args.id),
        useful: options.useful,
        ...defined({ confidence: options.confidence, grade: options.grade, note: options.note }),
      },
      context.writer,
    )
    return { json: outcome, render: (view) => renderOutcome(outcome, view) }
  },
})

function renderOutcome(outcome: FeedbackOutcome, view: View): string {
  const { memory, before, after } = outcome
  const { paint } = view
  const id = shortIds([memory.id])(memory.id)
  const change = (from: number | null, to: number | null, digits: number) => {
    const [old, now] = [from, to].map((value) => value?.toFixed(digits) ?? '–')
    return old === now ? '' : `${old} → ${now}`
  }
  const days = change(before.stabilityDays, after.stabilityDays, 1)
  return show(
    view,
    `${paint.green('Rated')} ${paint.cyan(id)}  ${toOneLine(memory.title)}`,
    record([
      ['quality', change(before.quality, after.quality, 2)],
      ['rated', change(before.ratedConfidence, after.ratedConfidence, 1)],
      ['stability', days && `${days} days`],
      ['level', change(before.level, after.level, 0)],
      ['confidence', change(before.confidence, after.confidence, 2)],
      ['strikes', change(before.strikes, after.strikes, 0)],
    ]),
    outcome.archived && paint.yellow(`Archived: rated useless twice. Bring it back with: lore restore ${id}`),
    outcome.keptBecause !== null &&
      paint.yellow(
        `Rated useless twice, and kept because it is ${outcome.keptBecause}. To archive it: lore forget ${id}`,
      ),
  )
}
