/** Tool that archives memories with a reason. No search finds them, and a person can restore them. */
import * as z from 'zod'
import type { MemoryId } from '../../../core/ids.ts'
import { LIMITS } from '../../../core/limits.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { attempt, isItemError } from './attempt.ts'

const REASONS = ['duplicate', 'hallucinated', 'outdated', 'expired', 'unspecified'] as const

export const forget = defineTool({
  name: 'lore_forget',
  description: 'Take wrong or outdated memories out of every search.',
  destructive: true,
  idempotent: true,
  input: z.strictObject({
    memory_ids: z.array(z.string()).min(1).max(LIMITS.listMax),
    reason: z.enum(REASONS).default('unspecified'),
  }),
  run: async ({ memory_ids, reason }, { engine, caller }) => {
    const outcomes = []
    for (const id of new Set(memory_ids)) {
      const outcome = await attempt(() => engine.forget({ id: id as MemoryId, reason }, caller))
      outcomes.push({ id, outcome })
    }
    return outcomes
  },
  result: (outcomes) => ({
    forgotten: outcomes.flatMap(({ id, outcome }) => (isItemError(outcome) ? [] : [id])),
    not_found: outcomes.flatMap(({ id, outcome }) => (isMissing(outcome) ? [id] : [])),
    errors: outcomes.flatMap(({ id, outcome }) =>
      isItemError(outcome) && !isMissing(outcome) ? [{ id, error: outcome.error, code: outcome.code }] : [],
    ),
  }),
})

/** True if the memory was not found; an invalid id counts as not found. */
function isMissing(outcome: object): boolean {
  return isItemError(outcome) && (outcome.code === 'memory_not_found' || outcome.code === 'invalid_input')
}
