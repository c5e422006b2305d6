/** Records of a project whose sharing changes. They are kept, because the numbers of their writes are used up. */
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Store } from '../../core/ports/store.ts'
import { LOOK_AGAIN, type Share } from '../../core/sync.ts'
import { memoryTombstone } from '../../kernel/tombstones.ts'
import { isTakenBack, toShownValues } from './memory-fields.ts'
import { canonical, type SyncRecord, winner } from './record.ts'
import { closeRow, type OpenRow, openRow } from './rows.ts'
import { sharedNamespace } from './shares.ts'

/** The project became private: what changes here from now on is not looked at. */
export function suspendRecords(store: Store, scopes: readonly ScopeId[]): Promise<void> {
  return eachRow(store, scopes, (row) => {
    // The counts of uses stay, so that none is counted twice later.
    if (row.kind === 'uses') return null
    if (row.kind !== 'edge') return { ...row, shown: null, state: 'held' }
    // The record of a link does not tell if the link was here, which decides later if its absence is a removal.
    return row.state === 'waiting' ? null : { ...row, state: 'held' }
  })
}

/**
 * The project is shared, again or with another group: changes since then are found by comparing, and the records are numbered
 * anew, because cursors have passed their numbers.
 */
export async function resumeRecords(store: Store, scopes: readonly ScopeId[], share: Share): Promise<void> {
  const { group } = share
  await resumeForgotten(store, share)
  await eachRow(
    store,
    scopes,
    (given) => {
      const row = { ...given, record: placeIn(given.record, share) }
      if (row.kind === 'uses') return { ...row, group, source: null }
      const { gone } = row.record.fields
      const removal = winner(gone)
      // A record that was taken back is written anew from the memory that stayed here.
      if (removal !== null && isTakenBack(removal)) {
        return { ...row, group, shown: {}, state: 'settled', source: null, uses: LOOK_AGAIN }
      }
      const isSuspended = row.kind === 'edge' || row.shown === null
      const isResumed = isSuspended && row.state === 'held' && gone === undefined
      const shown = isResumed && row.kind === 'memory' ? toShownValues(row.record) : row.shown
      const state = isResumed ? 'settled' : row.state
      return { ...row, group, shown, state, source: null, uses: LOOK_AGAIN }
    },
    { renumber: true },
  )
}

/** A memory that a person removed for good while its project was private is found missing, as if it had been shared then. */
async function resumeForgotten(store: Store, { group, namespace, ...share }: Share): Promise<void> {
  const place = canonical([sharedNamespace({ group, namespace }), share.key === '' ? null : share.key])
  for (let after = 0; ; ) {
    const page = await store.sync.listInState('held', after, LIMITS.listMax)
    after = page.at(-1)?.seq ?? after
    const rows = page.map(openRow).filter(({ kind, shown, record }) => {
      const isSuspended = kind === 'memory' && shown === null && record.fields.gone === undefined
      return isSuspended && canonical([record.place.namespace, record.place.project]) === place
    })
    const here = new Set(
      (await store.memories.load(rows.map(({ memoryId }) => memoryId))).map(({ id }) => id),
    )
    const forgotten = await store.capture.findTombstones(rows.map(({ id }) => memoryTombstone(id)))
    const missing = rows.filter(
      ({ id, memoryId }) => !here.has(memoryId) && forgotten.has(memoryTombstone(id)),
    )
    await store.sync.save(
      missing.map((row) =>
        closeRow({ ...row, group, shown: toShownValues(row.record), state: 'settled', source: null }),
      ),
    )
    if (page.length < LIMITS.listMax) return
  }
}

/** A project that moves to another group lies where that group's records do. */
function placeIn(record: SyncRecord, share: Share): SyncRecord {
  const namespace = sharedNamespace(share)
  if (record.place.namespace === namespace) return record
  const project = share.key === '' ? null : share.key
  return { ...record, place: { namespace, project, branch: record.place.branch } }
}

/** The conversations of the project are shared, again or with another group. */
export async function resumeConversations(
  store: Store,
  scopes: readonly ScopeId[],
  share: Share,
): Promise<void> {
  const { group } = share
  for await (const given of conversationRows(store, scopes)) {
    const rows = given.map((row) => ({ ...row, record: placeIn(row.record, share) }))
    // A record that was taken back holds nothing, so its memory is compared anew.
    const changed = rows.map((row) =>
      row.record.fields.gone === undefined
        ? { ...row, group, source: null }
        : { ...row, group, shown: {}, uses: 0, state: 'settled' as const, source: null },
    )
    await store.sync.remove(changed)
    await store.sync.save(changed.map(closeRow))
  }
}

/** The records of all conversations of the scopes, page by page. */
export async function* conversationRows(
  store: Store,
  scopes: readonly ScopeId[],
): AsyncGenerator<readonly OpenRow[]> {
  for (let offset = 0; scopes.length > 0; offset += LIMITS.listMax) {
    const page = await store.sessions.list(scopes, LIMITS.listMax, offset)
    const rows = await store.sync.loadOf(page.map(({ id }) => id as string as MemoryId))
    yield rows.filter(({ kind }) => kind === 'conversation').map(openRow)
    if (page.length < LIMITS.listMax) return
  }
}

async function eachRow(
  store: Store,
  scopes: readonly ScopeId[],
  change: (row: OpenRow) => OpenRow | null,
  { renumber = false } = {},
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
    const ids = new Set(page.map(({ id }) => id as MemoryId))
    const rows = (await store.sync.loadOf([...ids])).filter(
      ({ kind, memoryId }) => kind === 'edge' || ids.has(memoryId),
    )
    const changed = rows.map(openRow).flatMap((row) => change(row) ?? [])
    if (renumber) await store.sync.remove(changed)
    await store.sync.save(changed.map(closeRow))
    if (page.length < LIMITS.listMax) return
  }
}
