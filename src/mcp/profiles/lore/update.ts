/** Tool that changes the given fields of a memory; the engine embeds new content again. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import type { MemoryId } from '../../../core/ids.ts'
import { renderScope } from '../../../core/scope.ts'
import { STATEMENT_FIELDS, type UpdatedMemory, type UpdateInput } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId } from '../../tools/fields.ts'
import { askForWords, joinQuestions } from '../../tools/person-words.ts'
import { renderRemoved } from '../../tools/render.ts'
import { askForLayer, layer, renderLayer, renderWaiting } from './layers.ts'

export const update = defineTool({
  name: 'update',
  description: 'Correct or change fields of a memory.',
  destructive: true,
  idempotent: true,
  input: z.strictObject({
    id: memoryId,
    content: z.string().optional(),
    title: z.string().optional(),
    summary: z.string().optional(),
    tags: z.array(z.string()).optional(),
    layer,
    parent_id: memoryId.nullable().optional().describe('null: a root'),
  }),
  ask: async (input, { engine, caller }) => {
    if (input.layer === undefined && !changesWords(input)) return null
    const { memory } = await engine.govern({ id: input.id }, caller)
    const { parent: parentId, ...changes } = toChanges(input)
    return joinQuestions(
      [
        {
          text: askForLayer(input.layer, input.content ?? memory.content, memory.layer),
          names: ['layer', 'content'],
        },
        { text: askForWords(memory, changes), names: STATEMENT_FIELDS },
      ],
      memory,
      { ...changes, parentId, layer: input.layer },
    )
  },
  run: async (input, { engine, caller, person }) => {
    const { id, layer } = input
    const changes = toChanges(input)
    const mayWrite = changesWords(input) ? (person ?? caller) : caller
    if (layer === undefined) return engine.update({ id, ...changes }, mayWrite)
    const updated = Object.keys(changes).length > 0 ? await engine.update({ id, ...changes }, mayWrite) : {}
    const asked = person === undefined ? {} : { confirmed: true }
    const { memory } = await engine.govern({ id, layer, ...asked }, person ?? caller)
    return { ...updated, ...memory }
  },
  render: renderUpdated,
})

function changesWords({
  content,
  title,
  summary,
}: {
  readonly content?: string | undefined
  readonly title?: string | undefined
  readonly summary?: string | undefined
}): boolean {
  return content !== undefined || title !== undefined || summary !== undefined
}

function toChanges(given: {
  readonly content?: string | undefined
  readonly title?: string | undefined
  readonly summary?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly parent_id?: MemoryId | null | undefined
}): Omit<UpdateInput, 'id'> {
  return {
    ...defined({
      content: given.content,
      title: given.title,
      summary: given.summary,
      tags: given.tags,
      parent: given.parent_id,
    }),
  }
}

function renderUpdated(memory: UpdatedMemory): string {
  const place = memory.parentId === null ? 'a root' : `under ${memory.parentId}`
  return `Updated ${memory.id}, ${place}, depth ${memory.depth}${renderLayer(memory.layer)}, in ${renderScope(memory.scope)}.${renderWaiting(memory)}${renderRemoved(memory.invisible)}`
}
