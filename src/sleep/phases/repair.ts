/**
 * Repairs the graph: removes links without an end, moves memories whose parent is gone or archived,
 * corrects depths, breaks cycles of supersession, and archives empty machine-made topics. Documents and
 * indexes are left to the store's own check. Safe to repeat: a repaired store has nothing to repair.
 */
import type { PlannedChange } from '../../core/change.ts'
import type { Edge, NodeId } from '../../core/edge.ts'
import type { EntityId, EpochMs, MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { loadLinkedByPerson } from '../../kernel/persons-edges.ts'
import { archiveGuard } from '../../strength/archive-rules.ts'
import { elapsedDays } from '../../strength/units.ts'
import { breakSupersedeCycles } from '../statements/break-supersede-cycles.ts'
import { isMachineRoot } from '../statements/machine-root.ts'
import type { Phase } from '../statements/phase.ts'
import { walkPages } from '../statements/walk-pages.ts'

const PAGE = 500
const EMPTY_ROOT_DAYS = 1

export const repair: Phase = {
  name: 'repair',
  sentence: 'Removes links without an end, and puts memories back in the tree that fell out of it.',
  async *plan({ store, clock, since }) {
    const now = clock.now()
    yield* repairEdges(store)
    yield* repairPlaces(store, since)
    yield* breakSupersedeCycles({ store, since })
    yield* repairRoots(store, now)
  },
}

type Batches = AsyncGenerator<readonly PlannedChange[]>

async function* repairEdges(store: Store): Batches {
  for await (const page of walkPages<Edge>(PAGE, (afterId) => store.edges.listDangling(PAGE, afterId))) {
    const ends = page.flatMap(({ sourceId, targetId }) => [sourceId, targetId]) as MemoryId[]
    const stored = ends.length === 0 ? [] : await store.memories.load([...new Set(ends)])
    const named = ends.length === 0 ? [] : await store.entities.load([...new Set<string>(ends)] as EntityId[])
    yield planDangling(page, new Set([...stored, ...named].map(({ id }) => id)))
  }
}

/**
 * Removes edges with an end that is gone. Links of archived memories stay, so that a restored memory has them.
 * @param stored the ends that exist
 */
export function planDangling(edges: readonly Edge[], stored: ReadonlySet<NodeId>): PlannedChange[] {
  return edges
    .filter(({ sourceId, targetId }) => !stored.has(sourceId) || !stored.has(targetId))
    .map(({ id }) => ({ kind: 'remove_edge', id, reason: 'an end is gone' }))
}

/** Checks changed memories, and the children of archived ones. */
async function* repairPlaces(store: Store, since: EpochMs): Batches {
  for await (const page of walkPages<Memory>(PAGE, (afterId) =>
    store.memories.list({
      scopes: null,
      changedSince: since,
      includeArchived: true,
      includeSuperseded: true,
      ...(afterId === null ? {} : { afterId }),
      order: 'id',
      limit: PAGE,
    }),
  )) {
    yield await planPlaces(
      store,
      page.filter(({ archivedAt }) => archivedAt === null),
    )
    const archived = page.filter(({ archivedAt }) => archivedAt !== null).map(({ id }) => id)
    const parents = archived.length === 0 ? [] : (await store.memories.countChildren(archived)).keys()
    for (const parentId of parents) yield* repairChildren(store, parentId)
  }
}

async function* repairChildren(store: Store, parentId: MemoryId): Batches {
  for await (const children of walkPages<Memory>(PAGE, (afterId) =>
    store.memories.list({
      scopes: null,
      parentId,
      ...(afterId === null ? {} : { afterId }),
      order: 'id',
      limit: PAGE,
    }),
  )) {
    yield await planPlaces(store, children)
  }
}

async function planPlaces(store: Store, memories: readonly Memory[]): Promise<PlannedChange[]> {
  const parentIds = memories.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]))
  const loaded = parentIds.length === 0 ? [] : await store.memories.load([...new Set(parentIds)])
  const parents = new Map(loaded.map((parent) => [parent.id, parent]))
  const changes: PlannedChange[] = []
  for (const memory of memories) {
    const parent = memory.parentId === null ? null : (parents.get(memory.parentId) ?? null)
    if (isInPlace(memory, parent)) continue
    const above = memory.parentId === null ? [] : await store.memories.ancestorIds(memory.id)
    changes.push(planPlace(memory, await store.memories.load(above)))
  }
  return changes
}

/** @param parent null if the memory has none, or it is gone */
export function isInPlace(memory: Memory, parent: Memory | null): boolean {
  if (memory.parentId === null) return memory.depth === 0
  return parent !== null && mayHold(parent, memory) && memory.depth === parent.depth + 1
}

/**
 * Plans the move of a misplaced memory: below the nearest ancestor that can hold it, else to the root.
 * A memory that is its own ancestor becomes a root, which breaks the cycle. A move to the same parent
 * corrects the depth of the whole subtree.
 * @param ancestors existing ancestors, from the parent up
 */
export function planPlace(memory: Memory, ancestors: readonly Memory[]): PlannedChange {
  const circular = ancestors.some(({ id }) => id === memory.id)
  const holder = circular
    ? undefined
    : ancestors.find(
        (ancestor) =>
          mayHold(ancestor, memory) && (ancestor.id === memory.parentId || ancestor.supersededBy === null),
      )
  const to = holder?.id ?? null
  const reason = circular
    ? 'it was below itself'
    : to === memory.parentId
      ? 'its depth did not follow from the tree'
      : 'its parent is gone'
  return { kind: 'move_memory', id: memory.id, to, reason }
}

function mayHold(holder: Memory, memory: Memory): boolean {
  return holder.archivedAt === null && holder.scopeId === memory.scopeId && holder.id !== memory.id
}

async function* repairRoots(store: Store, now: EpochMs): Batches {
  for await (const page of walkPages<Memory>(PAGE, (afterId) =>
    store.memories.list({
      scopes: null,
      parentId: null,
      ...(afterId === null ? {} : { afterId }),
      order: 'id',
      limit: PAGE,
    }),
  )) {
    const roots = page.filter(isMachineRoot)
    const children =
      roots.length === 0 ? new Map() : await store.memories.countChildren(roots.map(({ id }) => id))
    const linked = await loadLinkedByPerson(
      store,
      roots.map(({ id }) => id),
    )
    yield planEmptyRoots(
      roots.filter(({ id }) => !linked.has(id)),
      children,
      now,
    )
  }
}

/** Archives machine-made topics at least a day old, without live children and without a guard. */
export function planEmptyRoots(
  roots: readonly Memory[],
  liveChildren: ReadonlyMap<MemoryId, number>,
  now: EpochMs,
): PlannedChange[] {
  return roots
    .filter(
      (root) =>
        isMachineRoot(root) &&
        elapsedDays(root.createdAt, now) >= EMPTY_ROOT_DAYS &&
        archiveGuard({ ...root, liveChildren: liveChildren.get(root.id) ?? 0 }) === null,
    )
    .map(({ id }) => ({ kind: 'archive_memory', id, reason: 'a topic that holds nothing' }))
}
