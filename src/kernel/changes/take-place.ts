/**
 * Puts a successor in the place of the memory it replaces: below its parent, with its tags and the links that people and
 * agents made. Runs inside the caller's transaction and returns the changes for the journal.
 */
import { type Edge, newEdge, type Relation } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import { protectingTag } from '../../strength/governance.ts'
import type { Change, EngineContext } from '../context.ts'
import { upsertEdge } from './apply-edge.ts'
import { planMove, saveMove } from './move.ts'
import { saveFields } from './save-fields.ts'

/** Links that tell of the old statement itself or of its text, and so end with it. */
const OF_THE_OLD: ReadonlySet<Relation> = new Set([
  'parent',
  'next',
  'supersedes',
  'contradicts',
  'similar_to',
])
const REASON = 'Takes the place of the memory that it replaces.'

export async function takePlace(
  context: EngineContext,
  store: Store,
  old: Memory,
  by: Memory,
): Promise<readonly Change[]> {
  return [
    ...(await takeParent(store, old, by)),
    ...(await takeTags(context, store, old, by)),
    ...(await takeLinks(context, store, old, by)),
  ]
}

/**
 * A successor with a parent or children of its own keeps its place. Groups that a digest made are named after the words of
 * the old statement, so nothing is moved below them.
 */
async function takeParent(store: Store, old: Memory, by: Memory): Promise<readonly Change[]> {
  if (by.parentId !== null || old.parentId === null || old.parentId === by.id) return []
  const below = await store.memories.subtreeIds(by.id, LIMITS.depth, true)
  const parent = await store.memories.find(old.parentId)
  if (parent === null || parent.archivedAt !== null || parent.supersededBy !== null) return []
  if (parent.authority === EXTRACTOR_AUTHORITY) return []
  if (below.length > 1 || parent.scopeId !== by.scopeId || parent.depth >= LIMITS.depth) return []
  return [await saveMove(store, await planMove(store, by, parent.id))]
}

/** Tags that protect are left out: only a person gives them. */
async function takeTags(
  context: EngineContext,
  store: Store,
  old: Memory,
  by: Memory,
): Promise<readonly Change[]> {
  const missing = old.tags.filter((tag) => !by.tags.includes(tag) && protectingTag([tag]) === null)
  const tags = [...by.tags, ...missing].slice(0, LIMITS.tags)
  if (tags.length <= by.tags.length) return []
  await saveFields(context, store, by, { tags }, { quiet: true })
  return [
    {
      action: 'update',
      subjectKind: 'memory',
      subjectId: by.id,
      reason: REASON,
      before: { tags: by.tags },
      after: { tags },
    },
  ]
}

async function takeLinks(
  context: EngineContext,
  store: Store,
  old: Memory,
  by: Memory,
): Promise<readonly Change[]> {
  const edges = (await store.edges.listFor([old.id])).filter(
    ({ madeBy, relation, validUntil }) =>
      madeBy !== 'machine' && validUntil === null && !OF_THE_OLD.has(relation),
  )
  const others = await store.memories.load([...new Set(edges.map((edge) => otherEnd(edge, old.id)))])
  const live = new Set(
    others.flatMap(({ id, archivedAt, supersededBy }) =>
      archivedAt === null && supersededBy === null && id !== by.id ? [id] : [],
    ),
  )
  const changes: Change[] = []
  for (const edge of edges.filter((one) => live.has(otherEnd(one, old.id)))) {
    const ends = edge.sourceId === old.id ? { sourceId: by.id } : { targetId: by.id }
    const moved = newEdge({ ...edge, ...ends, id: newId.edge(context.ids), createdAt: context.clock.now() })
    changes.push(...((await upsertEdge(store, { kind: 'upsert_edge', edge: moved, reason: REASON })) ?? []))
  }
  return changes
}

function otherEnd({ sourceId, targetId }: Edge, id: MemoryId): MemoryId {
  return (sourceId === id ? targetId : sourceId) as MemoryId
}
