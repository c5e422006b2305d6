/** Use case that reads several memories in full. */
import { z } from 'zod'
import type { Caller } from '../../core/caller.ts'
import { LoreError } from '../../core/errors.ts'
import { isUuid, type MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { field, flag, optional } from '../../kernel/fields.ts'
import { NORMAL_ACCESS, reinforceMemory } from '../../kernel/reinforce.ts'
import { defineUseCase } from '../../kernel/use-case.ts'
import { requireList } from '../../kernel/validate.ts'
import { toView } from '../../kernel/views.ts'
import { loadAssociations } from '../../memories/read.ts'
import type { WholeMemory } from './batch-views.ts'

/** Returns memories in full, in the order of `ids`. Each reading counts as an access unless `listed` is set. */
export const readMany = defineUseCase({
  name: 'readMany',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Ids that are unknown or invisible to the caller are skipped. */
      ids: memoryIds(),
      /** True to return the links of each memory; default false. */
      links: optional(flag()),
      includeArchived: optional(flag()),
      /** True if the memories are only shown in a list, which is no access. Default false. */
      listed: optional(flag()),
    }),
  run: async (context, input, caller): Promise<{ readonly items: readonly WholeMemory[] }> => {
    const { ids, links = false, includeArchived = false, listed = false } = input
    if (ids.length === 0) return { items: [] }
    const loaded = await context.store.memories.load(ids)
    const found = includeArchived ? loaded : loaded.filter(({ archivedAt }) => archivedAt === null)
    if (!listed) await noteReading(context, found, caller)
    const { store } = context
    const now = context.clock.now()
    const memories = await store.memories.load(found.map(({ id }) => id))
    const items = await Promise.all(
      memories.map(async (memory) => ({
        memory: await toView(store, memory, now),
        links: links ? await loadAssociations(store, memory.id, now) : [],
      })),
    )
    return { items }
  },
  texts: ({ items }) => items.flatMap(({ memory }) => [memory.content, memory.summary]),
})

/** Counts an access for each live memory; archived memories are not reinforced. */
async function noteReading(context: EngineContext, found: readonly Memory[], caller: Caller): Promise<void> {
  const live = found.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id)
  if (live.length === 0 || context.readOnly === true) return
  await context.store.transact(async (store) => {
    for (const memory of await store.memories.load(live)) {
      await reinforceMemory(store, memory, NORMAL_ACCESS, caller, context.clock.now())
    }
  })
}

/** A list of ids: duplicates and items that are not ids are dropped; throws `invalid_input` if it is too long. */
function memoryIds() {
  const shape = { type: 'array', items: { type: 'string' }, maxItems: LIMITS.refineMax }
  return field<readonly MemoryId[], readonly string[]>(shape, (name, value) => {
    const list = requireList(name, value)
    if (list.length > LIMITS.refineMax) {
      throw new LoreError('invalid_input', `At most ${LIMITS.refineMax} memories are read at once.`, {
        hint: 'Ask for them in several calls.',
        details: { field: name, limit: LIMITS.refineMax },
      })
    }
    const named = list.flatMap((id) => (typeof id === 'string' ? [id.trim().toLowerCase()] : []))
    return [...new Set(named.filter(isUuid))] as MemoryId[]
  })
}
