/**
 * Finds what changed in the store since the last sync and writes it into the shared states. No other part of Lore has
 * to remember that something is shared: the journal says which memories to look at, and comparing their fields with those
 * of the last time says what changed. After a kill the same comparison finds the same changes.
 */
import type { Edge } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import { type JournalEntry, memoriesOf } from '../../core/journal.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Share, SyncRow } from '../../core/sync.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { memoryTombstone, textTombstone } from '../../kernel/tombstones.ts'
import { contentHash } from '../../text/content-hash.ts'
import { tick } from './clock.ts'
import { loadCopies } from './copies.ts'
import { toEdgeValues, travels } from './edge-fields.ts'
import {
  differences,
  type FieldValues,
  STATEMENT,
  toFieldValues,
  withKnown,
  withoutDefaults,
} from './memory-fields.ts'
import { findConversations, observeConversations } from './observe-conversations.ts'
import { observeUses } from './observe-uses.ts'
import { emptied, emptyRecord, type RecordPlace, type SyncRecord, type Writing, write } from './record.ts'
import { loadReplica, type Replica, saveReplica } from './replica.ts'
import { closeRow, edgeKey, type OpenRow, openRow, rowFor } from './rows.ts'
import { loadSharedScopes, type SharedScopes } from './shares.ts'

const AT_ONCE = 200

/**
 * Looks at everything that may have changed.
 * @param onStep told how many memories were looked at so far
 * @returns the replica after its writes
 */
export async function observe(
  context: EngineContext,
  signal?: AbortSignal,
  onStep: (done: number) => void = () => undefined,
): Promise<Replica> {
  const { whole } = context
  let passed: Passed = NONE_PASSED
  for (let done = 0; ; ) {
    signal?.throwIfAborted()
    const { replica, more, looked, upTo } = await whole.transact(async (store) => {
      const known = await loadReplica(context, store)
      const shared = await loadSharedScopes(store)
      const found = await findCandidates(store, shared, known, passed)
      const watcher = createWatcher(context, store, shared, { ...known, journal: found.journal })
      await watcher.look(found.ids)
      if (!found.more) await watcher.lookAtConversations()
      const after = watcher.replica()
      if (JSON.stringify(after) !== JSON.stringify(known)) await saveReplica(store, after)
      return { replica: after, more: found.more, looked: found.ids.length, upTo: found.passed }
    })
    passed = upTo
    done += looked
    onStep(done)
    if (!more) return replica
  }
}

/** How far this look has come in each list: null is its beginning. A list whose end was passed is not read again. */
type Passed = Readonly<Record<'unrecorded' | 'vanished' | 'used', MemoryId | null | typeof END>>

const END = 'end'
const NONE_PASSED: Passed = { unrecorded: null, vanished: null, used: null }

interface Candidates {
  readonly ids: readonly MemoryId[]
  readonly journal: number
  readonly more: boolean
  readonly passed: Passed
}

/** The next memories to look at. Each list is walked once: a memory that is not shared stays in it. */
async function findCandidates(
  store: Store,
  shared: SharedScopes,
  known: Replica,
  passed: Passed,
): Promise<Candidates> {
  const entries = await store.journal.listAfter(known.journal, AT_ONCE)
  const journal = entries.at(-1)?.position ?? known.journal
  const scopes = [...shared.scopes.keys()]
  const { sync } = store
  const unrecorded =
    scopes.length === 0 || passed.unrecorded === END
      ? []
      : await sync.listUnrecorded(scopes, AT_ONCE, passed.unrecorded)
  const vanished = passed.vanished === END ? [] : await sync.listVanished(AT_ONCE, passed.vanished)
  const used = passed.used === END ? [] : await sync.listUsed(AT_ONCE, passed.used)
  const upTo = (page: readonly MemoryId[]) => (page.length < AT_ONCE ? END : (page.at(-1) ?? END))
  return {
    ids: [...new Set([...entries.flatMap(memoriesOf), ...unrecorded, ...vanished, ...used])],
    journal,
    more: [entries, unrecorded, vanished, used].some((list) => list.length >= AT_ONCE),
    passed: { unrecorded: upTo(unrecorded), vanished: upTo(vanished), used: upTo(used) },
  }
}

/** Looks at these memories inside the transaction that is going to change them. @returns the replica after its writes */
export async function observeInside(
  context: EngineContext,
  store: Store,
  replica: Replica,
  ids: readonly MemoryId[],
): Promise<Replica> {
  const watcher = createWatcher(context, store, await loadSharedScopes(store), replica)
  await watcher.look(ids)
  return watcher.replica()
}

interface Watcher {
  look(ids: readonly MemoryId[]): Promise<void>
  lookAtConversations(): Promise<void>
  replica(): Replica
}

function createWatcher(context: EngineContext, store: Store, shared: SharedScopes, given: Replica): Watcher {
  let replica = given
  const person = context.sync.person()
  /** @param said the journal entry that made the change, if there is one */
  const toWriting = (said: Said): Writing => {
    replica = { ...replica, clock: tick(replica.clock, said.at), writes: replica.writes + 1 }
    return { t: replica.clock, by: toAuthor(said.actor, person), p: said.actor.startsWith('person:') ? 1 : 0 }
  }
  const put = (record: SyncRecord, values: FieldValues, said: Said) =>
    write(record, replica.id, values, toWriting(said))

  const look = async (ids: readonly MemoryId[]) => {
    const rows = new Map((await store.sync.loadOf(ids)).map((row) => [keyOf(row), row]))
    const memories = new Map((await store.memories.load(ids)).map((memory) => [memory.id, memory]))
    const changed: OpenRow[] = []
    for (const id of ids) {
      const memory = memories.get(id)
      const stored = rows.get(`memory ${id}`)
      if (memory === undefined) {
        if (stored !== undefined) changed.push(...(await lookAtGone(id, openRow(stored), rows)))
        continue
      }
      const home = shared.scopes.get(memory.scopeId)
      if (home === undefined) continue
      const row = await lookAtMemory(memory, stored, home)
      if (row === null) continue
      const uses = await observeUses(store, memory, rows.get(`uses ${id}`), row, {
        replica: replica.id,
        toWriting: () => toWriting({ actor: 'system:lore', at: context.clock.now() }),
      })
      changed.push({ ...row, uses: memory.accessCount }, ...uses)
    }
    changed.push(...(await lookAtEdges(ids, memories, rows)))
    await store.sync.save(changed.map(closeRow))
  }

  const lookAtMemory = async (
    memory: Memory,
    stored: SyncRow | undefined,
    home: { readonly share: Share; readonly place: RecordPlace },
  ): Promise<OpenRow | null> => {
    const values = toFieldValues(memory)
    if (stored === undefined) {
      const made = rowFor(emptyRecord('memory', memory.id, home.place), home.share.group)
      const said = await whoSaid(store, memory, ['made'])
      const record = put(made.record, withoutDefaults(values), said)
      return { ...made, record, shown: values }
    }
    const row = openRow(stored)
    const { gone } = row.record.fields
    if (row.shown !== null && gone !== undefined && Object.keys(row.shown).length === 0) {
      // Taken back before, and shared again.
      const said = { actor: 'person:', at: context.clock.now() }
      const record = put(row.record, { ...withoutDefaults(values), gone: undefined }, said)
      return { ...row, group: home.share.group, record, shown: values, source: null }
    }
    // A removed or withdrawn record is not revived by a row that is still, or again, here.
    if (row.shown === null || gone !== undefined) return null
    const names = differences(row.shown, values)
    const { group } = home.share
    if (names.length === 0) return group === row.group ? row : { ...row, group }
    let record = row.record
    let isUndone = false
    for (const [said, fields] of await groupBySaid(store, memory, names)) {
      if (row.runId !== null && said.reason === `Undo of run ${row.runId}.`) isUndone = true
      else record = affirm(put(record, pick(values, fields, record), said), fields, values, said)
    }
    const state = isUndone ? 'held' : row.state
    return { ...row, group, record, shown: values, state, ...(record === row.record ? {} : { source: null }) }
  }

  /** A statement that is changed while it is archived stays archived: the archiving is written again, after the change. */
  const affirm = (record: SyncRecord, fields: readonly string[], values: FieldValues, said: Said) => {
    const isStatement = STATEMENT.some((name) => fields.includes(name))
    return isStatement && values.archived !== null
      ? put(record, pick(values, ['archived'], record), said)
      : record
  }

  /** The memory is gone from the store: its words leave the shared states, and the removal stays. */
  const lookAtGone = async (
    id: MemoryId,
    row: OpenRow,
    rows: ReadonlyMap<string, SyncRow>,
  ): Promise<OpenRow[]> => {
    if (row.shown === null) return []
    const run = row.runId === null ? null : await store.runs.find(row.runId)
    if (run?.state === 'undone') return [{ ...row, shown: null, state: 'held' }]
    const askedAt = (await store.capture.tombstoneTimes([memoryTombstone(id)])).get(memoryTombstone(id))
    const said = {
      actor: askedAt === undefined ? 'system:lore' : 'person:',
      at: askedAt ?? context.clock.now(),
    }
    const related = [...rows.values()].filter(
      ({ kind, memoryId, otherId }) => memoryId === id || (kind === 'edge' && otherId === id),
    )
    const kept = (await loadCopies(store, [id])).filter(({ shown }) => shown !== null).map((copy) => copy.id)
    const words = await findRemovedWords(store, row)
    return related.map((stored) => {
      const open = openRow(stored)
      // Counts hold no words, and are needed if a person's later change brings the memory back.
      if (stored.kind === 'uses') return { ...open, shown: null, state: 'waiting' }
      const gone =
        stored.kind === 'memory' ? { gone: { ...(kept.length === 0 ? {} : { kept }), ...words } } : {}
      const record = put(open.record, { ...emptied(open.record), ...gone }, said)
      return { ...open, record, shown: null, uses: 0, state: 'settled', source: null }
    })
  }

  const lookAtEdges = async (
    ids: readonly MemoryId[],
    memories: ReadonlyMap<MemoryId, Memory>,
    rows: ReadonlyMap<string, SyncRow>,
  ): Promise<OpenRow[]> => {
    const present = ids.filter((id) => memories.has(id))
    const local = new Map<string, Edge>()
    for (const edge of present.length === 0 ? [] : await store.edges.listFor(present)) {
      if (travels(edge)) local.set(edgeKey(edge), edge)
    }
    const changed: OpenRow[] = []
    const ends = [...local.values()].flatMap((edge) => [edge.sourceId, edge.targetId]) as MemoryId[]
    const all = new Map((await store.memories.load([...new Set(ends)])).map((memory) => [memory.id, memory]))
    for (const [key, edge] of local) {
      const [source, target] = [all.get(edge.sourceId as MemoryId), all.get(edge.targetId as MemoryId)]
      const home = source === undefined ? undefined : shared.scopes.get(source.scopeId)
      const other = target === undefined ? undefined : shared.scopes.get(target.scopeId)
      if (home === undefined || other?.share.group !== home.share.group) continue
      const stored = rows.get(`edge ${key}`)
      const row =
        stored === undefined
          ? rowFor(emptyRecord('edge', key, home.place), home.share.group)
          : openRow(stored)
      const values = toEdgeValues(edge)
      const names = differences(row.shown ?? {}, values).filter(
        (name) => row.shown === null || name === 'link',
      )
      if (names.length === 0) continue
      const said = await whoLinked(store, edge)
      const record = put(row.record, Object.fromEntries(names.map((name) => [name, values[name]])), said)
      changed.push({ ...row, record, shown: values, source: null })
    }
    for (const stored of rows.values()) {
      if (stored.kind !== 'edge' || stored.shown === null || local.has(stored.id)) continue
      // Its project is private here: the removal is found once it is shared again.
      if (stored.state === 'held') continue
      const ends = [stored.memoryId, stored.otherId ?? stored.memoryId]
      const isLooked = ends.some((end) => present.includes(end))
      if (!isLooked || (await store.memories.load(ends)).length < 2) continue
      const row = openRow(stored)
      const run = row.runId === null ? null : await store.runs.find(row.runId)
      if (run?.state === 'undone') changed.push({ ...row, shown: null, state: 'held' })
      else {
        const said = await whoUnlinked(store, row)
        const record = put(row.record, emptied(row.record), said)
        changed.push({ ...row, record, shown: null, source: null })
      }
    }
    return changed
  }

  const lookAtConversations = async () => {
    const found = await findConversations(store, shared)
    await observeConversations(store, found, { homes: shared.scopes, put, now: () => context.clock.now() })
  }

  return { look, lookAtConversations, replica: () => replica }
}

/** The tombstone of the words, if a person removed them for good: on all machines of the person they stay removed. */
async function findRemovedWords(store: Store, { record, shown }: OpenRow): Promise<{ words?: string }> {
  const text = shown?.text as readonly string[] | undefined
  if (text === undefined) return {}
  const words = textTombstone(record.place.namespace, contentHash(String(text[2])))
  return (await store.capture.findTombstones([words])).size > 0 ? { words } : {}
}

/** The author and time of a change, as the journal says. */
interface Said {
  readonly actor: string
  readonly at: number
  readonly reason?: string | null
}

/** Groups changed fields by the journal entry that changed them last, oldest entry first. */
async function groupBySaid(
  store: Store,
  memory: Memory,
  names: readonly string[],
): Promise<ReadonlyMap<Said, readonly string[]>> {
  const history = await store.journal.listFor(memory.id, LIMITS.listMax)
  const found = new Map<Said, string[]>()
  for (const name of names) {
    const said = history.find((entry) => touches(entry, name)) ?? unsaid(memory)
    const key = [...found.keys()].find((each) => each.actor === said.actor && each.reason === said.reason)
    if (key === undefined) found.set(said, [name])
    else found.get(key)?.push(name)
  }
  return new Map([...found].sort(([a], [b]) => a.at - b.at))
}

const TOUCHED: Readonly<Record<string, readonly string[]>> = {
  text: ['content', 'title', 'summary'],
  sort: ['kind', 'element', 'structure'],
  ground: ['trust', 'quote'],
  valid: ['validFrom', 'validUntil'],
  guard: ['layer', 'protected', 'category'],
  weight: ['salience', 'surprise', 'quality', 'ratedConfidence', 'strikes'],
  metadata: ['metadata'],
  parent: ['parentId'],
  successor: ['supersededBy'],
  archived: ['archivedAt'],
}

function touches({ action, after, before }: JournalEntry, name: string): boolean {
  if (action === 'remember') return true
  const keys = name.startsWith('tag/') ? ['tags'] : (TOUCHED[name] ?? [])
  return keys.some((key) => (after !== null && key in after) || (before !== null && key in before))
}

async function whoSaid(store: Store, memory: Memory, names: readonly string[]): Promise<Said> {
  const [first] = [...(await groupBySaid(store, memory, names)).keys()]
  return first ?? unsaid(memory)
}

/** The author of a memory whose journal does not say who changed it. */
function unsaid({ author, authority, updatedAt }: Memory): Said {
  return { actor: `${authority === 1 ? 'person' : 'system'}:${author}`, at: updatedAt }
}

async function whoLinked(store: Store, edge: Edge): Promise<Said> {
  const [entry] = await store.journal.listFor(edge.id, 1)
  const kind = edge.madeBy === 'machine' ? 'system' : edge.madeBy
  return entry ?? { actor: `${kind}:${edge.author}`, at: edge.createdAt }
}

async function whoUnlinked(store: Store, { record, memoryId }: OpenRow): Promise<Said> {
  const id = (record.fields.made?.[0]?.v as readonly unknown[] | undefined)?.[0]
  const [entry] = typeof id === 'string' ? await store.journal.listFor(id, 1) : []
  const [other] = entry === undefined ? await store.journal.listFor(memoryId, 1) : [entry]
  return other ?? { actor: 'system:lore', at: 0 }
}

/** The actor as other sides see it: a person by name and machine, an agent with the machine it works on. */
function toAuthor(actor: string, person: string): string {
  const [kind = 'system', ...rest] = actor.split(':')
  const name = rest.join(':')
  // A change that came from elsewhere names its machine already.
  if (name.includes('@')) return actor
  return kind === 'person' ? `person:${person}` : `${kind}:${name}/${person}`
}

function pick(values: FieldValues, names: readonly string[], record: SyncRecord): FieldValues {
  return Object.fromEntries(
    names.map((name) => [name, name === 'archived' ? withKnown(values[name], record) : values[name]]),
  )
}

function keyOf({ kind, id }: Pick<SyncRow, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}
