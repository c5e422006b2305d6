/** Updates the memories that a purged memory had replaced. */

import type { MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import { HISTORY_MARK } from '../../strength/archive-rules.ts'
import type { Change, EngineContext } from '../context.ts'
import { requireMemory } from '../views.ts'

/**
 * For a memory that expired in the graveyard: the memories it replaced get its own successor, or are marked as history
 * if it has none. They do not become valid again.
 */
export async function keepReplaced(
  { ids }: Pick<EngineContext, 'ids'>,
  store: Store,
  memory: Memory,
): Promise<void> {
  const edges = await store.edges.listFor([memory.id], { direction: 'out', relations: ['supersedes'] })
  const by = memory.supersededBy
  for (const edge of edges) {
    const replaced = await store.memories.find(edge.targetId as MemoryId)
    if (replaced === null) continue
    if (by === null) {
      await store.memories.update(replaced.id, { metadata: { ...replaced.metadata, [HISTORY_MARK]: true } })
    } else {
      await store.memories.update(replaced.id, { supersededBy: by })
      await store.edges.upsert({ ...edge, id: newId.edge(ids), sourceId: by })
    }
  }
}

/**
 * For a memory that somebody removes: the memories it replaced get its own successor, or become valid again as before
 * if it has none. Returns the changes for the journal.
 * @param reopen replaced memories that become valid again in any case
 */
export async function reopenReplaced(
  context: EngineContext,
  store: Store,
  memory: Memory,
  reopen: readonly MemoryId[] = [],
): Promise<Change[]> {
  const edges = await store.edges.listFor([memory.id], { direction: 'out', relations: ['supersedes'] })
  const changes: Change[] = []
  for (const edge of edges) {
    const id = edge.targetId as MemoryId
    const current = await requireMemory(store, id)
    // Another memory has replaced it since, or none any more: the removal does not concern it.
    if (current.supersededBy !== memory.id) continue
    const history = await store.journal.listFor(id, LIMITS.listMax)
    const entry = history.find(
      ({ action, after }) => action === 'supersede' && after?.supersededBy === memory.id,
    )
    const validBefore = typeof entry?.before?.validUntil === 'number' ? entry.before.validUntil : null
    const by = reopen.includes(id) ? null : memory.supersededBy
    const validUntil = by === null ? validBefore : current.validUntil
    await store.memories.update(id, { supersededBy: by, validUntil })
    if (by !== null) await store.edges.upsert({ ...edge, id: newId.edge(context.ids), sourceId: by })
    changes.push({
      action: 'supersede',
      subjectKind: 'memory',
      subjectId: id,
      reason: 'its successor was removed',
      before: { supersededBy: null, validUntil: validBefore },
      after: { supersededBy: by, validUntil },
    })
  }
  return changes
}
