/**
 * Compares memories that agents wrote since the last comparison with other memories to find conflicts, each memory
 * once. The newest are compared at once, the others through the queue; older ones are left to sleep.
 */
import type { Caller } from '../../../core/caller.ts'
import type { MemoryId, ScopeId } from '../../../core/ids.ts'
import type { Store } from '../../../core/ports/store.ts'
import type { EngineContext } from '../../../kernel/context.ts'
import { newWrite } from '../../../session/moment/new-write.ts'
import { noteOpposed } from '../../../sleep/opposed/find-opposed.ts'

/** Most journal entries that are examined; older ones are skipped. */
const LOOKED_AT = 500
/** Number of memories compared before the call returns. */
const AT_ONCE = 8

/**
 * @param scopes the caller's project and the global scope of its namespace
 * @returns the number of conflicts found before the call returned
 */
export async function compareWritten(
  context: EngineContext,
  caller: Caller,
  scopes: ReadonlySet<ScopeId>,
): Promise<number> {
  const { store, defaultScope } = context
  const { namespace, project } = defaultScope
  const key = `agents.compared ${namespace}${project === null ? '' : ` ${project}`}`
  const noted = await store.capture.readNote(key)
  const newest = await store.journal.position()
  const from = Math.max(typeof noted === 'number' ? noted : 0, newest - LOOKED_AT)
  if (from >= newest) return 0
  const written = await loadWritten(store, from, scopes)
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

/** Returns live memories of the scopes that agents stored or updated, in journal order. */
async function loadWritten(store: Store, from: number, scopes: ReadonlySet<ScopeId>) {
  const entries = await store.journal.listAfter(from, LOOKED_AT)
  const ids = entries
    .filter(({ action, actor }) => WRITES.has(action) && actor.startsWith('agent:'))
    .map(({ subjectId }) => subjectId as MemoryId)
  const memories = ids.length === 0 ? [] : await store.memories.load([...new Set(ids)])
  return memories.filter(
    ({ scopeId, archivedAt, supersededBy }) =>
      scopes.has(scopeId) && archivedAt === null && supersededBy === null,
  )
}

const WRITES: ReadonlySet<string> = new Set(['remember', 'update'])
