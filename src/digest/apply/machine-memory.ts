/** Stores a memory that a digest made, with its vector and its place among the topics. */

import type { EpochMs, MemoryId, ScopeId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'
import { newMemory } from '../../core/new-memory.ts'
import type { EmbeddedText } from '../../core/ports/embedder.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Change, EngineContext } from '../../kernel/context.ts'
import { addToCluster } from '../../kernel/vectors/clusters.ts'
import { saveVector } from '../../kernel/vectors/memory-vector.ts'
import { analyseMemory } from '../../text/analyse.ts'
import { contentHash } from '../../text/content-hash.ts'
import { shorten, toSummary } from '../../text/sentences.ts'

/** What differs between one machine-made memory and the next; the rest is as for every new memory. */
export interface MachineDraft
  extends Pick<Memory, 'parentId' | 'depth' | 'kind' | 'title' | 'content' | 'author' | 'metadata'>,
    Partial<
      Pick<
        Memory,
        | 'trust'
        | 'quote'
        | 'sessionId'
        | 'sourceEpisodes'
        | 'salience'
        | 'salienceBoost'
        | 'surprise'
        | 'cluster'
        | 'validFrom'
      >
    > {
  readonly scopeId: ScopeId
  readonly embedded: EmbeddedText | null
}

export async function insertMachineMemory(
  context: EngineContext,
  store: Store,
  draft: MachineDraft,
): Promise<{ readonly memory: Memory; readonly change: Change }> {
  const { embedded, ...fields } = draft
  const memory = toMachineMemory(newId.memory(context.ids), context.clock.now(), fields)
  const seq = await store.memories.insert(
    memory,
    analyseMemory({ ...memory, at: memory.validFrom ?? memory.createdAt }),
  )
  if (embedded !== null) {
    const modelId = await saveVector(context, store, seq, embedded)
    if (modelId !== null) await addToCluster(context, store, modelId, memory, embedded.vector)
  }
  const change: Change = {
    action: 'remember',
    subjectKind: 'memory',
    subjectId: memory.id,
    before: null,
    after: { title: memory.title, contentHash: memory.contentHash, parentId: memory.parentId },
  }
  return { memory, change }
}

/** A quote that reaches this far has been checked. */
function toMachineMemory(id: MemoryId, now: EpochMs, fields: Omit<MachineDraft, 'embedded'>): Memory {
  const content = fields.content.slice(0, LIMITS.contentChars)
  const { quote = null } = fields
  return newMemory({
    ...fields,
    id,
    title: shorten(fields.title, LIMITS.titleChars),
    content,
    summary: toSummary(content),
    contentHash: contentHash(content),
    authority: EXTRACTOR_AUTHORITY,
    createdAt: now,
    verifiedAt: quote === null ? null : now,
    verification: quote === null ? 'unverified' : 'verified',
  })
}
