/**
 * Shows merged states in the store: plans the changes between what the states say and what the store holds, and hands
 * them to the one interpreter under one run. States that refer to something that has not arrived wait. Must run in a
 * transaction.
 */
import type { MemoryId } from '../../core/ids.ts'
import { memoriesOf } from '../../core/journal.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { SYNC_KINDS, type SyncRow } from '../../core/sync.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import { insertTogether } from '../../kernel/changes/insert-together.ts'
import { actorOf, type EngineContext } from '../../kernel/context.ts'
import { settleConflict } from './conflict.ts'
import { followOriginal, loadCopies, originalOf } from './copies.ts'
import { foldCopies } from './fold-copies.ts'
import { loadKnots } from './load-knots.ts'
import { differences, type FieldValues, findRemoval, toFieldValues, toShownValues } from './memory-fields.ts'
import { projectConversations } from './project-conversations.ts'
import { projectEdges, projectUses } from './project-links.ts'
import type { Coming, Projection } from './projection.ts'
import { emptied, type SyncRecord, type Version, winner, write } from './record.ts'
import type { Replica } from './replica.ts'
import { closeRow, type OpenRow, openRow, rowFor } from './rows.ts'
import { findParent, findSuccessor, type Knot, listCycle } from './shape.ts'
import { loadSharedScopes, type SharedScopes } from './shares.ts'
import { asHere, findTombstones, planMissing, showFields, showParent, showRemoval } from './show-memory.ts'

const AT_ONCE = 500

export interface Projected {
  readonly counts: Readonly<Record<string, number>>
  readonly conflicts: number
  readonly replica: Replica
}

/**
 * Shows waiting states.
 * @param only the states to show, which came just now; null for every waiting one
 * @returns the numbers of changes by kind
 */
export async function project(
  context: EngineContext & { readonly runId: string },
  store: Store,
  given: Replica,
  scopeOf: Projection['scopeOf'],
  only: readonly SyncRecord[] | null = null,
): Promise<Projected> {
  const counts: Record<string, number> = {}
  let conflicts = 0
  let replica = given
  const apply: Projection['apply'] = async (changes, caller) => {
    const applied = await applyDecided(context, store, changes, caller)
    for (const [kind, n] of Object.entries(applied.counts)) counts[kind] = (counts[kind] ?? 0) + n
  }
  const insert: Projection['insert'] = async (coming) => {
    const byAuthor = Map.groupBy(coming, ({ caller }) => actorOf(caller))
    for (const each of byAuthor.values()) {
      const insertions = each.map(({ insertion }) => insertion)
      await insertTogether(context, store, insertions, (each[0] as Coming).caller)
    }
    if (coming.length > 0) counts.insert_memory = (counts.insert_memory ?? 0) + coming.length
  }
  const isSharedWith = createSharedWith(store)
  const before = await store.journal.position()
  // Settling a conflict or a copy makes further states that wait.
  for (let round = 0; round < 3; round++) {
    const it: Projection = { context, store, replica, scopeOf, isSharedWith, apply, insert }
    const rows = round === 0 && only !== null ? await loadGiven(store, only) : await loadWaiting(it)
    const memories = await projectMemories(
      it,
      rows.filter(({ kind }) => kind === 'memory'),
    )
    await projectEdges(
      it,
      rows.filter(({ kind }) => kind === 'edge'),
    )
    await projectUses(
      it,
      rows.filter(({ kind }) => kind === 'uses'),
    )
    const forgotten = await projectConversations(
      it,
      rows.filter(({ kind }) => kind === 'conversation'),
    )
    conflicts += memories.conflicts
    replica = { ...replica, writes: replica.writes + memories.writes + forgotten }
    if (memories.writes === 0) break
  }
  await refresh(store, context.runId, before)
  return { counts, conflicts, replica }
}

function createSharedWith(store: Store): Projection['isSharedWith'] {
  let shared: SharedScopes | null = null
  return async (group, scope) => {
    // A scope that is not known yet may have been made for a record of this bundle.
    if (shared?.scopes.has(scope) !== true) shared = await loadSharedScopes(store)
    return shared.scopes.get(scope)?.share.group === group
  }
}

async function loadWaiting(it: Projection): Promise<OpenRow[]> {
  const rows: OpenRow[] = []
  for (let after = 0; ; ) {
    const page: SyncRow[] = await it.store.sync.listInState('waiting', after, AT_ONCE)
    for (const row of page.map(openRow)) if (await canShow(it, row)) rows.push(row)
    if (page.length < AT_ONCE) return rows
    after = page.at(-1)?.seq ?? after
  }
}

/** False for what came of a project that is not shared here; there may be as much of it as the whole team has. */
async function canShow({ scopeOf }: Projection, row: OpenRow): Promise<boolean> {
  const isNew = row.kind !== 'uses' && row.shown === null && row.record.fields.gone === undefined
  return !isNew || (await scopeOf(row)) !== null
}

async function loadGiven(store: Store, records: readonly SyncRecord[]): Promise<OpenRow[]> {
  const rows: OpenRow[] = []
  for (const kind of SYNC_KINDS) {
    const ids = records.filter((record) => record.kind === kind).map(({ id }) => id)
    rows.push(...(ids.length === 0 ? [] : await store.sync.load(kind, ids)).map(openRow))
  }
  return rows.filter(({ state }) => state === 'waiting')
}

/**
 * Notes how the store holds every memory that the run changed, so that it is not taken for a change made here.
 * @param from position in the journal before the changes
 */
async function refresh(store: Store, runId: string, from: number): Promise<void> {
  const ids = new Set<MemoryId>()
  for (let after = from; ; ) {
    const page = await store.journal.listAfter(after, AT_ONCE)
    for (const entry of page.filter((each) => each.runId === runId)) {
      for (const id of memoriesOf(entry)) ids.add(id)
    }
    if (page.length < AT_ONCE) break
    after = page.at(-1)?.position ?? after
  }
  await noteShown(store, [...ids])
}

async function noteShown(store: Store, ids: readonly MemoryId[]): Promise<void> {
  const memories = new Map((await store.memories.load(ids)).map((memory) => [memory.id, memory]))
  const rows = (await store.sync.load('memory', ids)).map(openRow)
  await store.sync.save(
    rows.flatMap((row) => {
      const memory = memories.get(row.memoryId)
      if (memory === undefined || row.shown === null) return []
      return [closeRow({ ...row, shown: toFieldValues(memory) })]
    }),
  )
}

interface Shown {
  readonly row: OpenRow
  readonly values: FieldValues
}

async function projectMemories(
  it: Projection,
  rows: readonly OpenRow[],
): Promise<{ readonly conflicts: number; readonly writes: number }> {
  const { store } = it
  const live: Shown[] = []
  const saved = new Map<string, OpenRow>()
  let [conflicts, writes] = [0, 0]
  const more: OpenRow[] = []
  const coming: Coming[] = []
  const here = new Set(
    (await store.memories.load(rows.map(({ memoryId }) => memoryId))).map(({ id }) => id as string),
  )
  // A memory that is not here yet has no children here, and replaces none.
  const below = await loadDependants(
    store,
    rows.map(({ memoryId }) => memoryId).filter((id) => here.has(id)),
  )
  const removed = rows.filter(({ record }) => record.fields.gone !== undefined)
  const copies = await loadCopies(
    store,
    removed.map(({ memoryId }) => memoryId),
  )
  const known = new Set(rows.map(({ id }) => id))
  const tombstones = await findTombstones(
    store,
    rows.filter(({ memoryId }) => !here.has(memoryId)),
  )
  for (const waiting of [...rows, ...copies.filter(({ id }) => !known.has(id))]) {
    const given = await withOriginal(it, waiting, rows)
    if (given !== waiting) writes++
    else if (!known.has(given.id)) continue
    const settled = settle(given, it.replica.id, here.has(given.memoryId))
    const row = settled.writes === 0 ? given : { ...given, record: settled.record, source: null }
    writes += settled.writes
    more.push(...settled.made.map((record) => ({ ...rowFor(record, row.group), state: 'waiting' as const })))
    conflicts += settled.made.filter(({ kind }) => kind === 'memory').length
    const removal = findRemoval(row.record)
    const values = removal === null ? toShownValues(row.record) : null
    if (removal !== null) saved.set(row.id, await showRemoval(it, row, removal))
    else if (values === null) saved.set(row.id, row)
    else {
      const planned = here.has(row.memoryId) ? null : await planMissing(it, row, values, tombstones)
      const inserted = planned === null ? asHere(row) : planned.row
      coming.push(...(planned?.coming ?? []))
      if (inserted.shown !== null) live.push({ row: inserted, values })
      if (inserted.record !== row.record) writes++
      saved.set(row.id, inserted)
    }
  }
  await it.insert(coming)
  await store.sync.save([...saved.values()].map(closeRow))
  await saveMade(store, more)
  const moved = [...below, ...live.map(({ row }) => row.id)]
  const knots = await loadKnots(store, moved)
  live.push(...(await loadAffected(store, live, [...below, ...moved.flatMap((id) => listCycle(id, knots))])))
  const present = await loadPresent(store, live)
  const changed = new Set<string>()
  for (const { row, values } of live) {
    const successor = findSuccessor(row.id, knots)
    const valid = successor === null ? withoutEnd(row.record, values.valid) : values.valid
    const shown = { ...values, parent: null, successor, ...(valid === undefined ? {} : { valid }) }
    const memory = present.get(row.memoryId)
    const names = memory === undefined ? [] : differences({ ...toFieldValues(memory), parent: null }, shown)
    if (names.length === 0) continue
    changed.add(row.id)
    await showFields(it, row, shown)
  }
  const placed: OpenRow[] = []
  for (const { row, values } of inTreeOrder(live, knots)) {
    const to = findParent(row.id, knots)
    const isRoot = present.get(row.memoryId)?.parentId === null && !changed.has(row.id)
    if (!isRoot || to !== null) await showParent(it, row, to)
    placed.push({ ...row, shown: values })
  }
  await noteWhole(it, placed)
  return { conflicts, writes: writes + (await foldCopies(it, live)) }
}

async function loadPresent(store: Store, live: readonly Shown[]): Promise<ReadonlyMap<MemoryId, Memory>> {
  const memories = await store.memories.load(live.map(({ row }) => row.memoryId))
  return new Map(memories.map((memory) => [memory.id, memory]))
}

/** Notes how the store shows these states; one that it does not show whole waits for what it refers to. */
async function noteWhole({ store, context }: Projection, rows: readonly OpenRow[]): Promise<void> {
  const memories = new Map(
    (await store.memories.load(rows.map(({ memoryId }) => memoryId))).map((memory) => [memory.id, memory]),
  )
  const noted = rows.flatMap((row) => {
    const memory = memories.get(row.memoryId)
    if (memory === undefined || row.shown === null) return []
    const now = toFieldValues(memory)
    const isWhole = differences({ ...row.shown, archived: null }, { ...now, archived: null }).length === 0
    const state = isWhole ? ('settled' as const) : ('waiting' as const)
    return [closeRow({ ...row, shown: now, runId: context.runId, state })]
  })
  await store.sync.save(noted)
}

/** A copy that a conflict made leaves with its original. */
async function withOriginal(
  { store, replica }: Projection,
  row: OpenRow,
  rows: readonly OpenRow[],
): Promise<OpenRow> {
  const of = originalOf(row.record)
  if (of === null) return row
  const [stored] = await store.sync.load('memory', [of])
  const original = rows.find(({ id }) => id === of) ?? (stored === undefined ? null : openRow(stored))
  if (original === null) return row
  const record = followOriginal(row.record, original.record, replica.id)
  return record === row.record ? row : { ...row, record, source: null }
}

/** A memory whose successor is gone holds again: the end that was written with the successor falls with it. */
function withoutEnd({ fields }: SyncRecord, valid: unknown): unknown {
  const [by, ended] = [winner(fields.successor), winner(fields.valid)]
  const isEnd = by !== null && by.v !== null && ended?.r === by.r && ended.n === by.n
  return isEnd ? [(ended.v as readonly unknown[])[0], null] : valid
}

/** Memories that change with these: their children, and those that they replace. */
async function loadDependants(store: Store, ids: readonly MemoryId[]): Promise<MemoryId[]> {
  const replaced = (await store.sync.loadOf(ids)).filter(({ kind }) => kind === 'memory')
  const children = replaced.map(({ memoryId }) => memoryId)
  for (const parentId of ids) {
    children.push(
      ...(await store.memories.listIds({
        scopes: null,
        parentId,
        includeArchived: true,
        includeSuperseded: true,
      })),
    )
  }
  return children
}

/** Loads memories whose own state is settled, but whose place may change with that of others. */
async function loadAffected(store: Store, live: readonly Shown[], ids: readonly string[]): Promise<Shown[]> {
  const known = new Set(live.map(({ row }) => row.id))
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  const rows = missing.length === 0 ? [] : (await store.sync.load('memory', missing)).map(openRow)
  return rows.flatMap((row) => {
    const values = findRemoval(row.record) === null ? toShownValues(row.record) : null
    return values === null || row.shown === null || row.state === 'held' ? [] : [{ row, values }]
  })
}

/** Makes the writes that a state calls for: a conflict settled, a memory rescued from a removal that does not hold. */
function settle(
  { record, shown }: OpenRow,
  replica: string,
  isHere: boolean,
): { readonly record: SyncRecord; readonly made: readonly SyncRecord[]; readonly writes: number } {
  const gone = winner(record.fields.gone)
  if (gone !== null && findRemoval(record) === null) {
    if (!isHere || shown === null) return { record, made: [], writes: 0 }
    const said = winner(
      Object.entries(record.fields).flatMap(([name, versions]) => (name === 'gone' ? [] : versions)),
    ) as Version
    const own = { ...shown, ...(toShownPart(record) as FieldValues), gone: undefined }
    const { t, by } = said
    return { record: write(record, replica, own, { t, by, p: 1 }), made: [], writes: 1 }
  }
  const removal = findRemoval(record)
  if (removal !== null) {
    const isBare = Object.keys(record.fields).length === 1
    if (isBare) return { record, made: [], writes: 0 }
    const { v, t, by, p } = removal
    const bare = write(record, replica, { ...emptied(record), gone: v }, { t, by, p })
    return { record: bare, made: [], writes: 1 }
  }
  const settled = settleConflict(record, replica)
  if (settled === null) return { record, made: [], writes: 0 }
  return { ...settled, writes: 1 + settled.made.length }
}

/** The winning values of the fields that the state still holds. */
function toShownPart({ fields }: SyncRecord): FieldValues {
  return Object.fromEntries(Object.entries(fields).map(([name, versions]) => [name, winner(versions)?.v]))
}

/** Adds states made here; one that another side made already stays. */
async function saveMade(store: Store, rows: readonly OpenRow[]): Promise<void> {
  for (const row of rows) {
    const [known] = await store.sync.load(row.kind, [row.id])
    if (known === undefined) await store.sync.save([closeRow(row)])
  }
}

/**
 * Roots first, so that no move passes through a cycle: a memory that has to leave its place becomes a root before
 * another takes it as its parent.
 */
function inTreeOrder(live: readonly Shown[], knots: ReadonlyMap<string, Knot>): Shown[] {
  const depth = (id: string): number => {
    let n = 0
    for (let at = findParent(id, knots); at !== null; at = findParent(at, knots)) n++
    return n
  }
  return live
    .map((each) => ({ each, n: depth(each.row.id) }))
    .sort((a, b) => a.n - b.n)
    .map(({ each }) => each)
}
