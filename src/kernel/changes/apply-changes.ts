/**
 * Applies planned changes inside a transaction, and journals each with what was there before. What has become
 * moot since it was planned (the memory is gone, the value is set already) is passed over.
 */
import type { Caller } from '../../core/caller.ts'
import type { PlannedChange } from '../../core/change.ts'
import type { Entity } from '../../core/entity.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { analyseMemory } from '../../text/analyse.ts'
import { contentHash } from '../../text/content-hash.ts'
import { type Change, type EngineContext, journal } from '../context.ts'
import { guardOf } from '../may-change.ts'
import { linkRead } from '../names/entity-links.ts'
import { placeEntity } from '../names/entity-names.ts'
import type { Pace } from '../throttle.ts'
import { applySupersede } from './apply-supersede.ts'
import { archiveMemory } from './archive-memory.ts'
import { findArchiving } from './find-archiving.ts'
import { leaveTombstones } from './memory-tombstones.ts'
import { moveChildren, planMove, saveMove } from './move.ts'
import { keepReplaced } from './reopen-replaced.ts'

/** Counts, by kind, of what was journalled; derived values are not counted. */
export type AppliedCounts = Readonly<Record<string, number>>

/**
 * @param context with the id of the run, under which everything is journalled
 * @param pace between two changes: readers need not wait for the end of the transaction
 */
export async function applyChanges(
  context: EngineContext,
  store: Store,
  changes: readonly PlannedChange[],
  caller: Caller,
  pace: Pace,
): Promise<AppliedCounts> {
  const counts: Record<string, number> = {}
  for (const change of changes) {
    await pace()
    const entries = await applyOne(context, store, change, caller)
    if (entries === null) continue
    counts[change.kind] = (counts[change.kind] ?? 0) + 1
    if (entries.length > 0) await journal(context, store, caller, entries)
  }
  return counts
}

/** null: nothing to count. */
async function applyOne(
  context: EngineContext,
  store: Store,
  change: PlannedChange,
  caller: Caller,
): Promise<readonly Change[] | null> {
  switch (change.kind) {
    case 'insert_memory':
      return insertMemory(store, change.memory, change.reason)
    case 'update_memory':
      return updateMemory(context, store, change)
    case 'move_memory':
      return moveMemory(context, store, change)
    case 'archive_memory':
      return archive(context, store, change)
    case 'supersede':
      return supersede(context, store, change, caller)
    case 'upsert_edge':
      return upsertEdge(store, change)
    case 'remove_edge':
      return removeEdge(store, change)
    case 'purge_memory':
      return purge(context, store, change.id)
    case 'link_names':
      await linkRead(context, store, change.memory, change.entities)
      return null
    case 'place_entity':
      await placeAgain(context, store, change.entity)
      return null
    case 'cache_strength':
      await store.memories.saveStrength(change.id, change.strength)
      return null
    case 'save_cluster':
      await store.clusters.save([change.cluster])
      return null
    case 'remove_cluster':
      await store.clusters.remove([change.id])
      return null
    case 'save_community':
      await store.communities.save(change.community)
      return null
    case 'remove_community':
      await store.communities.remove([change.id])
      return null
    case 'note_community_changes':
      await store.communities.noteChanges(change.changes)
      return null
    case 'note_communities_found':
      await store.communities.noteFound(change.scopeId)
      return null
    case 'remember_pair':
      await store.pairs.save([change.pair])
      return null
  }
}

type Of<K extends PlannedChange['kind']> = Extract<PlannedChange, { kind: K }>

async function insertMemory(store: Store, memory: Memory, reason: string): Promise<readonly Change[] | null> {
  if ((await store.memories.find(memory.id)) !== null) return null
  await store.memories.insert(memory, analyse(memory))
  const { title, contentHash: hash, parentId } = memory
  return [
    {
      action: 'remember',
      subjectKind: 'memory',
      subjectId: memory.id,
      reason,
      before: null,
      after: { title, contentHash: hash, parentId },
    },
  ]
}

/** What sleep notes about a memory without changing what it says: that makes nothing new of it. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'level',
  'metadata',
  'sourceFile',
  'sourceLine',
  'summary',
  'verification',
  'verifiedAt',
])

function isBookkeeping(changes: object): boolean {
  return Object.keys(changes).every((field) => BOOKKEEPING.has(field))
}

const TEXT_FIELDS = ['title', 'content', 'summary', 'tags', 'validFrom'] as const

async function updateMemory(
  context: EngineContext,
  store: Store,
  { id, changes, reason }: Of<'update_memory'>,
): Promise<readonly Change[] | null> {
  const current = await store.memories.find(id)
  if (current === null || (await isTouched(context, store, current))) return null
  const hashed =
    changes.content === undefined ? changes : { ...changes, contentHash: contentHash(changes.content) }
  const before = pick(current, Object.keys(hashed) as (keyof Memory)[])
  const after = Object.fromEntries(
    Object.entries(hashed).filter(([key, value]) => !isSame(before[key], value)),
  )
  if (Object.keys(after).length === 0) return null
  const rewritten = TEXT_FIELDS.some((field) => field in after)
  await store.memories.update(
    id,
    { ...after, ...(isBookkeeping(after) ? {} : { updatedAt: context.clock.now() }) },
    ...(rewritten ? [analyse({ ...current, ...after } as Memory)] : []),
  )
  return [
    {
      action: 'update',
      subjectKind: 'memory',
      subjectId: id,
      reason,
      before: pick(current, Object.keys(after) as (keyof Memory)[]),
      after,
    },
  ]
}

async function moveMemory(
  context: EngineContext,
  store: Store,
  { id, to }: Of<'move_memory'>,
): Promise<readonly Change[] | null> {
  const memory = await store.memories.find(id)
  if (memory === null || (await isTouched(context, store, memory))) return null
  if (to !== null && !(await isThere(store, to))) return null
  const move = await planMove(store, memory, to)
  // To the parent it has: its depth is corrected.
  if (memory.parentId === to && memory.depth === move.depth) return null
  return [await saveMove(store, move)]
}

async function archive(
  context: EngineContext,
  store: Store,
  { id, reason, for: successor }: Of<'archive_memory'>,
): Promise<readonly Change[] | null> {
  const memory = await store.memories.find(id)
  if (memory === null || memory.archivedAt !== null || isWanted(context, memory)) return null
  if (await isTouched(context, store, memory)) return null
  if (successor !== undefined && !(await isThere(store, successor))) return null
  return archiveMemory(store, memory, reason, context.clock.now())
}

async function supersede(
  context: EngineContext,
  store: Store,
  { old, by, compared, reason }: Of<'supersede'>,
  caller: Caller,
): Promise<readonly Change[] | null> {
  const [older, newer] = [await store.memories.find(old), await store.memories.find(by)]
  const moot = older === null || newer === null || older.supersededBy !== null || newer.archivedAt !== null
  if (moot || older.archivedAt !== null || newer.supersededBy !== null || guardOf(older) !== null) return null
  for (const { id, contentHash: asCompared } of compared) {
    if ((await store.memories.find(id))?.contentHash !== asCompared) return null
  }
  await applySupersede(context, store, { old, by, reason }, caller)
  return []
}

async function upsertEdge(
  store: Store,
  { edge, reason }: Of<'upsert_edge'>,
): Promise<readonly Change[] | null> {
  const known = (
    await store.edges.listFor([edge.sourceId], { direction: 'out', relations: [edge.relation] })
  ).find(({ targetId }) => targetId === edge.targetId)
  if (known !== undefined && known.weight === edge.weight && known.reasoning === edge.reasoning) return null
  const kept = await store.edges.upsert(edge)
  const before = known === undefined ? null : { weight: known.weight, reasoning: known.reasoning }
  const after = known === undefined ? { ...kept } : { weight: kept.weight, reasoning: kept.reasoning }
  return [{ action: 'connect', subjectKind: 'edge', subjectId: kept.id, reason, before, after }]
}

async function removeEdge(
  store: Store,
  { id, reason }: Of<'remove_edge'>,
): Promise<readonly Change[] | null> {
  const edge = await store.edges.find(id)
  if (edge === null) return null
  await store.edges.remove([id])
  return [
    { action: 'disconnect', subjectKind: 'edge', subjectId: id, reason, before: { ...edge }, after: null },
  ]
}

async function purge(context: EngineContext, store: Store, id: MemoryId): Promise<readonly Change[] | null> {
  const memory = await store.memories.find(id)
  // It may have been brought back meanwhile.
  if (memory === null || memory.archivedAt === null) return null
  // What a rule archived may come back with an import; what a person forgot may not.
  const isByPerson = (await findArchiving(store, id))?.actor.startsWith('person:') === true
  if (isByPerson) await leaveTombstones(context, store, memory)
  const moves = await moveChildren(store, id, memory.parentId)
  await keepReplaced(context, store, memory)
  await store.memories.purge([id])
  return moves
}

async function placeAgain(context: EngineContext, store: Store, entity: Entity): Promise<void> {
  const [current] = await store.entities.load([entity.id])
  if (current !== undefined) await placeEntity(context, store, current)
}

async function isThere(store: Store, id: MemoryId): Promise<boolean> {
  return (await store.memories.find(id))?.archivedAt === null
}

const ENTRIES_LOOKED_AT = 50

/**
 * Somebody changed it after the run began: what was planned knew nothing of that. Ids of the journal rise with
 * time, also within one tick of the clock; what the run itself changed is its own.
 */
async function isTouched(
  { runId, runStartedAt }: EngineContext,
  store: Store,
  memory: Memory,
): Promise<boolean> {
  if (runId === undefined || runStartedAt === undefined || memory.updatedAt < runStartedAt) return false
  const entries = await store.journal.listFor(memory.id, ENTRIES_LOOKED_AT)
  return entries.some((entry) => entry.runId !== runId && entry.id > runId)
}

/** Somebody protected or used it while the run was under way. */
function isWanted({ runStartedAt }: EngineContext, memory: Memory): boolean {
  if (guardOf(memory) !== null) return true
  return runStartedAt !== undefined && (memory.lastAccessedAt ?? 0) > runStartedAt
}

export function analyse(memory: Memory) {
  return analyseMemory({ ...memory, at: memory.validFrom ?? memory.createdAt })
}

function pick(memory: Memory, keys: readonly (keyof Memory)[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, memory[key]]))
}

/** Values as the journal keeps them. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
