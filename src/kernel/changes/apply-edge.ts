/** Changes links inside the caller's transaction. Each function returns changes for the journal, or null for none. */
import type { ChangeOf } from '../../core/change.ts'
import type { Edge } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Change } from '../context.ts'

export async function upsertEdge(
  store: Store,
  { edge, isNew = false, reason }: ChangeOf<'upsert_edge'>,
): Promise<readonly Change[] | null> {
  const known = isNew ? undefined : await findKnown(store, edge)
  const isClaimed = edge.madeBy === 'person' && known !== undefined && known.madeBy !== 'person'
  const isSaid = known !== undefined && known.weight === edge.weight && known.reasoning === edge.reasoning
  if (isSaid && !isClaimed) return null
  const kept = await store.edges.upsert(edge)
  const shown = ({ weight, reasoning, madeBy }: Edge) => ({
    weight,
    reasoning,
    ...(isClaimed ? { madeBy } : {}),
  })
  const before = known === undefined ? null : shown(known)
  const after = known === undefined ? { ...kept } : shown(kept)
  return [{ action: 'connect', subjectKind: 'edge', subjectId: kept.id, reason, before, after }]
}

async function findKnown(store: Store, { sourceId, targetId, relation }: Edge): Promise<Edge | undefined> {
  const edges = await store.edges.listFor([sourceId], { direction: 'out', relations: [relation] })
  return edges.find((edge) => edge.targetId === targetId)
}

/** The journal stores the whole link, so that an entry names both ends. */
export async function updateEdge(
  store: Store,
  { id, changes, reason }: ChangeOf<'update_edge'>,
): Promise<readonly Change[] | null> {
  const edge = await store.edges.find(id)
  if (edge === null) return null
  await store.edges.update(id, changes)
  const after = { ...edge, ...changes }
  return [{ action: 'update', subjectKind: 'edge', subjectId: id, reason, before: { ...edge }, after }]
}

export async function removeEdge(
  store: Store,
  { id, reason }: ChangeOf<'remove_edge'>,
): Promise<readonly Change[] | null> {
  const edge = await store.edges.find(id)
  if (edge === null) return null
  await store.edges.remove([id])
  if (edge.madeBy === 'person') await judgeAgain(store, edge)
  return [
    { action: 'disconnect', subjectKind: 'edge', subjectId: id, reason, before: { ...edge }, after: null },
  ]
}

/** A person's link keeps both ends from being archived by a rule; without it they are judged again. */
async function judgeAgain(store: Store, { sourceId, targetId }: Edge): Promise<void> {
  const ends = await store.memories.load([sourceId as MemoryId, targetId as MemoryId])
  for (const { id } of ends) await store.memories.update(id, { nextDueAt: null })
}
