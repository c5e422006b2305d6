/** Records of a project whose sharing changes. They are kept, because the numbers of their writes are used up. */
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Store } from '../../core/ports/store.ts'
import type { ShareGroup } from '../../core/sync.ts'
import { toShownValues } from './memory-fields.ts'
import { closeRow, type OpenRow, openRow } from './rows.ts'

/** The project became private: what changes here from now on is not looked at. */
export function suspendRecords(store: Store, scopes: readonly ScopeId[]): Promise<void> {
  return eachRow(store, scopes, (row) =>
    // The counts of uses stay, so that none is counted twice later.
    row.kind === 'uses' ? null : { ...row, shown: null, state: 'held' },
  )
}

/** The project is shared, again or with another group: changes since then are found by comparing. */
export function resumeRecords(store: Store, scopes: readonly ScopeId[], group: ShareGroup): Promise<void> {
  return eachRow(store, scopes, (row) => {
    const isResumed = row.shown === null && row.state === 'held' && row.record.fields.gone === undefined
    if (!isResumed) return row.group === group ? null : { ...row, group, source: null }
    const shown = row.kind === 'memory' ? toShownValues(row.record) : row.shown
    return { ...row, group, shown, state: 'settled', source: null }
  })
}

async function eachRow(
  store: Store,
  scopes: readonly ScopeId[],
  change: (row: OpenRow) => OpenRow | null,
): Promise<void> {
  if (scopes.length === 0) return
  for (let offset = 0; ; offset += LIMITS.listMax) {
    const page = await store.memories.list({
      scopes,
      order: 'oldest',
      limit: LIMITS.listMax,
      offset,
      includeArchived: true,
      includeSuperseded: true,
    })
    const rows = await store.sync.loadOf(page.map(({ id }) => id as MemoryId))
    const changed = rows.map(openRow).flatMap((row) => change(row) ?? [])
    await store.sync.save(changed.map(closeRow))
    if (page.length < LIMITS.listMax) return
  }
}
