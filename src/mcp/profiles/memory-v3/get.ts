/** Tool that returns one memory in full with its links. It counts as an access. */
import * as z from 'zod'
import { LoreError } from '../../../core/errors.ts'
import type { MemoryId } from '../../../core/ids.ts'
import type { Association } from '../../../engine/engine.ts'
import type { KnownMemory } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId } from '../../tools/fields.ts'
import { tuningOf } from './settings.ts'
import { LAYERS, round, toIso, toLink, toSummary, toWaiting } from './shapes.ts'

export const get = defineTool({
  name: 'get',
  description: 'One memory by id: content, metadata, governance, verification and links.',
  readOnly: true,
  input: z.strictObject({ memory_id: memoryId }),
  run: async ({ memory_id: id }, context) => {
    const { engine, caller } = context
    const answer = await engine.read({ id }, caller)
    const [memory] = (await engine.loadMemories({ ids: [id], ...tuningOf(context) }, caller)).items
    if (answer.kind !== 'memory' || memory === undefined || memory.archivedAt !== null) throw notThere(id)
    return { memory, links: answer.associations, supersedes: answer.provenance.supersedes }
  },
  result: toResult,
})

function notThere(id: MemoryId): LoreError {
  return new LoreError('memory_not_found', `The memory ${id} is not there, or archived.`, {
    hint: 'Find ids with search or list_recent.',
    details: { id },
  })
}

function toResult({
  memory,
  links,
  supersedes,
}: {
  readonly memory: KnownMemory
  readonly links: readonly Association[]
  readonly supersedes: readonly { readonly id: MemoryId }[]
}) {
  return {
    ...toSummary(memory),
    ...toWaiting(memory),
    ...(memory.disputedBy === undefined ? {} : { disputed_by: memory.disputedBy }),
    content: memory.content,
    source_file: memory.sourceFile,
    source_line: memory.sourceLine,
    author: memory.author,
    authority_level: memory.authority,
    confidence_floor: memory.confidenceFloor,
    supersedes: supersedes.map(({ id }) => id),
    cluster_id: memory.group,
    importance_score: round(memory.strength.importance),
    activation_score: round(memory.strength.activation),
    decay_rate: LAYERS[memory.layer].decayRate,
    last_accessed_at: toIso(memory.lastAccessedAt),
    last_verified_at: toIso(memory.verifiedAt),
    linked_memories: links.map(toLink),
  }
}
