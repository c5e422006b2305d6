/** Archives, restores and purges memories. Archiving can be reversed exactly; purging is final. */

import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import { LoreError } from '../core/errors.ts'
import type { MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
import { findArchiving, loadLifted } from '../kernel/changes/find-archiving.ts'
import type { EngineContext } from '../kernel/context.ts'
import { flag, memoryId, optional, text } from '../kernel/fields.ts'
import { requireMayForget, requireMayRestore } from '../kernel/may-change.ts'
import type { MemoryView } from '../kernel/memory-views.ts'
import { NORMAL_ACCESS, reinforceMemory } from '../kernel/reinforce.ts'
import { withoutSecrets } from '../kernel/secrets.ts'
import { defineUseCase, type TakenBy } from '../kernel/use-case.ts'
import { requireMemory, toView } from '../kernel/views.ts'

export const forget = defineUseCase({
  name: 'forget',
  access: 'write',
  retry: 'once',
  input: () =>
    z.strictObject({
      id: memoryId(),
      reason: optional(text(LIMITS.reasoningChars)),
      /** True if a person confirmed it; required for protected memories and layers 1–2. */
      confirmed: optional(flag()),
    }),
  run: (context, input, caller): Promise<MemoryView> => archive(context, input, caller),
})

async function archive(
  context: EngineContext,
  offered: TakenBy<typeof forget>,
  caller: Caller,
): Promise<MemoryView> {
  const { id } = offered
  const input = await withoutSecrets(context, offered, ['reason'])
  const reason = input.reason?.trim() ?? 'unspecified'
  return context.store.transact(async (store) => {
    const memory = await requireMemory(store, id)
    if (memory.archivedAt !== null) return toView(store, memory, context.clock.now())
    requireMayForget(memory, caller, input.confirmed === true)
    await applyDecided(context, store, [{ kind: 'archive_memory', id, reason }], caller)
    return toView(store, await requireMemory(store, id), context.clock.now())
  })
}

/**
 * Restores an archived memory to its place, with the children that moved up when it was archived and have not moved
 * since. It counts as an access and resets the strikes, so that the next sleep or rating does not archive it again.
 * Only a person can restore a memory that is guarded or that a person archived.
 */
export const restore = defineUseCase({
  name: 'restore',
  access: 'write',
  retry: 'once',
  input: () => z.strictObject({ id: memoryId() }),
  run: (context, { id }, caller): Promise<MemoryView> => bringBack(context, id, caller),
})

async function bringBack(context: EngineContext, id: MemoryId, caller: Caller): Promise<MemoryView> {
  return context.store.transact(async (store) => {
    const memory = await requireMemory(store, id)
    if (memory.archivedAt === null) return toView(store, memory, context.clock.now())
    const archiving = await findArchiving(store, id)
    requireMayRestore(memory, archiving?.actor ?? null, caller)
    const children = (await loadLifted(store, memory, archiving)).map((child) => child.id)
    await applyDecided(context, store, [{ kind: 'restore_memory', id, children, reason: null }], caller)
    await reinforceMemory(store, await requireMemory(store, id), NORMAL_ACCESS, caller, context.clock.now())
    return toView(store, await requireMemory(store, id), context.clock.now())
  })
}

/** Deletes a memory for good. If a person does it, imports and backups cannot bring it back either. */
export const purge = defineUseCase({
  name: 'purge',
  access: 'write',
  retry: 'once',
  input: () => z.strictObject({ id: memoryId() }),
  run: (context, { id }, caller) => removeForGood(context, id, caller),
})

async function removeForGood(
  context: EngineContext,
  id: MemoryId,
  caller: Caller,
): Promise<{ readonly purged: readonly MemoryId[] }> {
  if (caller.kind === 'agent') {
    throw new LoreError('protected', 'Only a person may remove a memory for good.', {
      hint: 'Archive it instead, or ask the person to purge it with the lore command.',
    })
  }
  return context.store.transact(async (store) => {
    const reason = 'A person asked for it.'
    await applyDecided(context, store, [{ kind: 'purge_memory', id, because: 'asked', reason }], caller)
    return { purged: [id] }
  })
}
