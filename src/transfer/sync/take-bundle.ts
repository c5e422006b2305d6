/** Takes one bundle: merges its states and shows them in the store, in one transaction with the cursor after it. */
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { RefusedRecord } from '../../core/ports/sync-link.ts'
import { type ShareGroup, teamOf } from '../../core/sync.ts'
import type { OwnRun } from '../../kernel/changes/own-run.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { listParts } from '../../kernel/project-parts.ts'
import type { Bundle } from './bundle.ts'
import { observeInside } from './observe.ts'
import { keepOffered } from './offered.ts'
import { project } from './project.ts'
import { type Admit, receive } from './receive.ts'
import { canonical, type SyncRecord } from './record.ts'
import { loadReplica, markReplica, type Replica, saveReplica } from './replica.ts'
import { type OpenRow, rowFor } from './rows.ts'
import { adoptProject, findProjectHere, findScope, type ProjectSigns, sharedNamespace } from './shares.ts'

export interface Taken {
  /** Number of states that were new here. */
  readonly received: number
  readonly refused: readonly RefusedRecord[]
  readonly counts: Readonly<Record<string, number>>
  readonly conflicts: number
}

export interface TakeOptions {
  /**
   * Runs first in the transaction, on a server, whose senders say nothing about each other's projects.
   * @returns the records as they are taken, and which changes are
   */
  readonly prepare?: (
    store: Store,
  ) => Promise<{ readonly records: readonly SyncRecord[]; readonly admit: Admit }>
  /** False shows only the states of the bundle, if others that wait are shown later; default true. */
  readonly showsAll?: boolean
  /** Runs last in the transaction, for example to save the cursor. */
  readonly andThen?: (store: Store) => Promise<void>
}

/** @param bundle null shows states that wait, such as those of a project that is shared here since */
export async function takeBundle(
  context: EngineContext,
  run: OwnRun,
  group: ShareGroup,
  bundle: Bundle | null,
  { prepare, andThen, showsAll = true }: TakeOptions = {},
): Promise<Taken> {
  const taken = await context.whole.transact(async (store) => {
    const prepared = await prepare?.(store)
    const before = await loadReplica(context, store)
    const isAllSeen = before.journal === (await store.journal.position())
    const records = prepared?.records ?? bundle?.records ?? []
    const ids = [...new Set(records.map((record) => rowFor(record, group).memoryId as MemoryId))]
    // A change made here since the last look must not be taken for an old state.
    const seen = await observeInside(context, store, before, ids)
    if (prepared === undefined) {
      for (const signs of bundle?.projects ?? []) await meetProject(context, store, group, signs, records)
      if (teamOf(group) !== null) await keepOffered(store, group, bundle?.projects ?? [])
    }
    const shares = await store.sync.listShares()
    const keys = await readKeys(store)
    const scopes = new Map<string, ScopeId | null>()
    const scopeOf = async ({ record: { place }, group: of }: OpenRow): Promise<ScopeId | null> => {
      const asked = canonical([of, place])
      if (scopes.has(asked)) return scopes.get(asked) ?? null
      const named = place.project === null ? '' : (keys[place.project] ?? null)
      const share = shares.find((each) => each.project === named && sharedNamespace(each) === place.namespace)
      const here = share === undefined ? place : { ...place, project: share.key === '' ? null : share.key }
      const found = await findScope(store, shares, of, here, context.clock.now())
      scopes.set(asked, found)
      return found
    }
    const received = await receive(context, store, group, bundle?.from ?? '', records, seen, {
      admit: prepared?.admit,
      isShared: async (row) => (await scopeOf(row)) !== null,
    })
    const only = showsAll ? null : records
    const shown = await project(run.inRun, store, received.replica, scopeOf, only)
    await run.note(store, shown.counts, false)
    // What the bundle itself changed here is noted already, so that the next look has not to compare all of it.
    const replica: Replica = {
      ...shown.replica,
      ...(isAllSeen ? { journal: await store.journal.position() } : {}),
      ...(showsAll ? { shownAt: received.replica.writes } : {}),
    }
    await saveReplica(store, replica)
    await andThen?.(store)
    return { received, shown, replica }
  })
  markReplica(context, taken.replica)
  context.vectors.drainSoon()
  const { received, shown } = taken
  const bad = (bundle?.bad ?? []).map(({ line, reason }) => ({
    kind: 'record',
    id: `line ${line}`,
    reason: `it is not valid (${reason})`,
  }))
  return {
    received: received.changed,
    refused: [...bad, ...received.refused],
    counts: shown.counts,
    conflicts: shown.conflicts,
  }
}

const KEYS = 'sync projects'

/** The projects here by the keys that they have on other sides. */
export async function readKeys(store: Store): Promise<Readonly<Record<string, string>>> {
  const kept = ((await store.capture.readNote(KEYS)) ?? {}) as Record<string, string>
  // Without a prototype: a key may be called `constructor`.
  return Object.assign(Object.create(null) as Record<string, string>, kept)
}

/**
 * Finds the project here that a sender's project is, and notes it under the sender's key. One that is not here yet comes
 * with its first memories and is shared here too, if it comes from a machine of the same person.
 */
async function meetProject(
  { clock }: EngineContext,
  store: Store,
  group: ShareGroup,
  signs: ProjectSigns,
  records: Bundle['records'],
): Promise<void> {
  const keys = await readKeys(store)
  const now = clock.now()
  const found = signs.key === '' ? '' : await findProjectHere(store, signs)
  const here = found ?? (group === 'mine' ? await adoptProject(store, signs, now) : null)
  if (here === null) return
  if (keys[signs.key] !== here) await store.capture.writeNote(KEYS, { ...keys, [signs.key]: here })
  const namespaces = new Set(
    records.filter(({ place }) => (place.project ?? '') === signs.key).map(({ place }) => place.namespace),
  )
  const shares = await store.sync.listShares()
  for (const namespace of group === 'mine' ? namespaces : []) {
    if (shares.some((share) => share.namespace === namespace && share.project === here)) continue
    if (!(await isEmpty(store, namespace, here))) continue
    await store.sync.saveShare({
      namespace,
      project: here,
      group,
      key: signs.key,
      agreedAt: now,
      conversations: false,
      parts: await listParts(store, here),
    })
  }
}

/** True if the project has no memory here that would become shared without having been asked for. */
async function isEmpty(store: Store, namespace: string, project: string): Promise<boolean> {
  const scopes = await store.scopes.list(namespace)
  const ids = scopes.filter((scope) => (scope.project ?? '') === project).map(({ id }) => id)
  if (ids.length === 0) return true
  const any = await store.memories.list({
    scopes: ids,
    order: 'oldest',
    limit: 1,
    includeArchived: true,
    includeSuperseded: true,
  })
  return any.length === 0
}
