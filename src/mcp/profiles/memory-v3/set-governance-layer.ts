/** Tool that moves a memory to another layer. Layers 1 and 2 wait until a person agrees. */
import * as z from 'zod'
import type { GovernOutcome } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId } from '../../tools/fields.ts'
import { askForLayer } from '../lore/layers.ts'
import { governanceLayer } from './fields.ts'
import { LAYERS, toWaiting } from './shapes.ts'

export const setGovernanceLayer = defineTool({
  name: 'set_governance_layer',
  description:
    'Change the layer of a memory: 1 constitutional, 2 legislative (both wait until a person agrees) … 4 ephemeral.',
  idempotent: true,
  input: z.strictObject({ memory_id: memoryId, layer: governanceLayer }),
  ask: async ({ memory_id: id, layer }, { engine, caller }) => {
    const { memory } = await engine.govern({ id }, caller)
    return askForLayer(layer, memory.content, memory.layer)
  },
  run: ({ memory_id: id, layer }, { engine, caller, person }) => {
    if (person === undefined) return engine.govern({ id, layer }, caller)
    const guarded = layer === 1 ? { protected: true } : {}
    return engine.govern({ id, layer, ...guarded, confirmed: true }, person)
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
    ...toWaiting(memory),
  }
}
