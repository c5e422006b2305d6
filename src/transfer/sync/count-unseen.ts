/** Counts what changed here since the last sync looked. Writes nothing: `observe.ts` notes the changes at the next sync. */
import type { MemoryId } from '../../core/ids.ts'
import { memoriesOf } from '../../core/journal.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { ShareGroup, SyncRow } from '../../core/sync.ts'
import { travels } from './edge-fields.ts'
import { differences, toFieldValues } from './memory-fields.ts'
import { loadJournalSeen } from './replica.ts'
import { edgeKey, openRow } from './rows.ts'
import { loadSharedScopes, type SharedScopes } from './shares.ts'

/** Most entries of the journal and most removed memories that are looked at: a status only has to tell that there are many. */
const MOST = 1_000

/**
 * Counts memories that are new, changed or gone, and links that are new.
 * @param sentUpTo the number of the last record that was sent to a group; records after it are counted elsewhere
 */
export async function countUnseen(
  store: Store,
  sentUpTo: (group: ShareGroup) => number,
): Promise<ReadonlyMap<ShareGroup, number>> {
  const counts = new Map<ShareGroup, number>()
  const add = (group: ShareGroup, n = 1) => counts.set(group, (counts.get(group) ?? 0) + n)
  const shared = await loadSharedScopes(store)
  if (shared.scopes.size === 0) return counts
  for (const [group, scopes] of Map.groupBy(shared.scopes, ([, { share }]) => share.group)) {
    add(group, await store.sync.countUnrecorded(scopes.map(([id]) => id)))
  }
  const entries = await store.journal.listAfter(await loadJournalSeen(store), MOST)
  const ids = [...new Set([...entries.flatMap(memoriesOf), ...(await store.sync.listVanished(MOST))])]
  if (ids.length === 0) return counts
  const rows = new Map((await store.sync.loadOf(ids)).map((row) => [`${row.kind} ${row.id}`, row]))
  const memories = new Map((await store.memories.load(ids)).map((memory) => [memory.id, memory]))
  for (const id of ids) {
    const row = rows.get(`memory ${id}`)
    const isCounted = row === undefined || (row.source === null && row.seq > sentUpTo(row.group))
    if (!isCounted && isChanged(row, memories.get(id), shared)) add(row.group)
  }
  for (const group of await listNewLinks(store, memories, rows, shared)) add(group)
  return counts
}

/** True if the memory, which the row says is here, differs from what the row says, or is gone. */
function isChanged(row: SyncRow, memory: Memory | undefined, { scopes }: SharedScopes): boolean {
  const { shown, state, record } = openRow(row)
  if (shown === null || state === 'held' || record.fields.gone !== undefined) return false
  if (memory === undefined) return true
  return scopes.has(memory.scopeId) && differences(shown, toFieldValues(memory)).length > 0
}

/** The groups with which links that have no record are shared. */
async function listNewLinks(
  store: Store,
  memories: ReadonlyMap<MemoryId, Memory>,
  rows: ReadonlyMap<string, SyncRow>,
  { scopes }: SharedScopes,
): Promise<ShareGroup[]> {
  const edges = memories.size === 0 ? [] : await store.edges.listFor([...memories.keys()])
  const fresh = edges.filter((edge) => travels(edge) && !rows.has(`edge ${edgeKey(edge)}`))
  const ends = fresh.flatMap(({ sourceId, targetId }) => [sourceId, targetId]) as MemoryId[]
  const groups = new Map(
    (await store.memories.load([...new Set(ends)])).map(({ id, scopeId }) => [
      id as string,
      scopes.get(scopeId)?.share.group,
    ]),
  )
  return fresh.flatMap(({ sourceId, targetId }) => {
    const group = groups.get(sourceId)
    return group !== undefined && groups.get(targetId) === group ? [group] : []
  })
}
