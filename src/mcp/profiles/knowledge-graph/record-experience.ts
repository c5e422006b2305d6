/** Tool that stores an experience: the steps taken, the decisions on the way, and the outcome. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { EXPERIENCE_RESULTS } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { round } from './terms.ts'

const step = z.union([
  z.string().transform((action) => ({ action })),
  z.strictObject({ action: z.string(), tool: z.string().optional(), result: z.string().optional() }),
])
const decision = z.union([
  z.string().transform((text) => ({ decision: text })),
  z.strictObject({ decision: z.string(), reason: z.string().optional() }),
])

export const recordExperience = defineTool({
  name: 'record_experience',
  description: 'Record how a piece of work went: its context, steps, decisions and outcomes.',
  input: z.strictObject({
    context: z.string().describe('what was to be done, and under which circumstances'),
    steps: z.array(step).min(1),
    decisions: z.array(decision).default([]),
    outcomes: z.array(z.string()).default([]),
    result: z.enum(EXPERIENCE_RESULTS).optional(),
    name: z.string().optional(),
    element: z.string().optional(),
  }),
  run: ({ context, steps, decisions, outcomes, result, name, element }, { engine, caller }) =>
    engine.recordExperience(
      {
        context,
        steps: steps.map(dropUndefined),
        decisions: decisions.map(dropUndefined),
        outcomes,
        ...defined({ result, title: name, element }),
      },
      caller,
    ),
  result: (recorded) => {
    if (recorded.kind === 'repeated') {
      const { id, title, stabilityDays } = recorded.of
      const repeats = { id, name: title, stability: round(stabilityDays) }
      return { recorded: false, reason: recorded.reason, repeats }
    }
    const { memory, experience } = recorded
    return { recorded: true, id: memory.id, name: memory.title, ...experience }
  },
})

type Given<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> }

function dropUndefined<T extends object>(given: T): Given<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given<T>
}
