/** Replaces an older memory by a newer one, inside the caller's transaction. */

import type { Caller } from '../../core/caller.ts'
import { makerOf, newEdge } from '../../core/edge.ts'
import { LoreError } from '../../core/errors.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import { isPersonsWord } from '../../strength/archive-rules.ts'
import type { Change, EngineContext } from '../context.ts'
import { requireMayReplace } from '../may-change.ts'
import { findAsked } from '../setup/asked-memories.ts'
import { requireMemory } from '../views.ts'
import { disputeMemory, passDisputesOn } from './dispute.ts'
import { askAgain, moveChildren, planMove, saveMove } from './move.ts'
import { restates } from './restates.ts'
import { takePlace } from './take-place.ts'

/**
 * Returns the changes for the journal; null if the memory already has this successor. An agent's own statement does not
 * end what a person said, nor do a person's words about something else, unless the person's own prompt made Lore ask this
 * agent about it: the two are linked as disputed instead, and both hold until a person decides.
 */
export async function applySupersede(
  context: EngineContext,
  store: Store,
  input: { readonly old: MemoryId; readonly by: MemoryId; readonly reason: string | null },
  caller: Caller,
): Promise<readonly Change[] | null> {
  const old = await requireMemory(store, input.old)
  const by = await requireMemory(store, input.by)
  if (old.supersededBy === by.id) return null
  await requireSupersedable(store, old, by, caller)
  const isPersons = isPersonsWord(by) && restates(old, by)
  if (caller.kind === 'agent' && isPersonsWord(old) && !isPersons) {
    const said = { id: old.id, content: by.content }
    const asked = await findAsked(store, caller, said, context.clock.now())
    if (asked === null) return disputeMemory(context, store, old, by, caller)
    // One question allows one replacement.
    await store.hooks.removeAsked(asked)
  }
  const now = context.clock.now()
  const until = endOf(old, by, now)
  const validUntil = old.validUntil === null ? until : Math.min(old.validUntil, until)
  await store.memories.update(old.id, { supersededBy: by.id, validUntil, updatedAt: now })
  await askAgain(store, old.parentId)
  const { reason } = input
  const edge = await store.edges.upsert(
    newEdge({
      id: newId.edge(context.ids),
      sourceId: by.id,
      targetId: old.id,
      relation: 'supersedes',
      reasoning: reason,
      author: caller.name,
      madeBy: makerOf(caller),
      createdAt: now,
    }),
  )
  return [
    {
      action: 'supersede',
      subjectKind: 'memory',
      subjectId: old.id,
      reason,
      before: { supersededBy: null, validUntil: old.validUntil },
      after: { supersededBy: by.id, validUntil, edge: edge.id },
    },
    ...(await takePlace(context, store, old, by)),
    ...(isPersonsWord(by) ? await passDisputesOn(context, store, old, by, caller) : []),
    ...(await handChildrenOver(store, old, await requireMemory(store, by.id))),
  ]
}

/** Returns the end of the old memory: after its beginning, unless only a fast clock dated that after `now`. */
function endOf(old: Memory, by: Memory, now: EpochMs): EpochMs {
  const end = by.validFrom ?? now
  if (old.validFrom === null && old.createdAt > now) return end
  return Math.max(end, (old.validFrom ?? old.createdAt) + 1)
}

async function requireSupersedable(store: Store, old: Memory, by: Memory, caller: Caller): Promise<void> {
  if (old.id === by.id) {
    throw new LoreError('self_edge', 'A memory cannot supersede itself.', {
      hint: 'Use update to change it.',
    })
  }
  if (old.scopeId !== by.scopeId) {
    throw new LoreError('invalid_input', 'The two memories belong to different scopes.', {
      hint: 'Store the successor in the scope of the memory it replaces.',
    })
  }
  if (old.supersededBy !== null) {
    throw new LoreError('invalid_input', `It is already superseded by ${old.supersededBy}.`, {
      hint: 'Supersede that one instead.',
      details: { successor: old.supersededBy },
    })
  }
  if (by.archivedAt !== null) {
    throw new LoreError('invalid_input', 'The successor is archived, so neither would be found.', {
      hint: 'A person can bring it back with `lore restore`.',
    })
  }
  requireMayReplace(old, caller)
  let successor: MemoryId | null = by.supersededBy
  while (successor !== null) {
    if (successor === old.id) {
      throw new LoreError('tree_cycle', 'The two would supersede each other.', {
        hint: 'The memory you want to replace is the newer of the two.',
      })
    }
    successor = (await store.memories.find(successor))?.supersededBy ?? null
  }
}

/** Moves all children of the old memory below the new one; a successor from its own subtree moves up first. */
export async function handChildrenOver(store: Store, old: Memory, by: Memory): Promise<Change[]> {
  const changes: Change[] = []
  const descendants = await store.memories.subtreeIds(old.id, LIMITS.depth, true)
  let successor = by
  if (descendants.includes(by.id)) {
    const up = await planMove(store, by, old.parentId)
    changes.push(await saveMove(store, up))
    successor = await requireMemory(store, by.id)
  }
  return [...changes, ...(await moveChildren(store, old.id, successor.id))]
}
