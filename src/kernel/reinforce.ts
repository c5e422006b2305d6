/**
 * Reinforces a memory when it is used: records the access, strengthens the memory, its neighbours a little, and links to
 * memories used in the same session. All of this is derived from use, so it is not journalled.
 */
import type { Caller } from '../core/caller.ts'
import type { Edge, Relation } from '../core/edge.ts'
import type { Access, AccessGrade } from '../core/entity.ts'
import type { EpochMs, MemoryId } from '../core/ids.ts'
import type { Memory, MemoryChanges } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { isPersonsWord } from '../strength/archive-rules.ts'
import { coAccessed, edgeFades, fadedWeight } from '../strength/edge-decay.ts'
import { governanceGuard } from '../strength/governance.ts'
import { countedAccesses, levelOf } from '../strength/levels.ts'
import { reinforceInSession, spreadReinforcement } from '../strength/retention.ts'
import { elapsedDays } from '../strength/units.ts'

/** The grade of reading or restoring a memory, without knowledge of how useful it was. */
export const NORMAL_ACCESS = 3 satisfies AccessGrade
/** Most neighbours that are reinforced: those with the strongest links. */
const MAX_NEIGHBOURS = 20
/** Most memories used earlier in the session that are considered. */
const SESSION_MEMORIES = 500
/** Links of these relations do not reinforce the memory at the other end. */
const OPPOSED: ReadonlySet<Relation> = new Set(['supersedes', 'contradicts'])

/**
 * Call inside a transaction, with the memory as stored there. The first access of a session raises level, stability,
 * neighbours and links; later ones are only recorded and restart fading. A correction (grade 1) affects neither neighbours
 * nor links, and one by an agent does not lower the stability of a guarded memory or of a person's word. What was found useless was not used:
 * its number of accesses and its last access stay.
 * @param isUse false if the memory was found useless; default: true unless the grade is 1
 */
export async function reinforceMemory(
  store: Store,
  memory: Memory,
  grade: AccessGrade,
  caller: Caller,
  now: EpochMs,
  isUse = grade !== 1,
): Promise<void> {
  const accesses = await store.accesses.listFor(memory.id)
  const access: Access = { memoryId: memory.id, at: now, session: caller.session, grade }
  const usedBefore = await store.accesses.listSession(caller.session, SESSION_MEMORIES)
  await store.accesses.record(access)
  await store.memories.update(memory.id, planReinforcement(memory, accesses, access, caller, isUse))
  const isFirstUse = accesses.every(({ session, grade }) => session !== caller.session || grade === 1)
  if (!isUse || !isFirstUse) return
  const links = await loadLinks(store, memory.id, now)
  await spread(store, links, now)
  await raiseLinks(store, links, new Set(usedBefore), now)
}

/** @param accesses the accesses before this one */
function planReinforcement(
  memory: Memory,
  accesses: readonly Access[],
  access: Access,
  caller: Caller,
  isUse: boolean,
): MemoryChanges {
  const { trust, category, stabilityDays, createdAt } = memory
  const clock = memory.lastReinforcedAt ?? createdAt
  const earlier = accesses.filter(({ session }) => session === access.session).map(({ grade }) => grade)
  const after = reinforceInSession(
    { trust, category, stabilityDays, lastReinforcedAt: clock },
    earlier,
    access,
  )
  const isGuarded =
    caller.kind === 'agent'
      ? isPersonsWord(memory) || governanceGuard(memory) !== null
      : caller.kind === 'system' && governanceGuard(memory) !== null
  const isKept = access.grade === 1 && isGuarded
  const level = levelOf({
    category,
    countedAccesses: countedAccesses([...accesses, access]),
    ageDays: elapsedDays(createdAt, access.at),
  })
  return {
    ...(isUse ? { accessCount: memory.accessCount + 1, lastAccessedAt: access.at } : {}),
    stabilityDays: isKept ? stabilityDays : after.stabilityDays,
    lastReinforcedAt: access.grade === 1 || !isUse ? memory.lastReinforcedAt : after.lastReinforcedAt,
    level: level > memory.level ? level : memory.level,
    nextDueAt: null,
  }
}

/** A link to another memory, with its current weight. */
interface Link {
  readonly edge: Edge
  readonly other: MemoryId
  readonly weight: number
}

/**
 * Returns the links of a memory, strongest first. Parents and children do not count as neighbours, so that reading a topic
 * does not reinforce everything below it.
 */
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

/** Moves the neighbours' last reinforcement towards now. It is no access: counts and stability stay. */
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

/** Raises fading links to memories used earlier in the same session. */
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
