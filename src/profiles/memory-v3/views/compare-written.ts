/**
 * Compares what agents wrote since somebody last looked with what others say, each memory once however many agents
 * ask. The newest at once, the rest in the background; what lies far back is left to sleep.
 */
import type { Caller } from '../../../core/caller.ts'
import type { MemoryId } from '../../../core/ids.ts'
import type { EngineContext } from '../../../kernel/context.ts'
import { newWrite } from '../../../session/moment/new-write.ts'
import { noteOpposed } from '../../../sleep/opposed/find-opposed.ts'

/** Changes that are looked through. */
const LOOKED_AT = 500
/** Whoever asks waits for so many comparisons. */
const AT_ONCE = 8

/** @returns how many conflicts were found at once */
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

/** Live memories of the namespace that were stored or rewritten, in that order. */
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
