/**
 * The inverse of the interpreter: takes one entry of the journal back, inside a transaction of the caller. Whether
 * it may be taken back is decided before.
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

/** What somebody asked for, and no rule: it comes back as it was, and needs no protection from being done again. */
const BY_HAND: ReadonlySet<RunKind> = new Set(['update', 'verify', 'reindex', 'conflict'])
/** In a memory's metadata, and none of what a run changes. */
const KEPT_APART = 'keptApart'

/** A text that comes back, with its vector. */
export interface FormerText extends Pick<Memory, 'title' | 'content'> {
  readonly embedded: EmbeddedText | null
}

/** A value without the mark that an undo leaves in metadata. */
export function withoutMark(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(KEPT_APART in value)) return value
  const { [KEPT_APART]: _mark, ...rest } = value as Record<string, unknown>
  return rest
}

/** One entry taken back; what that changes, for the journal. */
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
    // Below what is gone, or in the graveyard, nobody would find it.
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
  // To verify is not to change, nor is taking it back.
  const quiet = run.kind === 'verify'
  await saveFields(context, store, memory, fields, {
    embedded: isWhole ? (former?.embedded ?? null) : null,
    names: 'now',
    quiet,
    restrengthen: BY_HAND.has(run.kind) && !quiet,
  })
  return [back]
}

/** Metadata as it was before, with the mark it has got since. */
function withMark(before: Partial<Memory>, { metadata }: Memory): Partial<Memory> {
  if (before.metadata === undefined || !(KEPT_APART in metadata)) return before
  return { ...before, metadata: { ...before.metadata, [KEPT_APART]: metadata[KEPT_APART] } }
}

/**
 * What a person brings back stays: from the graveyard it comes as if used just now, and nothing that was
 * joined is joined again by itself.
 */
function heldFast({ action }: JournalEntry, memory: Memory, run: Run, now: EpochMs): Partial<Memory> {
  if (BY_HAND.has(run.kind)) return {}
  const { [HISTORY_MARK]: _ended, ...rest } = memory.metadata
  const metadata = { ...rest, [KEPT_APART]: run.id }
  if (action === 'supersede') return { metadata }
  if (action === 'archive') return { metadata, lastAccessedAt: now, lastReinforcedAt: now, nextDueAt: null }
  return {}
}

/** A link that comes back is as fresh as if it had been used just now; one that goes is not made again. */
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

/** The journal keeps some links whole, but their ends never change; the maker does if a person claims a link. */
function pickValues(before: Readonly<Record<string, unknown>>): EdgeValues {
  return Object.fromEntries(EDGE_VALUES.flatMap((key) => (key in before ? [[key, before[key]]] : [])))
}

async function rememberUnwanted(store: Store, entry: JournalEntry, now: EpochMs): Promise<void> {
  const [one, other] = await store.memories.load(memoriesOf(entry))
  if (one === undefined || other === undefined) return
  const [a, b] = [one.contentHash, other.contentHash].sort() as [string, string]
  await store.pairs.save([{ question: 'link', a, b, verdict: 'faded', at: now }])
}

/** The link that says which memory took the place of which is part of the superseding. */
async function removeSupersedesEdge(store: Store, { subjectId, after }: JournalEntry): Promise<void> {
  const edges = await store.edges.listFor([subjectId as MemoryId], {
    direction: 'in',
    relations: ['supersedes'],
  })
  const made = edges.filter(({ sourceId }) => sourceId === after?.supersededBy)
  if (made.length > 0) await store.edges.remove(made.map(({ id }) => id))
}
