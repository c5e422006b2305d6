/** Tool that applies a rating to a memory and reports the changes. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { ACCESS_GRADES } from '../../../core/entity.ts'
import { RANGES } from '../../../core/ranges.ts'
import type { FeedbackOutcome } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId, whole } from '../../tools/fields.ts'

export const feedback = defineTool({
  name: 'feedback',
  description: 'Say whether a memory helped.',
  input: z.strictObject({
    id: memoryId,
    useful: z.boolean(),
    confidence: whole(RANGES.rating).optional(),
    grade: z.literal(ACCESS_GRADES).optional().describe('1 wrong … 4 applied'),
    note: z.string().optional(),
  }),
  run: (input, { engine, caller }) =>
    engine.feedback(
      {
        id: input.id,
        useful: input.useful,
        ...defined({ confidence: input.confidence, grade: input.grade, note: input.note }),
      },
      caller,
    ),
  render: renderOutcome,
})

function renderOutcome({ memory, grade, before, after, archived, keptBecause }: FeedbackOutcome): string {
  const changes = [
    renderChange('quality', before.quality, after.quality, 2),
    renderChange('stability', before.stabilityDays, after.stabilityDays, 1, ' days'),
    renderChange('level', before.level, after.level, 0),
    renderChange('confidence', before.confidence, after.confidence, 2),
    renderChange('strikes', before.strikes, after.strikes, 0),
  ].filter((change) => change !== null)
  const fate = archived
    ? ` Archived: called useless twice. To bring it back: lore restore ${memory.id}`
    : keptBecause === null
      ? ''
      : ` Called useless twice, and kept because it is ${keptBecause}: only a person can remove it.`
  return `Rated ${memory.id}, grade ${grade}: ${changes.join(', ') || 'nothing changed'}.${fate}`
}

/** Renders a change of a number; null if both values round to the same text. */
function renderChange(name: string, from: number, to: number, digits: number, unit = ''): string | null {
  const [before, after] = [from.toFixed(digits), to.toFixed(digits)]
  return before === after ? null : `${name} ${before} → ${after}${unit}`
}
