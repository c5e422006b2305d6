/**
 * Groups the concepts of a scope under topics that read like a table of contents. Topics that a person
 * renamed keep their name, concepts that a person moved stay where they are, and everything is journalled.
 */
import type { Caller } from '../../core/caller.ts'
import type { PlannedChange } from '../../core/change.ts'
import type { EpochMs, MemoryId, ScopeId, SessionId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { guardOf } from '../../kernel/may-change.ts'
import { recomputeCluster } from '../../kernel/vectors/clusters.ts'
import { meaningOf } from '../../kernel/vectors/meaning.ts'
import { shorten } from '../../text/sentences.ts'
import { noteGrouped, readGeneration } from '../plan/generation.ts'
import { mixConceptVector } from '../roots/mix-concept-vector.ts'
import { type Concept, planRoots, type RootPlan } from '../roots/plan-roots.ts'
import { toMachineMemory } from './machine-memory.ts'

/**
 * Concepts are regrouped only when their number has changed by a tenth, and by at least WORTHWHILE_COUNT.
 */
const WORTHWHILE_SHARE = 0.1
const WORTHWHILE_COUNT = 3
const UNSEEN_MS = 86_400_000
const AUTHOR = 'lore:roots'
const CONCEPTS_GONE = 'Its concepts belong to other topics now.'
/**
 * The archive reason of a concept whose facts were all replaced or archived; its name may be outdated too.
 */
const NOTHING_HOLDS = 'Nothing of it holds any more.'

/**
 * @param force regroups even if little has changed
 * @returns false if another process stored something meanwhile: then nothing is grouped
 */
export async function regroupRoots(
  context: EngineContext,
  scopeId: ScopeId,
  caller: Caller,
  force = false,
): Promise<boolean> {
  const { store } = context
  const generation = await readGeneration(store)
  const roots = await listMachineRoots(store, scopeId)
  const known = new Map(roots.map((root) => [root.id, root]))
  const placed = (await listAll(store, scopeId, 1)).filter(
    ({ parentId, metadata }) =>
      parentId !== null && known.has(parentId) && (metadata.topic ?? parentId) === parentId,
  )
  const filled = await store.memories.countChildren(placed.map(({ id }) => id))
  const concepts = placed.filter((concept) => filled.has(concept.id) || !isMachineConcept(concept))
  const emptied = placed.filter((concept) => !concepts.includes(concept))
  const note = groupedNote(scopeId)
  const before = Number((await store.capture.readNote(note)) ?? 0)
  const due = Math.abs(concepts.length - before) >= Math.max(WORTHWHILE_COUNT, before * WORTHWHILE_SHARE)
  if (emptied.length === 0 && (concepts.length === 0 || !(force || due))) {
    return applyTo(store, generation, (inside) => noteGrouped(inside, scopeId))
  }
  const vectors = await loadVectors(context, concepts)
  const plan = planRoots(
    concepts.map((concept) => toConcept(concept, vectors)),
    roots.map(({ id, title }) => ({ id, title })),
    { modelMean: (await context.vectors.answering()?.embedder.model())?.mean ?? null },
  )
  const byId = new Map(concepts.map((concept) => [concept.id, concept]))
  return applyTo(store, generation, async (inside) => {
    const archived = emptied.map(({ id }) => toArchive(id, NOTHING_HOLDS))
    await applyDecided(context, inside, archived, caller)
    await applyRoots(context, inside, scopeId, plan, known, byId, caller)
    await inside.capture.writeNote(note, concepts.length)
    await noteGrouped(inside, scopeId)
  })
}

const groupedNote = (scopeId: ScopeId) => `digest.roots ${scopeId}`

/** Call it when a scope is removed: another scope may get its number. */
export async function forgetGrouping(store: Store, scopeId: ScopeId): Promise<void> {
  await store.capture.writeNote(groupedNote(scopeId), null)
  await noteGrouped(store, scopeId)
}

/** Runs `work` in one transaction. Returns false, and does nothing, if the generation has changed. */
function applyTo(store: Store, generation: number, work: (inside: Store) => Promise<void>): Promise<boolean> {
  return store.transact(async (inside) => {
    if ((await readGeneration(inside)) !== generation) return false
    await work(inside)
    return true
  })
}

/** Returns the live machine-made topics of a scope, oldest first. */
export async function listMachineRoots(store: Store, scopeId: ScopeId): Promise<Memory[]> {
  return (await listAll(store, scopeId, 0)).filter(isMachineRoot)
}

export function isMachineRoot({ authority, metadata }: Memory): boolean {
  return authority === 6 && metadata.machineRoot === true
}

/** True if grouping archived it because it was empty. */
export function isEmptied({ archivedReason }: Memory): boolean {
  return archivedReason === NOTHING_HOLDS || archivedReason === CONCEPTS_GONE
}

/** True if a digest made it and nothing guards it: without its facts it stands for nothing. */
function isMachineConcept(concept: Memory): boolean {
  return concept.authority === EXTRACTOR_AUTHORITY && guardOf(concept) === null
}

async function listAll(store: Store, scopeId: ScopeId, depth: number): Promise<Memory[]> {
  const memories: Memory[] = []
  for (;;) {
    const page = await store.memories.list({
      scopes: [scopeId],
      depth,
      order: 'oldest',
      limit: LIMITS.listMax,
      offset: memories.length,
    })
    memories.push(...page)
    if (page.length < LIMITS.listMax) return memories
  }
}

/** Mixes each concept's own vector with those of its facts. Concepts without a vector are left out. */
async function loadVectors(
  context: EngineContext,
  concepts: readonly Memory[],
): Promise<ReadonlyMap<MemoryId, Float32Array>> {
  const { store } = context
  const modelId = meaningOf(context)?.modelId
  const vectors = new Map<MemoryId, Float32Array>()
  if (modelId === undefined) return vectors
  for (const { id } of concepts) {
    const seqs = []
    for (const member of await store.memories.subtreeIds(id, 1)) {
      const seq = await store.documents.findSeq({ kind: 'memory', id: member })
      if (seq !== null) seqs.push(seq)
    }
    const [own, ...facts] = seqs
    const loaded = await store.embeddings.load(modelId, seqs)
    const name = own === undefined ? undefined : loaded.get(own)
    if (name === undefined) continue
    const mixed = mixConceptVector({
      name,
      facts: facts.flatMap((seq) => loaded.get(seq) ?? []),
      files: [],
      branch: null,
    })
    vectors.set(id, mixed)
  }
  return vectors
}

export function toConcept(memory: Memory, vectors: ReadonlyMap<MemoryId, Float32Array> = new Map()): Concept {
  const { files, branch, procedural } = memory.metadata
  return {
    id: memory.id,
    name: memory.title,
    procedural: procedural === true,
    vector: vectors.get(memory.id) ?? null,
    files: Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [],
    branch: typeof branch === 'string' ? branch : null,
    sessionId: memory.sessionId as SessionId,
    rootId: memory.parentId,
  }
}

async function applyRoots(
  context: EngineContext,
  store: Store,
  scopeId: ScopeId,
  plan: RootPlan,
  known: ReadonlyMap<MemoryId, Memory>,
  concepts: ReadonlyMap<MemoryId, Memory>,
  caller: Caller,
): Promise<void> {
  const apply = (changes: readonly PlannedChange[]) => applyDecided(context, store, changes, caller)
  const touched = new Set<MemoryId>()
  const kept = new Set<MemoryId>()
  for (const group of plan.roots) {
    const existing = group.root === null ? undefined : known.get(group.root)
    const root = existing === undefined ? toRoot(context, scopeId, group, concepts) : existing
    await apply(existing === undefined ? [toInsert(root)] : planRename(existing, group))
    kept.add(root.id)
    for (const member of group.members) {
      const concept = concepts.get(member)
      if (concept === undefined || concept.parentId === root.id) continue
      if (concept.parentId !== null) touched.add(concept.parentId)
      touched.add(root.id)
      await apply([{ kind: 'move_memory', id: member, to: root.id, asTopic: true, reason: null }])
    }
  }
  for (const [id, root] of known) {
    if (kept.has(id) || (await store.memories.countChildren([id])).has(id)) continue
    touched.delete(id)
    await apply([{ kind: 'remove_cluster', id }, await planRemoval(store, root, context.clock.now())])
  }
  for (const id of touched) await recomputeCluster(context, store, id)
}

/**
 * A topic that nobody has seen yet leaves no trace; an older one, or one in which something lies that was archived or
 * replaced, can be looked up for a while.
 */
async function planRemoval(store: Store, root: Memory, now: EpochMs): Promise<PlannedChange> {
  const isUnseen = root.accessCount === 0 && now - root.createdAt < UNSEEN_MS
  const isBare = (await store.memories.subtreeIds(root.id, 1, true)).length === 1
  return isUnseen && isBare
    ? { kind: 'purge_memory', id: root.id, because: 'unseen', reason: CONCEPTS_GONE }
    : toArchive(root.id, CONCEPTS_GONE)
}

/** Everything below the topic is archived or replaced, and stays there to be looked up. */
function toArchive(id: MemoryId, reason: string): PlannedChange {
  return { kind: 'archive_memory', id, withChildren: true, reason }
}

type Group = RootPlan['roots'][number]

/**
 * Returns the time of the first statement in the group, from which the topic is valid; null for an empty
 * group.
 */
function sinceWhen({ members }: Group, known: ReadonlyMap<MemoryId, Memory>): EpochMs | null {
  const times = members.flatMap((id) => {
    const concept = known.get(id)
    return concept === undefined ? [] : [concept.validFrom ?? concept.createdAt]
  })
  return times.length === 0 ? null : Math.min(...times)
}

function toRoot(
  context: EngineContext,
  scopeId: ScopeId,
  group: Group,
  concepts: ReadonlyMap<MemoryId, Memory>,
): Memory {
  const { title, summary } = group
  return toMachineMemory(context, {
    scopeId,
    parentId: null,
    depth: 0,
    kind: 'reference',
    title,
    content: summary,
    author: AUTHOR,
    metadata: { machineRoot: true, machineTitle: title },
    validFrom: sinceWhen(group, concepts),
  })
}

function toInsert(memory: Memory): PlannedChange {
  return { kind: 'insert_memory', memory, reason: null }
}

function planRename(root: Memory, { title, summary }: Group): PlannedChange[] {
  const byPerson = root.metadata.machineTitle !== undefined && root.metadata.machineTitle !== root.title
  if (byPerson || (root.title === title && root.content === summary)) return []
  const changes = {
    title: shorten(title, LIMITS.titleChars),
    content: summary,
    summary: shorten(summary, LIMITS.summaryChars),
    metadata: { ...root.metadata, machineTitle: title },
  }
  return [{ kind: 'update_memory', id: root.id, changes, reason: 'Named after what is in it now.' }]
}
