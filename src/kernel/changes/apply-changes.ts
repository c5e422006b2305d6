/**
 * The one interpreter of changes: applies them inside a transaction, with vectors, names and moves that follow from
 * them, and journals each with the former state. A change that would alter nothing is skipped.
 */
import type { Caller } from '../../core/caller.ts'
import type { ChangeOf as Of, PlannedChange } from '../../core/change.ts'
import type { Entity } from '../../core/entity.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { contentHash } from '../../text/content-hash.ts'
import type { Change, EngineContext } from '../context.ts'
import { linkNamesAtOnce, linkRead } from '../names/entity-links.ts'
import { placeEntity } from '../names/entity-names.ts'
import type { Throttle } from '../throttle.ts'
import { addToCluster } from '../vectors/clusters.ts'
import { saveVector } from '../vectors/memory-vector.ts'
import { requireMemory } from '../views.ts'
import {
  type AppliedChanges,
  type AppliedCounts,
  type AppliedOne,
  applyJournalled,
  UNCOUNTED,
} from './apply-journalled.ts'
import { applyPlainOne } from './apply-plain.ts'
import { applySupersede } from './apply-supersede.ts'
import { archiveMemory, archiveWithChildren, restoreMemory } from './archive-memory.ts'
import { insertMemory } from './insert-memory.ts'
import { isMoot } from './is-moot.ts'
import { markTopic, planMove, saveMove } from './move.ts'
import { purgeMemory } from './purge-memory.ts'
import { noteReplaced } from './run-notes.ts'
import { saveFields } from './save-fields.ts'

/**
 * Applies changes that were planned before the transaction. A change that has become moot since (its memory is gone, or
 * was changed, used or protected) is skipped.
 * @param context with the id of the run, under which everything is journalled
 * @param throttle awaited before each change, so that readers need not wait for the end of the transaction
 */
export async function applyChanges(
  context: EngineContext,
  store: Store,
  changes: readonly PlannedChange[],
  caller: Caller,
  throttle: Throttle,
): Promise<AppliedCounts> {
  const counts: Record<string, number> = {}
  for (const change of changes) {
    await throttle()
    if (await isMoot(context, store, change)) continue
    const applied = await applyDecided(context, store, [change], caller)
    counts[change.kind] = (counts[change.kind] ?? 0) + (applied.counts[change.kind] ?? 0)
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

/**
 * Applies changes that were decided inside this transaction, so none is moot. The caller's rights must be checked
 * before, except for `supersede`, which checks them itself. Throws if a change cannot be made.
 */
export async function applyDecided(
  context: EngineContext,
  store: Store,
  changes: readonly PlannedChange[],
  caller: Caller,
): Promise<AppliedChanges> {
  return applyJournalled(context, store, changes, caller, (change) =>
    applyOne(context, store, change, caller),
  )
}

async function applyOne(
  context: EngineContext,
  store: Store,
  change: PlannedChange,
  caller: Caller,
): Promise<AppliedOne> {
  switch (change.kind) {
    case 'insert_memory':
      return insert(context, store, change)
    case 'update_memory':
      return updateMemory(context, store, change)
    case 'move_memory':
      return { entries: await moveMemory(store, change) }
    case 'archive_memory':
      return { entries: await archive(context, store, change) }
    case 'restore_memory':
      return { entries: await restore(context, store, change) }
    case 'supersede':
      return { entries: await applySupersede(context, store, change, caller) }
    case 'set_successor':
    case 'upsert_edge':
    case 'update_edge':
    case 'remove_edge':
      return { entries: await applyPlainOne(context, store, change) }
    case 'purge_memory':
      return { entries: await purgeMemory(context, store, change, caller) }
    case 'remember_pair':
      await rememberPair(context, store, change)
      return UNCOUNTED
    case 'save_vault_files':
      await saveVaultFiles(context, store, change)
      return UNCOUNTED
    default:
      await applyDerived(context, store, change)
      return UNCOUNTED
  }
}

type Derived = Of<
  | 'link_names'
  | 'place_entity'
  | 'cache_strength'
  | 'save_cluster'
  | 'remove_cluster'
  | 'save_community'
  | 'remove_community'
  | 'note_community_changes'
  | 'note_communities_found'
>

/** Applies a change of derived data, which is neither journalled nor counted because it can be computed again. */
async function applyDerived(context: EngineContext, store: Store, change: Derived): Promise<void> {
  switch (change.kind) {
    case 'link_names':
      return linkRead(context, store, change.memory, change.entities)
    case 'place_entity':
      return placeAgain(context, store, change.entity)
    case 'cache_strength':
      return store.memories.saveStrength(change.id, change.strength)
    case 'save_cluster':
      return store.clusters.save([change.cluster])
    case 'remove_cluster':
      return store.clusters.remove([change.id])
    case 'save_community':
      return store.communities.save(change.community)
    case 'remove_community':
      return store.communities.remove([change.id])
    case 'note_community_changes':
      return store.communities.noteChanges(change.changes)
    case 'note_communities_found':
      return store.communities.noteFound(change.scopeId)
    default:
      change satisfies never
  }
}

async function insert(
  context: EngineContext,
  store: Store,
  { memory, reason, cameGuarded, embedded = null, ...follow }: Of<'insert_memory'>,
): Promise<AppliedOne> {
  const { seq, entry } = await insertMemory(store, memory, reason, cameGuarded)
  if (embedded !== null) {
    const modelId = await saveVector(context, store, seq, embedded)
    if (modelId !== null) await addToCluster(context, store, modelId, memory, embedded.vector)
  }
  const namesLinked =
    follow.names === 'now' ? await linkNamesAtOnce(context, store, memory, { ...follow, isNew: true }) : 0
  return { entries: [entry], namesLinked }
}

async function updateMemory(
  context: EngineContext,
  store: Store,
  { kind: _, id, changes, reason, said = false, ...how }: Of<'update_memory'>,
): Promise<AppliedOne> {
  const current = await requireMemory(store, id)
  const hashed =
    changes.content === undefined ? changes : { contentHash: contentHash(changes.content), ...changes }
  const after = Object.fromEntries(
    Object.entries(hashed).filter(([key, value]) => said || !isSame(current[key as keyof Memory], value)),
  )
  if (Object.keys(after).length === 0) return UNCOUNTED
  const before = pick(current, Object.keys(after) as (keyof Memory)[])
  const namesLinked = await saveFields(context, store, current, after, how)
  return {
    entries: [{ action: 'update', subjectKind: 'memory', subjectId: id, reason, before, after }],
    namesLinked,
  }
}

async function moveMemory(
  store: Store,
  { id, to, asTopic = false }: Of<'move_memory'>,
): Promise<readonly Change[] | null> {
  const memory = await requireMemory(store, id)
  const move = await planMove(store, memory, to)
  // A move to the present parent only corrects a wrong depth.
  if (memory.parentId === to && memory.depth === move.depth) return null
  const moved = await saveMove(store, move)
  return [asTopic ? await markTopic(store, memory, moved, to) : moved]
}

async function archive(
  context: EngineContext,
  store: Store,
  { id, reason, withChildren = false }: Of<'archive_memory'>,
): Promise<readonly Change[]> {
  const memory = await requireMemory(store, id)
  const now = context.clock.now()
  return withChildren
    ? [await archiveWithChildren(store, memory, reason, now)]
    : archiveMemory(store, memory, reason, now)
}

async function restore(
  { clock }: EngineContext,
  store: Store,
  { id, children, reason }: Of<'restore_memory'>,
): Promise<readonly Change[] | null> {
  const memory = await requireMemory(store, id)
  if (memory.archivedAt === null) return null
  return restoreMemory(store, memory, await store.memories.load(children), reason, clock.now())
}

async function rememberPair(
  { runId }: EngineContext,
  store: Store,
  { pair, settled = false }: Of<'remember_pair'>,
): Promise<void> {
  if (settled && runId !== undefined) {
    const [before = null] = (await store.pairs.find(pair.question, [[pair.a, pair.b]])).values()
    await noteReplaced(store, runId, { kind: 'pair', before, after: pair })
  }
  await store.pairs.save([pair])
}

async function saveVaultFiles(
  { runId }: EngineContext,
  store: Store,
  { files }: Of<'save_vault_files'>,
): Promise<void> {
  if (runId !== undefined && files.length > 0)
    await noteReplaced(store, runId, { kind: 'vault_files', files })
  for (const { before, after } of files) {
    if (after !== null) await store.vaults.save(after)
    else if (before !== null) await store.vaults.remove([before.path])
  }
}

async function placeAgain(context: EngineContext, store: Store, entity: Entity): Promise<void> {
  const [current] = await store.entities.load([entity.id])
  if (current !== undefined) await placeEntity(context, store, current)
}

function pick(memory: Memory, keys: readonly (keyof Memory)[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, memory[key]]))
}

/** True if the journal would store both values alike; undefined equals null. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
