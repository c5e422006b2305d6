/** Tool that links two memories. The relation decides the layer; `parent` moves the source under the target. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { RELATIONS } from '../../../core/edge.ts'
import type { ConnectOutcome } from '../../../engine/engine.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId } from '../../tools/fields.ts'

/** Without `supersedes`: a memory is replaced by storing its successor, not by a link. */
const CONNECTABLE = RELATIONS.filter((relation) => relation !== 'supersedes')

export const connect = defineTool({
  name: 'connect',
  description: 'Link two memories. `parent` moves source under target.',
  idempotent: true,
  input: z.strictObject({
    source_id: memoryId,
    target_id: memoryId,
    relation: z.enum(CONNECTABLE),
    weight: z.number().optional(),
    reasoning: z.string().optional(),
  }),
  run: (input, { engine, caller }) =>
    engine.connect(
      {
        source: input.source_id,
        target: input.target_id,
        relation: input.relation,
        ...defined({ weight: input.weight, reasoning: input.reasoning }),
      },
      caller,
    ),
  render: renderOutcome,
})

function renderOutcome(outcome: ConnectOutcome): string {
  switch (outcome.kind) {
    case 'linked': {
      const { edge } = outcome
      return `Linked ${edge.sourceId} ${edge.relation} ${edge.targetId} (${edge.layer}, weight ${edge.weight}).`
    }
    case 'moved':
      return `Moved ${outcome.memory.id} under ${outcome.memory.parentId}, depth ${outcome.memory.depth}.`
    default:
      return outcome satisfies never
  }
}
