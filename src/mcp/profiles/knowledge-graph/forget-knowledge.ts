/** Tool that archives a node; a person can restore it. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId } from '../../tools/fields.ts'
import { toTime } from './terms.ts'

export const forgetKnowledge = defineTool({
  name: 'forget_knowledge',
  description: 'Mark a node as expired: it is no longer found, nor are its edges.',
  destructive: true,
  idempotent: true,
  input: z.strictObject({ id: memoryId, reason: z.string().optional() }),
  run: ({ id, reason }, { engine, caller }) => engine.forget({ id, ...defined({ reason }) }, caller),
  result: ({ id, title, archivedAt, archivedReason }) => ({
    expired: true,
    id,
    name: title,
    expired_at: archivedAt === null ? null : toTime(archivedAt),
    reason: archivedReason,
  }),
})
