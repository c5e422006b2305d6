/**
 * What using a memory does: the access is recorded, the memory grows stronger, its neighbours a little, and
 * links to what was used in the same session too. All of it is derived from use, so none of it is journalled.
 */
import type { Caller } from '../core/caller.ts'
import type { Edge, Relation } from '../core/edge.ts'
import type { Access, AccessGrade } from '../core/entity.ts'
import type { EpochMs, MemoryId } from '../core/ids.ts'
import type { Memory, MemoryChanges } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { coAccessed, edgeFades, fadedWeight } from '../strength/edge-decay.ts'
import { governanceGuard } from '../strength/governance.ts'
import { countedAccesses, levelOf } from '../strength/levels.ts'
import { reinforceInSession, spreadReinforcement } from '../strength/retention.ts'
import { elapsedDays } from '../strength/units.ts'

/** Read, or brought back: nothing is known yet of how it served. */
export const NORMAL_ACCESS = 3 satisfies AccessGrade
/** The strongest ones; what is linked to everything gains from none of it. */
const MAX_NEIGHBOURS = 20
/** Of the memories used before in the same session. */
const SESSION_MEMORIES = 500
/** What was replaced, and what is disputed, gains nothing from the other's use. */
const OPPOSED: ReadonlySet<Relation> = new Set(['supersedes', 'contradicts'])

/**
 * Inside a transaction, with the memory as it is there. A session counts once: for levels, for stability, for
 * neighbours and for links; what follows in it is recorded and moves the clock. A correction (grade 1) reaches
 * neither neighbours nor links, and what is guarded loses no stability by an agent's.
 */
export async function reinforceMemory(
  store: Store,
  memory: Memory,
  grade: AccessGrade,
  caller: Caller,
  now: EpochMs,
): Promise<void> {
  const accesses = await store.accesses.listFor(memory.id)
  const access: Access = { memoryId: memory.id, at: now, session: caller.session, grade }
  const usedBefore = await store.accesses.listSession(caller.session, SESSION_MEMORIES)
  await store.accesses.record(access)
  await store.memories.update(memory.id, planReinforcement(memory, accesses, access, caller))
  const isFirstUse = accesses.every(({ session, grade }) => session !== caller.session || grade === 1)
  if (grade === 1 || !isFirstUse) return
  const links = await loadLinks(store, memory.id, now)
  await spread(store, links, now)
  await raiseLinks(store, links, new Set(usedBefore), now)
}

/** @param accesses before this one */
function planReinforcement(
  memory: Memory,
  accesses: readonly Access[],
  access: Access,
  caller: Caller,
): MemoryChanges {
  const { trust, category, stabilityDays, createdAt } = memory
  const clock = memory.lastReinforcedAt ?? createdAt
  const earlier = accesses.filter(({ session }) => session === access.session).map(({ grade }) => grade)
  const after = reinforceInSession(
    { trust, category, stabilityDays, lastReinforcedAt: clock },
    earlier,
    access,
  )
  const isKept = access.grade === 1 && caller.kind !== 'person' && governanceGuard(memory) !== null
  const level = levelOf({
    category,
    countedAccesses: countedAccesses([...accesses, access]),
    ageDays: elapsedDays(createdAt, access.at),
  })
  return {
    accessCount: memory.accessCount + 1,
    lastAccessedAt: access.at,
    stabilityDays: isKept ? stabilityDays : after.stabilityDays,
    lastReinforcedAt: access.grade === 1 ? memory.lastReinforcedAt : after.lastReinforcedAt,
    level: level > memory.level ? level : memory.level,
    nextDueAt: null,
  }
}

/** A link to another memory, with the weight it has by now. */
interface Link {
  readonly edge: Edge
  readonly other: MemoryId
  readonly weight: number
}

/** Strongest first. Parents and children are no neighbours: opening a topic would keep alive all that is below. */
async function loadLinks(store: Store, id: MemoryId, now: EpochMs): Promise<Link[]> {
  const edges = await store.edges.listFor([id], { layers: ['semantic', 'temporal', 'causal', 'tree'] })
  return edges
    .filter(({ relation, validUntil }) => !OPPOSED.has(relation) && (validUntil === null || validUntil > now))
    .map((edge) => ({
      edge,
      other: (edge.sourceId === id ? edge.targetId : edge.sourceId) as MemoryId,
      weight: fades(edge) ? fadedWeight(edge, now) : edge.weight,
    }))
    .sort((a, b) => b.weight - a.weight)
}

/** Moves the clocks of the neighbours towards now. Not an access: nothing is counted, no stability grows. */
async function spread(store: Store, links: readonly Link[], now: EpochMs): Promise<void> {
  const strongest = new Map<MemoryId, number>()
  for (const { other, weight } of links) if (!strongest.has(other)) strongest.set(other, weight)
  const ids = [...strongest.keys()].slice(0, MAX_NEIGHBOURS)
  for (const neighbour of await store.memories.load(ids)) {
    if (neighbour.archivedAt !== null || neighbour.supersededBy !== null) continue
    const clock = neighbour.lastReinforcedAt ?? neighbour.createdAt
    const moved = spreadReinforcement(clock, strongest.get(neighbour.id) ?? 0, now)
    if (moved > clock) {
      await store.memories.update(neighbour.id, { lastReinforcedAt: moved, nextDueAt: null })
    }
  }
}

/** Both ends were used in one session: whichever came second raises the link, where it is one that fades. */
async function raiseLinks(
  store: Store,
  links: readonly Link[],
  usedBefore: ReadonlySet<MemoryId>,
  now: EpochMs,
): Promise<void> {
  for (const { edge, other } of links) {
    if (!usedBefore.has(other) || !fades(edge)) continue
    await store.edges.update(edge.id, coAccessed(edge, false, now))
  }
}

function fades(edge: Edge): boolean {
  return edgeFades(edge, edge.madeBy === 'person')
}
