/**
 * The inverse of the interpreter: reverts one journal entry inside the caller's transaction. The caller must have
 * checked that the entry may be reverted.
 */
import type { Edge } from '../../core/edge.ts'
import type { EmbeddedText } from '../../core/embedded-text.ts'
import type { EdgeId, EpochMs, MemoryId } from '../../core/ids.ts'
import { type JournalEntry, memoriesOf } from '../../core/journal.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Run, RunKind } from '../../core/run.ts'
import { HISTORY_MARK } from '../../strength/archive-rules.ts'
import type { Change, EngineContext } from '../context.ts'
import { markTopic, moveChildren, planMove, saveMove } from './move.ts'
import { reopenReplaced } from './reopen-replaced.ts'
import { saveFields } from './save-fields.ts'

/** Runs that somebody asked for. No rule repeats them, so their undo needs no mark and restores the exact state. */
const BY_HAND: ReadonlySet<RunKind> = new Set(['update', 'verify', 'reindex', 'conflict', 'restore', 'sync'])
/** Metadata key set by an undo, with the id of the undone run; sleep does not merge such a memory again. */
const KEPT_APART = 'keptApart'

/** A text that the undo restores, with its vector. */
export interface FormerText extends Pick<Memory, 'title' | 'content'> {
  readonly embedded: EmbeddedText | null
}

/** Returns the value, usually metadata, without the mark that an undo sets. */
export function withoutMark(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(KEPT_APART in value)) return value
  const { [KEPT_APART]: _mark, ...rest } = value as Record<string, unknown>
  return rest
}

/** Reverts one entry and returns the changes for the journal; empty if there is nothing left to revert. */
export async function revertEntry(
  context: EngineContext,
  store: Store,
  entry: JournalEntry,
  run: Run,
  former: FormerText | undefined,
): Promise<readonly Change[]> {
  const now = context.clock.now()
  const back: Change = {
    action: entry.action,
    subjectKind: entry.subjectKind,
    subjectId: entry.subjectId,
    before: entry.after,
    after: entry.before,
  }
  if (entry.subjectKind === 'edge') {
    await revertEdge(store, entry, run, now)
    return [back]
  }
  const id = entry.subjectId as MemoryId
  const memory = await store.memories.find(id)
  if (memory === null) return []
  if (entry.before === null) {
    const moves = await moveChildren(store, id, memory.parentId)
    const reopened = await reopenReplaced(context, store, memory)
    await store.memories.purge([id])
    return [...moves, ...reopened]
  }
  if (entry.action === 'move') {
    const to = (entry.before.parentId ?? null) as MemoryId | null
    if (memory.parentId === to) return []
    // Below a parent that is gone or archived, the memory could not be found.
    const parent = to === null ? null : await store.memories.find(to)
    if (to !== null && (parent === null || parent.archivedAt !== null)) return []
    const moved = await saveMove(store, await planMove(store, memory, to))
    const wasTopic = 'topic' in entry.before && memory.metadata.topic === entry.after?.topic
    return [wasTopic ? await markTopic(store, memory, moved, to) : moved]
  }
  if (entry.action === 'supersede') await removeSupersedesEdge(store, entry)
  const fields: Partial<Memory> = { ...withMark(entry.before, memory), ...heldFast(entry, memory, run, now) }
  const after = { ...memory, ...fields }
  const isWhole = after.title === former?.title && after.content === former.content
  // Verifying does not count as a change of the memory, and neither does its undo.
  const quiet = run.kind === 'verify'
  await saveFields(context, store, memory, fields, {
    embedded: isWhole ? (former?.embedded ?? null) : null,
    names: 'now',
    quiet,
    restrengthen: BY_HAND.has(run.kind) && !quiet,
  })
  return [back]
}

/** Returns the former fields; their metadata keeps a mark that an undo has set since. */
function withMark(before: Partial<Memory>, { metadata }: Memory): Partial<Memory> {
  if (before.metadata === undefined || !(KEPT_APART in metadata)) return before
  return { ...before, metadata: { ...before.metadata, [KEPT_APART]: metadata[KEPT_APART] } }
}

/**
 * Returns fields that keep rules from repeating the undone change: a mark against merging and, for a memory restored
 * from the graveyard, an access now.
 */
function heldFast({ action }: JournalEntry, memory: Memory, run: Run, now: EpochMs): Partial<Memory> {
  if (BY_HAND.has(run.kind)) return {}
  const { [HISTORY_MARK]: _ended, ...rest } = memory.metadata
  const metadata = { ...rest, [KEPT_APART]: run.id }
  if (action === 'supersede') return { metadata }
  if (action === 'archive') return { metadata, lastAccessedAt: now, lastReinforcedAt: now, nextDueAt: null }
  return {}
}

/** Reverts a link. If a rule changed it, a restored link counts as used now and a removed one is not made again. */
async function revertEdge(store: Store, entry: JournalEntry, run: Run, now: EpochMs): Promise<void> {
  const { subjectId, before, action } = entry
  const id = subjectId as EdgeId
  if (before === null) {
    if (!BY_HAND.has(run.kind)) await rememberUnwanted(store, entry, now)
    await store.edges.remove([id])
  } else if (action === 'disconnect') {
    const refreshed = BY_HAND.has(run.kind) ? {} : { reinforcedAt: now }
    await store.edges.upsert({ ...(before as unknown as Edge), ...refreshed })
  } else if ((await store.edges.find(id)) !== null) {
    await store.edges.update(id, pickValues(before))
  }
}

type EdgeValues = Parameters<Store['edges']['update']>[1]
const EDGE_VALUES = ['weight', 'reasoning', 'madeBy', 'reinforcedAt', 'validFrom', 'validUntil'] as const

/** Picks the values of a link that can change; the journal stores some links whole. */
function pickValues(before: Readonly<Record<string, unknown>>): EdgeValues {
  return Object.fromEntries(EDGE_VALUES.flatMap((key) => (key in before ? [[key, before[key]]] : [])))
}

async function rememberUnwanted(store: Store, entry: JournalEntry, now: EpochMs): Promise<void> {
  const [one, other] = await store.memories.load(memoriesOf(entry))
  if (one === undefined || other === undefined) return
  const [a, b] = [one.contentHash, other.contentHash].sort() as [string, string]
  await store.pairs.save([{ question: 'link', a, b, verdict: 'faded', at: now }])
}

/** Removes the `supersedes` link that was made together with the entry. */
async function removeSupersedesEdge(store: Store, { subjectId, after }: JournalEntry): Promise<void> {
  const edges = await store.edges.listFor([subjectId as MemoryId], {
    direction: 'in',
    relations: ['supersedes'],
  })
  const made = edges.filter(({ sourceId }) => sourceId === after?.supersededBy)
  if (made.length > 0) await store.edges.remove(made.map(({ id }) => id))
}
