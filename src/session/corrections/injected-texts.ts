/** The memories and turns that a session was given and that were not corrected yet, with their texts. */
import type { Injection } from '../../core/hook.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { HookMoment } from '../moment/moment.ts'

/** Number of runs of all sessions searched for the last prompt. */
const RUNS_BACK = 100
/** Number of earlier texts of a session that a prompt may correct. */
const MOST_TEXTS = 60

export interface InjectedText {
  readonly injection: Injection
  readonly text: string
  readonly memory: Memory | null
  /** True if it was used in the last answer or injected for it; a short correction can only mean such a text. */
  readonly isCurrent: boolean
}

/** Loads the injected texts of the session that were not corrected yet. */
export async function loadInjected(store: Store, { session, call }: HookMoment): Promise<InjectedText[]> {
  const all = (await store.hooks.listInjections(session.agent, session.session)).filter(
    ({ correctedAt }) => correctedAt === null,
  )
  if (all.length === 0) return []
  const lastPromptAt = await findLastPrompt(store, session, call.at)
  const injections = pickRecent(all, lastPromptAt)
  const memories = new Map(
    (await store.memories.load(injections.flatMap(({ memoryId }) => memoryId ?? []))).map((memory) => [
      memory.id,
      memory,
    ]),
  )
  const episodes = new Map(
    (await store.episodes.load(injections.flatMap(({ episodeId }) => episodeId ?? []))).map((episode) => [
      episode.id,
      episode,
    ]),
  )
  return injections.flatMap((injection): InjectedText[] => {
    const memory = injection.memoryId === null ? undefined : memories.get(injection.memoryId)
    const episode = injection.episodeId === null ? undefined : episodes.get(injection.episodeId)
    const text = memory?.content ?? episode?.text
    const isCurrent = isUsedLast(injection) || (lastPromptAt !== null && injection.at >= lastPromptAt)
    return text === undefined ? [] : [{ injection, text, memory: memory ?? null, isCurrent }]
  })
}

/**
 * Keeps what the last answer used or was given, and of the rest the texts that were used or given last: a long session
 * must not make every prompt wait longer. Pure.
 */
export function pickRecent(all: readonly Injection[], lastPromptAt: EpochMs | null): Injection[] {
  if (all.length <= MOST_TEXTS) return [...all]
  const isLast = (one: Injection) => isUsedLast(one) || (lastPromptAt !== null && one.at >= lastPromptAt)
  const when = ({ usedAt, at }: Injection) => Math.max(usedAt ?? 0, at)
  const others = all.filter((one) => !isLast(one)).toSorted((a, b) => when(b) - when(a))
  const kept = new Set(others.slice(0, MOST_TEXTS))
  return all.filter((one) => isLast(one) || kept.has(one))
}

/** Returns the time of the session's prompt before this one; null if it is too long ago. */
async function findLastPrompt(
  store: Store,
  { agent, session }: HookMoment['session'],
  before: EpochMs,
): Promise<EpochMs | null> {
  const runs = await store.hooks.listRuns(RUNS_BACK)
  const last = runs.find(
    (run) => run.session === session && run.agent === agent && run.event === 'prompt' && run.at < before,
  )
  return last?.at ?? null
}

/** True if it was used in the last turn and is not graded yet. */
export function isUsedLast({ usedAt, gradedAt }: Injection): boolean {
  return usedAt !== null && gradedAt === null
}
