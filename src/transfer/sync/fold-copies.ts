/** Folds memories with the same words that different sides made. */
import type { MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { FieldValues } from './memory-fields.ts'
import type { Projection } from './projection.ts'
import { type Writing, write } from './record.ts'
import { closeRow, type OpenRow, openRow } from './rows.ts'

/**
 * Two sides may hold the same words under different ids. The weaker copy is replaced by the other, as sleep does with
 * duplicates; every side chooses the same one.
 */
export async function foldCopies(
  { store, replica, context }: Projection,
  live: readonly { readonly row: OpenRow; readonly values: FieldValues }[],
): Promise<number> {
  let writes = 0
  const shown = live.filter(({ values }) => values.archived === null && typeof values.successor !== 'string')
  const memories = await store.memories.load(shown.map(({ row }) => row.memoryId))
  const repeated = await store.sync.repeatedHashes(memories.map(({ contentHash }) => contentHash))
  for (const memory of memories.filter(({ contentHash }) => repeated.has(contentHash))) {
    const copies = await store.memories.findByContentHash(memory.scopeId, memory.contentHash)
    const [best, ...others] = copies
      .filter(({ archivedAt, supersededBy }) => archivedAt === null && supersededBy === null)
      .sort((a, b) => a.authority - b.authority || (a.id < b.id ? -1 : 1))
    for (const copy of others) {
      const [stored] = await store.sync.load('memory', [copy.id])
      if (stored === undefined || best === undefined) continue
      const open = openRow(stored)
      const writing = { t: [context.clock.now(), 0] as const, by: 'system:lore', p: 0 as const }
      const record = write(open.record, replica.id, { successor: best.id }, writing)
      await store.sync.save([closeRow({ ...open, record, state: 'waiting', source: null })])
      writes += 1 + (await handChildrenOver(store, copy.id, best.id, replica.id, writing))
    }
  }
  return writes
}

/** The children of a replaced copy move below the other one. */
async function handChildrenOver(
  store: Store,
  from: MemoryId,
  to: MemoryId,
  replica: string,
  writing: Writing,
): Promise<number> {
  const children = await store.memories.listIds({
    scopes: null,
    parentId: from,
    includeArchived: true,
    includeSuperseded: true,
  })
  const rows = (await store.sync.load('memory', children)).map(openRow).filter(({ id }) => id !== to)
  for (const row of rows) {
    const record = write(row.record, replica, { parent: to }, writing)
    await store.sync.save([closeRow({ ...row, record, state: 'waiting', source: null })])
  }
  return rows.length
}
