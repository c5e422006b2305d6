/** Tool that moves a memory to another layer. Only a person can move one into layer 1 or out of it. */
import * as z from 'zod'
import type { GovernOutcome } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId } from '../../tools/fields.ts'
import { askForLayer } from '../lore/layers.ts'
import { governanceLayer } from './fields.ts'
import { LAYERS } from './shapes.ts'

export const setGovernanceLayer = defineTool({
  name: 'set_governance_layer',
  description: 'Change the layer of a memory: 1 constitutional (a person has to agree) … 4 ephemeral.',
  idempotent: true,
  input: z.strictObject({ memory_id: memoryId, layer: governanceLayer }),
  ask: async ({ memory_id: id, layer }, { engine, caller }) => {
    if (layer !== 1) return null
    const { memory } = await engine.govern({ id }, caller)
    return memory.layer === 1 ? null : askForLayer(layer, memory.content)
  },
  run: ({ memory_id: id, layer }, { engine, caller, person }) => {
    if (layer === 1 && person !== undefined) {
      return engine.govern({ id, layer, protected: true, confirmed: true }, person)
    }
    return engine.govern({ id, layer }, caller)
  },
  result: toResult,
})

function toResult({ memory, before }: GovernOutcome) {
  return {
    memory_id: memory.id,
    old_layer: before.layer,
    new_layer: memory.layer,
    old_layer_name: LAYERS[before.layer].name,
    new_layer_name: LAYERS[memory.layer].name,
    auto_protected: memory.protected && !before.protected,
  }
}
