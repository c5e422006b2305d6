/** Tool that changes a node in place. Raising trust needs the agreement of the client's user, and a quote. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import type { MemoryId } from '../../../core/ids.ts'
import { TRUST_LEVELS, type Trust } from '../../../core/memory.ts'
import type { UpdateInput } from '../../../engine/views.ts'
import { defineTool, type ToolContext } from '../../tools/define-tool.ts'
import { memoryId } from '../../tools/fields.ts'
import { oneLine } from '../../tools/render.ts'
import { metadata, splitMetadata } from './metadata.ts'
import { NODE_TYPES, toNode } from './terms.ts'

const QUOTED_CHARS = 600

export const updateKnowledge = defineTool({
  name: 'update_knowledge',
  description: 'Change the given fields of a node; id and edges stay. Raising trust is put to the person.',
  destructive: true,
  idempotent: true,
  input: z.strictObject({
    id: memoryId,
    name: z.string().optional(),
    content: z.string().optional(),
    type: z.enum(NODE_TYPES).optional(),
    trust: z.enum(TRUST_LEVELS).optional(),
    quote: z.string().optional(),
    element: z.string().nullable().optional(),
    metadata,
  }),
  ask: async ({ id, trust, content, quote }, context) => {
    const before = trust === undefined ? undefined : await load(context, id)
    if (before === undefined || trust === undefined || !isRaised(before.trust, trust)) return null
    const words = quote === undefined ? '' : `\nIn the person’s words: “${oneLine(quote, QUOTED_CHARS)}”`
    return `Trust this as a ${trust}, no longer as an ${before.trust}?\n“${oneLine(content ?? before.content, QUOTED_CHARS)}”${words}`
  },
  run: async ({ id, name, content, type, trust, quote, element, ...given }, context) => {
    const { engine, caller, person } = context
    const before = given.metadata === undefined ? undefined : await load(context, id)
    const changes: Omit<UpdateInput, 'id'> = {
      ...defined({ title: name, content, kind: type, element }),
      ...splitMetadata(given.metadata, before?.metadata),
    }
    const standing: Omit<UpdateInput, 'id'> = {
      ...defined({ trust, quote }),
    }
    // Trust first: the engine may refuse it, and then nothing else must have changed.
    if (Object.keys(standing).length > 0) await engine.update({ id, ...standing }, person ?? caller)
    if (Object.keys(changes).length > 0 || Object.keys(standing).length === 0)
      await engine.update({ id, ...changes }, caller)
    return load(context, id)
  },
  result: (memory) => ({ updated: true, ...(memory === undefined ? {} : { node: toNode(memory) }) }),
})

async function load({ engine, caller }: ToolContext, id: MemoryId) {
  const [memory] = (await engine.loadMemories({ ids: [id] }, caller)).items
  return memory
}

function isRaised(before: Trust, after: Trust): boolean {
  return TRUST_LEVELS.indexOf(after) < TRUST_LEVELS.indexOf(before)
}
