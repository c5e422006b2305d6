/** Archives, restores and purges. Archiving is reversible and exact; purging is final. */

import type { Caller } from '../core/caller.ts'
import { LoreError } from '../core/errors.ts'
import type { MemoryId } from '../core/ids.ts'
import type { JournalEntry } from '../core/journal.ts'
import { LIMITS } from '../core/limits.ts'
import type { Memory } from '../core/memory.ts'
import { newId } from '../core/new-id.ts'
import type { Store } from '../core/ports/store.ts'
import { HISTORY_MARK } from '../strength/archive-rules.ts'
import { archiveMemory } from '../kernel/changes/archive-memory.ts'
import { type Change, type EngineContext, journal } from '../kernel/context.ts'
import type { ForgetInput, MemoryView } from '../engine/engine.ts'
import { requireMayForget, requireMayRestore, requireVisible } from '../kernel/may-change.ts'
import { leaveTombstones } from '../kernel/changes/memory-tombstones.ts'
import { askAgain, moveChildren, planMove, saveMove } from '../kernel/changes/move.ts'
import { NORMAL_ACCESS, reinforceMemory } from '../kernel/reinforce.ts'
import { withoutSecrets } from '../kernel/secrets.ts'
import { optionalText, requireMemoryId } from '../kernel/validate.ts'
import { requireMemory, toView } from '../kernel/views.ts'

export async function forget(
  context: EngineContext,
  offered: ForgetInput,
  caller: Caller,
): Promise<MemoryView> {
  const id = requireMemoryId('id', offered.id)
  optionalText('reason', offered.reason, LIMITS.reasoningChars)
  const input = await withoutSecrets(context, offered, ['reason'])
  const reason = input.reason?.trim() ?? 'unspecified'
  return context.store.transact(async (store) => {
    const memory = await requireVisible(context, store, id, caller)
    if (memory.archivedAt !== null) return toView(store, memory, context.clock.now())
    requireMayForget(memory, caller, input.confirmed === true)
    await journal(context, store, caller, await archiveMemory(store, memory, reason, context.clock.now()))
    return toView(store, await requireMemory(store, id), context.clock.now())
  })
}

/**
 * Brings a memory back where it was, with the children that were lifted when it went and have not moved since.
 * That is an access, and bad ratings are forgiven: else the next sleep, or the next rating, would take it again.
 * What is guarded, and what a person archived, comes back only by a person.
 */
export async function restore(
  context: EngineContext,
  input: { readonly id: MemoryId },
  caller: Caller,
): Promise<MemoryView> {
  const id = requireMemoryId('id', input.id)
  return context.store.transact(async (store) => {
    const memory = await requireVisible(context, store, id, caller)
    if (memory.archivedAt === null) return toView(store, memory, context.clock.now())
    const archiving = await findArchiving(store, id)
    requireMayRestore(memory, archiving?.actor ?? null, caller)
    const now = context.clock.now()
    const { archivedAt, archivedReason, strikes } = memory
    const after = { archivedAt: null, archivedReason: null, strikes: 0 }
    await store.memories.update(id, { ...after, updatedAt: now })
    await reinforceMemory(store, { ...memory, ...after }, NORMAL_ACCESS, caller, now)
    const changes: Change[] = [
      {
        action: 'restore',
        subjectKind: 'memory',
        subjectId: id,
        before: { archivedAt, archivedReason, strikes },
        after,
      },
    ]
    for (const child of await loadLifted(store, memory, archiving)) {
      changes.push(await saveMove(store, await planMove(store, child, id)))
    }
    await journal(context, store, caller, changes)
    return toView(store, await requireMemory(store, id), context.clock.now())
  })
}

/** The newest entry of the journal that archived it; null where none is known. */
export async function findArchiving(store: Store, id: MemoryId): Promise<JournalEntry | null> {
  const history = await store.journal.listFor(id, LIMITS.listMax)
  return history
    .filter((entry) => entry.action === 'archive')
    .reduce<JournalEntry | null>(
      (newest, entry) => (newest === null || entry.at > newest.at ? entry : newest),
      null,
    )
}

async function loadLifted(store: Store, memory: Memory, archiving: JournalEntry | null): Promise<Memory[]> {
  const lifted = archiving?.after?.lifted
  if (!Array.isArray(lifted)) return []
  const children = await store.memories.load(lifted as MemoryId[])
  return children.filter((child) => child.parentId === memory.parentId)
}

/** What a person removes cannot be brought back by an import or a backup either. */
export async function purge(
  context: EngineContext,
  input: { readonly id: MemoryId },
  caller: Caller,
): Promise<{ readonly purged: readonly MemoryId[] }> {
  const id = requireMemoryId('id', input.id)
  if (caller.kind === 'agent') {
    throw new LoreError('protected', 'Only a person may remove a memory for good.', {
      hint: 'Archive it instead, or ask the person to purge it with the lore command.',
    })
  }
  return context.store.transact(async (store) => {
    const memory = await requireMemory(store, id)
    if (caller.kind === 'person') await leaveTombstones(context, store, memory)
    const moves = await moveChildren(store, memory.id, memory.parentId)
    const reopened = await reopenReplaced(context, store, memory)
    await store.memories.purge([id])
    await askAgain(store, memory.parentId)
    const changes = [...moves, ...reopened]
    if (changes.length > 0) await journal(context, store, caller, changes)
    return { purged: [id] }
  })
}

/**
 * For a memory whose time in the graveyard is over: what it replaced is handed to its own successor, or stays
 * ended and is kept as the history it is. Nobody asked for that to hold again.
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

/** What the memory replaced is handed to its own successor, or holds again as it did before. */
export async function reopenReplaced(
  context: EngineContext,
  store: Store,
  memory: Memory,
): Promise<Change[]> {
  const edges = await store.edges.listFor([memory.id], { direction: 'out', relations: ['supersedes'] })
  const changes: Change[] = []
  for (const edge of edges) {
    const id = edge.targetId as MemoryId
    const current = await requireMemory(store, id)
    const history = await store.journal.listFor(id, LIMITS.listMax)
    const entry = history.find(
      ({ action, after }) => action === 'supersede' && after?.supersededBy === memory.id,
    )
    const validBefore = typeof entry?.before?.validUntil === 'number' ? entry.before.validUntil : null
    const by = memory.supersededBy
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
