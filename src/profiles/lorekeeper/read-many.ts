/** Several memories whole, in the order asked for. Reading them is an access of each; listing them is none. */
import type { Caller } from '../../core/caller.ts'
import { LoreError } from '../../core/errors.ts'
import { isUuid, type MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { NORMAL_ACCESS, reinforceMemory } from '../../kernel/reinforce.ts'
import { requireList } from '../../kernel/validate.ts'
import { toView } from '../../kernel/views.ts'
import { loadAssociations } from '../../memories/read.ts'
import type { ReadManyInput, WholeMemory } from './batch-views.ts'

export async function readMany(
  context: EngineContext,
  input: ReadManyInput,
  caller: Caller,
): Promise<readonly WholeMemory[]> {
  const ids = requireIds(input.ids)
  if (ids.length === 0) return []
  const found = await loadVisible(context, context.store, ids, input.includeArchived === true, caller)
  if (input.listed !== true) await noteReading(context, found, caller)
  const { store } = context
  const now = context.clock.now()
  const memories = await store.memories.load(found.map(({ id }) => id))
  return Promise.all(
    memories.map(async (memory) => ({
      memory: await toView(store, memory, now),
      links: input.links === true ? await loadAssociations(store, memory.id, now) : [],
    })),
  )
}

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

async function loadVisible(
  { defaultScope }: EngineContext,
  store: Store,
  ids: readonly MemoryId[],
  includeArchived: boolean,
  caller: Caller,
): Promise<Memory[]> {
  const memories = await store.memories.load(ids)
  const shown = includeArchived ? memories : memories.filter(({ archivedAt }) => archivedAt === null)
  if (caller.kind !== 'agent') return shown
  const own = new Set((await store.scopes.list(defaultScope.namespace)).map(({ id }) => id))
  return shown.filter(({ scopeId }) => own.has(scopeId))
}

/** Each once; what is no id stands for nothing. */
function requireIds(given: unknown): MemoryId[] {
  const list = requireList('ids', given)
  if (list.length > LIMITS.refineMax) {
    throw new LoreError('invalid_input', `At most ${LIMITS.refineMax} memories are read at once.`, {
      hint: 'Ask for them in several calls.',
      details: { field: 'ids', limit: LIMITS.refineMax },
    })
  }
  const named = list.flatMap((id) => (typeof id === 'string' ? [id.trim().toLowerCase()] : []))
  return [...new Set(named.filter(isUuid))] as MemoryId[]
}
