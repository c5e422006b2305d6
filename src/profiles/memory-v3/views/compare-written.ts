/**
 * Compares memories that agents wrote since the last comparison with other memories to find conflicts, each memory
 * once. The newest are compared at once, the others through the queue; older ones are left to sleep.
 */
import type { Caller } from '../../../core/caller.ts'
import type { MemoryId } from '../../../core/ids.ts'
import type { EngineContext } from '../../../kernel/context.ts'
import { newWrite } from '../../../session/moment/new-write.ts'
import { noteOpposed } from '../../../sleep/opposed/find-opposed.ts'

/** Most journal entries that are examined; older ones are skipped. */
const LOOKED_AT = 500
/** Number of memories compared before the call returns. */
const AT_ONCE = 8

/** @returns the number of conflicts found before the call returned */
export async function compareWritten(context: EngineContext, caller: Caller): Promise<number> {
  const { store, defaultScope } = context
  const key = `agents.compared ${defaultScope.namespace}`
  const noted = await store.capture.readNote(key)
  const newest = await store.journal.position()
  const from = Math.max(typeof noted === 'number' ? noted : 0, newest - LOOKED_AT)
  if (from >= newest) return 0
  const written = await loadWritten(context, from)
  const [later, now] = [written.slice(0, -AT_ONCE), written.slice(-AT_ONCE)]
  await store.transact(async (inside) => {
    for (const { id } of later) {
      const input = { memoryId: id }
      await inside.queue.insert({
        ...newWrite(context, caller, defaultScope, 5, input),
        operation: 'find_opposed',
      })
    }
    await inside.capture.writeNote(key, newest)
  })
  if (later.length > 0) context.queue.drainSoon()
  return noteOpposed(context, now, caller)
}

/** Returns live memories of the namespace that agents stored or updated, in journal order. */
async function loadWritten({ store, defaultScope }: EngineContext, from: number) {
  const entries = await store.journal.listAfter(from, LOOKED_AT)
  const ids = entries
    .filter(({ action, actor }) => WRITES.has(action) && actor.startsWith('agent:'))
    .map(({ subjectId }) => subjectId as MemoryId)
  const scopes = new Set((await store.scopes.list(defaultScope.namespace)).map(({ id }) => id))
  const memories = ids.length === 0 ? [] : await store.memories.load([...new Set(ids)])
  return memories.filter(
    ({ scopeId, archivedAt, supersededBy }) =>
      scopes.has(scopeId) && archivedAt === null && supersededBy === null,
  )
}

const WRITES: ReadonlySet<string> = new Set(['remember', 'update'])
