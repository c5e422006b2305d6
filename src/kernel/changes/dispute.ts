/**
 * Disputes: an agent's statement that would replace what a person said. Both stay, linked by `contradicts`, and are
 * marked wherever they are shown, until a person decides (`lore conflicts`) or the person's own words confirm it.
 */
import type { Caller } from '../../core/caller.ts'
import { type Edge, makerOf, newEdge } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import { compareClaims } from '../../text/claims/compare-claims.ts'
import type { Change, EngineContext } from '../context.ts'
import { DISPUTES_PERSON } from '../disputes.ts'
import { upsertEdge } from './apply-edge.ts'

export async function disputeMemory(
  context: Pick<EngineContext, 'clock' | 'ids'>,
  store: Store,
  old: Pick<Memory, 'id'>,
  by: Pick<Memory, 'id'>,
  caller: Caller,
): Promise<readonly Change[] | null> {
  const edge = newEdge({
    id: newId.edge(context.ids),
    sourceId: by.id,
    targetId: old.id,
    relation: 'contradicts',
    reasoning: DISPUTES_PERSON,
    author: caller.name,
    madeBy: makerOf(caller),
    createdAt: context.clock.now(),
  })
  return upsertEdge(store, { kind: 'upsert_edge', edge, reason: DISPUTES_PERSON })
}

/**
 * Links what disputed a person's memory with its successor, so that an agent's statement does not stand alone once the
 * person has changed theirs. A statement that says the same as the successor is disputed no longer.
 */
export async function passDisputesOn(
  context: Pick<EngineContext, 'clock' | 'ids'>,
  store: Store,
  old: Pick<Memory, 'id'>,
  by: Pick<Memory, 'id' | 'content'>,
  caller: Caller,
): Promise<Change[]> {
  const edges = await store.edges.listFor([old.id], { direction: 'in', relations: ['contradicts'] })
  const ids = edges.flatMap(({ reasoning, sourceId }) =>
    reasoning === DISPUTES_PERSON && sourceId !== by.id ? [sourceId as MemoryId] : [],
  )
  const changes: Change[] = []
  for (const memory of await store.memories.load(ids)) {
    const isLive = memory.archivedAt === null && memory.supersededBy === null
    if (!isLive || compareClaims(memory.content, by.content).relation === 'same') continue
    changes.push(...((await disputeMemory(context, store, by, memory, caller)) ?? []))
  }
  return changes
}

/** Returns the links by which this memory disputes what a person said. */
export async function findDisputed(store: Store, id: MemoryId): Promise<Edge[]> {
  const edges = await store.edges.listFor([id], { direction: 'out', relations: ['contradicts'] })
  return edges.filter(({ reasoning }) => reasoning === DISPUTES_PERSON)
}
