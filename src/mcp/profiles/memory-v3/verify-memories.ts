/** Tool that checks memories against the files and turns they came from. */

import * as z from 'zod'
import { LIMITS } from '../../../core/limits.ts'
import { RANGES } from '../../../core/ranges.ts'
import type { VerifyReport } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId, whole } from '../../tools/fields.ts'
import { requireOn } from './switched-off.ts'

const DETAILS_SHOWN = 20

export const verifyMemories = defineTool({
  name: 'verify_memories',
  description: 'Check memories against their sources: those named, or those unverified for longest.',
  idempotent: true,
  input: z.strictObject({
    memory_ids: z.array(memoryId).max(LIMITS.listMax).optional(),
    max_check: whole(RANGES.listLimit).default(50),
  }),
  run: async ({ memory_ids, max_check }, context) => {
    requireOn(context, 'halumem')
    const ids = memory_ids === undefined ? {} : { ids: memory_ids }
    return context.engine.verify({ limit: max_check, ...ids }, context.caller)
  },
  result: toResult,
})

function toResult({ checked, memories, unknown = [] }: VerifyReport) {
  const count = (state: string) => memories.filter(({ verification }) => verification === state).length
  return {
    checked,
    verified: count('verified'),
    stale: count('stale'),
    contradicted: count('contradicted'),
    unverified: count('unverified'),
    errors: unknown.length,
    details: [
      ...unknown.map((id) => ({
        memory_id: id,
        status: 'not_found',
        reason: 'It is not there, or archived.',
      })),
      ...memories.map(({ id, verification, file, verdict, detail }) => ({
        memory_id: id,
        status: verification,
        source_file: file,
        source: verdict,
        reason: detail,
      })),
    ].slice(0, DETAILS_SHOWN),
    ...(unknown.length + memories.length > DETAILS_SHOWN
      ? { details_left_out: unknown.length + memories.length - DETAILS_SHOWN }
      : {}),
  }
}
