/** Takes back what this store shared of a project. */
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { tick } from './clock.ts'
import { findMaker } from './copies.ts'
import { requireProject, scopesOf } from './named.ts'
import { observe } from './observe.ts'
import { emptied, write } from './record.ts'
import { loadReplica, markReplica, saveReplica } from './replica.ts'
import { closeRow, openRow } from './rows.ts'
import { conversationRows, suspendRecords } from './share-records.ts'

/**
 * Writes removals that others follow, while the memories stay here. Taken back is what this store wrote first; memories
 * of others stay where they are. The project becomes private here.
 */
export async function withdrawRecords(
  context: EngineContext,
  {
    project: asked,
    namespace = context.defaultScope.namespace,
  }: { readonly project: string; readonly namespace?: string },
): Promise<{ readonly withdrawn: number }> {
  const project = await requireProject(context.whole, namespace, asked)
  await observe(context)
  const { replica, withdrawn } = await context.whole.transact(async (store) => {
    const known = await loadReplica(context, store)
    const scopes = await scopesOf(store, namespace, project)
    const writing = {
      t: tick(known.clock, context.clock.now()),
      by: `person:${context.sync.person()}`,
      p: 1 as const,
    }
    const own = await listOwn(store, scopes, [known.id, ...known.former])
    for (const id of own) {
      const rows = (await store.sync.loadOf([id])).map(openRow)
      // A memory that it replaced may be another side's.
      const taken = rows.filter(
        ({ kind, memoryId }) => kind === 'edge' || (kind === 'memory' && memoryId === id),
      )
      for (const row of taken) {
        const gone = row.kind === 'memory' ? { gone: { withdrawn: true } } : {}
        const record = write(row.record, known.id, { ...emptied(row.record), ...gone }, writing)
        await store.sync.save([closeRow({ ...row, record, shown: null, state: 'held', source: null })])
      }
    }
    for await (const rows of conversationRows(store, scopes)) {
      for (const row of rows) {
        const isMine = [known.id, ...known.former].includes(row.record.fields.head?.[0]?.r ?? '')
        if (!isMine || row.record.fields.gone !== undefined) continue
        const gone = { ...emptied(row.record), gone: { withdrawn: true } }
        const record = write(row.record, known.id, gone, writing)
        await store.sync.save([
          closeRow({ ...row, record, shown: null, uses: 0, state: 'held', source: null }),
        ])
      }
    }
    await suspendRecords(store, scopes)
    await store.sync.removeShare({ namespace, project })
    const after = { ...known, clock: writing.t, writes: known.writes + own.length + 1 }
    await saveReplica(store, after)
    return { replica: after, withdrawn: own.length }
  })
  markReplica(context, replica)
  return { withdrawn }
}

/** The memories that this store shared. Listed before any is taken back, because that leaves no record of who made it. */
async function listOwn(
  store: Store,
  scopes: readonly ScopeId[],
  replicas: readonly string[],
): Promise<MemoryId[]> {
  const own: MemoryId[] = []
  const ids = await store.memories.listIds({ scopes, includeArchived: true, includeSuperseded: true })
  for (const id of ids) {
    const [row] = (await store.sync.load('memory', [id])).map(openRow)
    if (row === undefined || row.record.fields.gone !== undefined) continue
    if (replicas.includes((await findMaker(store, row.record))?.r ?? '')) own.push(id)
  }
  return own
}
