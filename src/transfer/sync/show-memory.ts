/** Shows the state of one memory in the store: inserts, removes, changes or moves it in the name of the author. */
import type { PlannedChange } from '../../core/change.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { SyncRow } from '../../core/sync.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import { memoryTombstone, textTombstone } from '../../kernel/tombstones.ts'
import { contentHash } from '../../text/content-hash.ts'
import {
  differences,
  type FieldValues,
  isTakenBack,
  toFieldValues,
  toMemoryFields,
  toNewMemory,
} from './memory-fields.ts'
import { planField, REASON } from './plan-field.ts'
import { type Coming, LORE, type Projection, toCaller } from './projection.ts'
import { emptied, type SyncRecord, type Version, winner, write } from './record.ts'
import type { OpenRow } from './rows.ts'

/** The memory leaves the store; the person's removal keeps its words out. */
export async function showRemoval(it: Projection, row: OpenRow, removal: Version): Promise<OpenRow> {
  const { store } = it
  if (row.state === 'held') return row
  if ((await store.memories.find(row.memoryId)) !== null) {
    const { words } = removal.v as { readonly words?: string }
    const withdrawn = isTakenBack(removal)
    const reason = withdrawn ? 'Its author took it back.' : 'Removed on another side.'
    const related = await store.sync.loadOf([row.memoryId])
    const reopen = related.filter((each) => followsState(row, each)).map(({ memoryId }) => memoryId)
    // The words that are here may be others than those that the person removed, so they are not removed under other ids.
    await it.apply([{ kind: 'purge_memory', id: row.memoryId, because: 'asked', reopen, reason }], LORE)
    if (removal.p === 1 && !withdrawn) {
      const hashes = [
        memoryTombstone(row.id),
        ...(words === undefined || row.group !== 'mine' ? [] : [words]),
      ]
      await store.capture.addTombstones(hashes, removal.t[0])
      it.context.capture.tombstones.add(hashes)
    }
    // Its links and uses went with it; they are shown again if it comes back.
    const links = related.filter(({ kind }) => kind !== 'memory')
    await store.sync.save(links.map((each) => ({ ...each, shown: null, state: 'waiting' })))
  }
  return { ...row, shown: null, uses: 0, state: 'settled', runId: it.context.runId }
}

/**
 * True for a memory that the removed one replaced, if its own state says what holds now: a purge would give it the next
 * successor and a link to that, of which no other side knows.
 */
function followsState(removed: OpenRow, { kind, otherId, shown, state }: SyncRow): boolean {
  return kind === 'memory' && otherId === removed.memoryId && shown !== null && state !== 'held'
}

/** A memory that is here, and was not looked at before. */
export function asHere(row: OpenRow): OpenRow {
  return row.shown === null ? { ...row, shown: {} } : row
}

/** Plans the insertion of a memory that is not here, without parent and successor, which may come later. */
export async function planMissing(
  it: Projection,
  row: OpenRow,
  values: FieldValues,
  tombstones: ReadonlySet<string>,
): Promise<{ readonly row: OpenRow; readonly coming: readonly Coming[] }> {
  const scopeId = await it.scopeOf(row)
  if (scopeId === null) return { row, coming: [] }
  const made = winner(row.record.fields.text) as Version
  // Changed here now: `lore changes` shows what came, whenever its author wrote it.
  const now = it.context.clock.now()
  const memory = toNewMemory(row.memoryId, scopeId, { ...values, archived: null }, now)
  const [own, words] = tombstonesOf(row.record, memory.content)
  // A person removed these words here for good, under another id.
  if (tombstones.has(words) && !tombstones.has(own)) return { row: refuseWords(it, row, made), coming: [] }
  const reason = 'Came from another side.'
  const insertion = { kind: 'insert_memory', memory, cameGuarded: true, reason } as const
  return {
    row: { ...row, shown: {}, runId: it.context.runId },
    coming: [{ insertion, caller: toCaller(made) }],
  }
}

/** The tombstones of the memory itself and of its words. */
function tombstonesOf({ id, place }: SyncRecord, content: string): readonly [own: string, words: string] {
  return [memoryTombstone(id), textTombstone(place.namespace, contentHash(content))]
}

/** Those of the states and their words that a person removed here for good. */
export async function findTombstones(store: Store, rows: readonly OpenRow[]): Promise<ReadonlySet<string>> {
  const hashes = rows.flatMap(({ record }) => {
    const text = winner(record.fields.text)?.v as readonly string[] | undefined
    return text === undefined ? [] : tombstonesOf(record, String(text[2]))
  })
  return hashes.length === 0 ? new Set() : store.capture.findTombstones(hashes)
}

/** On the machines of one person the words are removed everywhere; in a team they are only kept out here. */
function refuseWords({ replica, context }: Projection, row: OpenRow, { t }: Version): OpenRow {
  if (row.group !== 'mine') return { ...row, state: 'held' }
  const writing = {
    t: [Math.max(t[0] + 1, context.clock.now()), 0] as const,
    by: `person:${context.sync.person()}`,
    p: 1 as const,
  }
  const record = write(row.record, replica.id, { ...emptied(row.record), gone: {} }, writing)
  return { ...row, record, state: 'settled', source: null }
}

/** Updates fields that differ, each under the name of its author. */
export async function showFields(
  it: Projection,
  { record, memoryId }: OpenRow,
  values: FieldValues,
): Promise<void> {
  const { store } = it
  const memory = await store.memories.find(memoryId)
  if (memory === null) return
  const names = differences(toFieldValues(memory), values).filter((name) => name !== 'parent')
  const wanted = toMemoryFields(values, memory.metadata)
  for (const name of names) {
    const by = winner(record.fields[name])
    const caller = by === null ? LORE : toCaller(by)
    const changes = planField(name, memory, wanted, values, it.context.clock.now())
    if (name !== 'archived') await it.apply(changes, caller)
    else {
      // The time of archiving decides how long it stays in the graveyard, so it is the same on every side.
      const archivedAt = wanted.archivedAt
      const context = archivedAt === null ? it.context : { ...it.context, clock: { now: () => archivedAt } }
      await applyDecided(context, store, changes, caller)
    }
  }
}

/** Moves a memory below the parent that the shape of the tree gives it; null makes it a root. */
export async function showParent(it: Projection, row: OpenRow, to: string | null): Promise<void> {
  const memory = await it.store.memories.find(row.memoryId)
  if (memory === null || memory.parentId === to) return
  const by = winner(row.record.fields.parent)
  const change: PlannedChange = {
    kind: 'move_memory',
    id: memory.id,
    to: to as MemoryId | null,
    reason: REASON,
  }
  await it.apply([change], by === null ? LORE : toCaller(by))
}
