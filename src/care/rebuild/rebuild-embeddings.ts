/** Queues every text for a new vector and waits for the queue; each old vector is used until its new one exists. */
import { beginNote, loadNote, saveNote } from './rebuild-note.ts'
import type { RebuildReport } from './rebuild-views.ts'
import type { Rebuilding } from './rebuilding.ts'

export async function rebuildEmbeddings({ context, scopes, key, left }: Rebuilding): Promise<RebuildReport> {
  const { store, vectors } = context
  const { model, building } = vectors.describe()
  let note = await loadNote(store, key)
  if (note === null) {
    // One transaction, so that the queue is filled only once even if the process is killed.
    note = await store.transact(async (inside) => {
      for (const id of building === null ? [model] : [model, building]) {
        await inside.embeddings.requeue(id, scopes)
      }
      const queued = await inside.embeddings.pendingCount(model)
      const begun = beginNote(context.clock.now(), queued)
      await saveNote(inside, key, begun)
      return begun
    })
    vectors.drainSoon()
  }
  const { total } = note
  const report = (pending: number, state: RebuildReport['state'], reason: string | null): RebuildReport => ({
    part: 'embeddings',
    state,
    reason,
    done: Math.max(0, total - pending),
    total,
    changes: {},
    run: null,
  })
  const timeLeft = left()
  const pending = await vectors.settle(Number.isFinite(timeLeft) ? timeLeft : Number.MAX_SAFE_INTEGER)
  if (pending === 0) {
    await saveNote(store, key, null)
    return report(0, 'done', null)
  }
  const { problem } = vectors.describe()
  return problem === null ? report(pending, 'more', null) : report(pending, 'waiting', problem)
}
