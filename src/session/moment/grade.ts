/**
 * Grades injected memories for their strength: used without a correction is an access of grade 4,
 * corrected one of grade 1, each once per memory and session. Runs inside a transaction.
 */
import type { Caller } from '../../core/caller.ts'
import type { HookSession, Injection } from '../../core/hook.ts'
import type { EpisodeId, EpochMs, MemoryId } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { reinforceMemory } from '../../kernel/reinforce.ts'

const USED_WELL = 4
const CORRECTED = 1

type SessionName = Pick<HookSession, 'agent' | 'session'>

/** Grades memories used and not corrected since the last call; returns how many were strengthened. */
export async function gradeUsed(store: Store, session: SessionName, now: EpochMs): Promise<number> {
  const all = await store.hooks.listInjections(session.agent, session.session)
  const { memories, injections } = planUsed(all)
  const graded = await reinforce(store, session, memories, USED_WELL, now)
  await store.hooks.updateInjections(
    injections.map(({ id }) => id),
    { gradedAt: now },
  )
  return graded
}

/** Marks injections of memories that the prompt may contradict as graded, without strengthening them. */
export async function leaveUngraded(
  store: Store,
  doubtful: readonly { readonly injection: Injection }[],
  now: EpochMs,
): Promise<void> {
  await store.hooks.updateInjections(
    doubtful.flatMap(({ injection: { id, gradedAt } }) => (gradedAt === null ? [id] : [])),
    { gradedAt: now },
  )
}

/** Grades these as corrected; returns how many were weakened. A memory is weakened once per session. */
export async function gradeCorrected(
  store: Store,
  session: SessionName,
  corrected: readonly Injection[],
  now: EpochMs,
): Promise<number> {
  const all = await store.hooks.listInjections(session.agent, session.session)
  const before = new Set(all.flatMap(({ memoryId, correctedAt }) => (correctedAt === null ? [] : memoryId)))
  const memories = new Set(
    corrected.flatMap(({ memoryId }) => (memoryId === null || before.has(memoryId) ? [] : memoryId)),
  )
  const graded = await reinforce(store, session, [...memories], CORRECTED, now)
  await store.hooks.updateInjections(
    corrected.map(({ id }) => id),
    { correctedAt: now, gradedAt: now },
  )
  await store.hooks.addCorrected(await findSaid(store, [...memories]), null, now)
  return graded
}

/** Maximum length of a turn, relative to the memory made from it, to say no more than the memory. */
const LONGER = 2

/** Returns turns that say only what a digest made of them; they would be found in the memory's place. */
async function findSaid(store: Store, ids: readonly MemoryId[]): Promise<EpisodeId[]> {
  const made = (await store.memories.load(ids)).filter(({ authority }) => authority === EXTRACTOR_AUTHORITY)
  const turns = await store.episodes.load(made.flatMap(({ sourceEpisodes }) => sourceEpisodes))
  const lengths = new Map(turns.map(({ id, text }) => [id, text.length]))
  return made.flatMap(({ content, sourceEpisodes }) =>
    sourceEpisodes.filter((turn) => (lengths.get(turn) ?? Infinity) <= content.length * LONGER),
  )
}

export interface UsedPlan {
  /** Memories to strengthen, each once. */
  readonly memories: readonly MemoryId[]
  /** Injections to mark as graded. */
  readonly injections: readonly Injection[]
}

/**
 * Plans the grading of one session's injections; skips memories that were graded or corrected before.
 * Pure.
 */
export function planUsed(all: readonly Injection[]): UsedPlan {
  const counted = new Set(
    all.flatMap(({ memoryId, correctedAt, gradedAt }) =>
      correctedAt === null && gradedAt === null ? [] : memoryId,
    ),
  )
  const injections = all.filter(
    ({ memoryId, usedAt, correctedAt, gradedAt }) =>
      memoryId !== null && usedAt !== null && correctedAt === null && gradedAt === null,
  )
  const memories = new Set(
    injections.flatMap(({ memoryId }) => (memoryId === null || counted.has(memoryId) ? [] : memoryId)),
  )
  return { memories: [...memories], injections }
}

/** Records an access for each memory; skips archived and superseded ones. */
async function reinforce(
  store: Store,
  { agent, session }: SessionName,
  ids: readonly MemoryId[],
  grade: typeof USED_WELL | typeof CORRECTED,
  now: EpochMs,
): Promise<number> {
  if (ids.length === 0) return 0
  // The person’s reply decides here; a rating by the agent takes nothing from a person’s word.
  const caller: Caller = { kind: 'system', name: agent, session }
  let count = 0
  for (const { id } of await store.memories.load(ids)) {
    // Loaded again, because reinforcing the previous one may have changed it.
    const memory = await store.memories.find(id)
    if (memory === null || memory.archivedAt !== null || memory.supersededBy !== null) continue
    await reinforceMemory(store, memory, grade, caller, now)
    count++
  }
  return count
}
