/** Builds a memory as a digest makes it. Pure. */

import type { ScopeId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'
import { newMemory } from '../../core/new-memory.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { contentHash } from '../../text/content-hash.ts'
import { shorten, toSummary } from '../../text/sentences.ts'

/** The fields that differ between machine-made memories; the rest is as for every new memory. */
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
}

/** A quote must have been checked before: the memory counts as verified by it. */
export function toMachineMemory(
  { ids, clock }: Pick<EngineContext, 'ids' | 'clock'>,
  fields: MachineDraft,
): Memory {
  const now = clock.now()
  const content = fields.content.slice(0, LIMITS.contentChars)
  const { quote = null } = fields
  return newMemory({
    ...fields,
    id: newId.memory(ids),
    title: shorten(fields.title, LIMITS.titleChars),
    content,
    summary: toSummary(content),
    contentHash: contentHash(content),
    origin: 'digest',
    authority: EXTRACTOR_AUTHORITY,
    createdAt: now,
    verifiedAt: quote === null ? null : now,
    verification: quote === null ? 'unverified' : 'verified',
  })
}
