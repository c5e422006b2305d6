/** Tool that changes the given fields. The layer changes last, so that the person agrees to the final content. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { STATEMENT_FIELDS, type UpdateInput } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId } from '../../tools/fields.ts'
import { askForWords, joinQuestions } from '../../tools/person-words.ts'
import { askForLayer } from '../lore/layers.ts'
import { governanceLayer, structureType } from './fields.ts'
import { tuningOf } from './settings.ts'
import { toSummary, toWaiting } from './shapes.ts'

const input = z.strictObject({
  memory_id: memoryId,
  content: z.string().optional(),
  tags: z.array(z.string()).optional(),
  protected: z.boolean().optional(),
  governance_layer: governanceLayer.optional(),
  structure_type: structureType.optional(),
})

export const update = defineTool({
  name: 'update',
  description: 'Change the given fields of a memory.',
  destructive: true,
  idempotent: true,
  input,
  ask: async (given, { engine, caller }) => {
    const { governance_layer: layer, memory_id: id, content } = given
    if (layer === undefined && content === undefined) return null
    const { memory } = await engine.govern({ id }, caller)
    return joinQuestions(
      [
        { text: askForLayer(layer, content ?? memory.content, memory.layer), names: ['layer', 'content'] },
        { text: askForWords(memory, { content }), names: STATEMENT_FIELDS },
      ],
      memory,
      { ...toChanges(given), layer },
    )
  },
  run: async (given, context) => {
    const { engine, caller, person } = context
    const { memory_id: id, governance_layer: layer } = given
    const changes = toChanges(given)
    if (layer === undefined || Object.keys(changes).length > 0)
      await engine.update({ id, ...changes }, given.content === undefined ? caller : (person ?? caller))
    if (layer !== undefined) {
      const agreed = person === undefined ? {} : { confirmed: true }
      await engine.govern({ id, layer, ...agreed }, person ?? caller)
    }
    const [memory] = (await engine.loadMemories({ ids: [id], ...tuningOf(context) }, caller)).items
    return memory
  },
  result: (memory) => ({
    updated: true,
    memory: memory === undefined ? null : toSummary(memory),
    ...(memory === undefined ? {} : toWaiting(memory)),
  }),
})

function toChanges(given: z.output<typeof input>): Omit<UpdateInput, 'id'> {
  return {
    ...defined({
      content: given.content,
      tags: given.tags,
      protected: given.protected,
      structure: given.structure_type,
    }),
  }
}
