/** Several memories whole, in the order asked for. Reading them is an access of each; listing them is none. */
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

/** Several memories whole, in the order asked for; an access of each, unless they are only listed. */
export const readMany = defineUseCase({
  name: 'readMany',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Those that are unknown, or not for the caller to see, are passed over. */
      ids: memoryIds(),
      /** Also what each is linked to; default no. */
      links: optional(flag()),
      includeArchived: optional(flag()),
      /** They are shown in a list, and not read: no access. Default no. */
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

/** What is archived is shown where it is asked for, and grows no stronger by that. */
async function noteReading(context: EngineContext, found: readonly Memory[], caller: Caller): Promise<void> {
  const live = found.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id)
  if (live.length === 0 || context.readOnly === true) return
  await context.store.transact(async (store) => {
    for (const memory of await store.memories.load(live)) {
      await reinforceMemory(store, memory, NORMAL_ACCESS, caller, context.clock.now())
    }
  })
}

/** Each once; an item that is no id is left out. */
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
