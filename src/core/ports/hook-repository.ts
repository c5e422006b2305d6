/** Repository of hook sessions, the memories injected into them, and the log of hook calls. */
import type { AskedMemory, HookEvent, HookRun, HookSession, Injection } from '../hook.ts'
import type { EpisodeId, EpochMs, MemoryId, ScopeId } from '../ids.ts'

/** Outcome of an injection; only the given fields change. */
type InjectionChanges = Partial<Pick<Injection, 'usedAt' | 'correctedAt' | 'gradedAt'>>

/** Totals over the sessions that began in a span of time. */
export interface HookTotals {
  readonly sessions: number
  readonly prompts: number
  readonly corrections: number
  /** Number of prompts with at least one injection. */
  readonly promptsWithInjection: number
  readonly injections: number
  readonly tokens: number
  readonly used: number
  readonly corrected: number
}

export interface HookSessionTotals extends Omit<HookTotals, 'sessions'> {
  readonly session: HookSession
}

/**
 * Kinds of text that hooks give: lines of a brief, memories and turns with a prompt, lines for a subagent. Texts of other events
 * are not counted.
 */
export const GIVEN_KINDS = ['brief', 'memories', 'turns', 'subagents'] as const
export type GivenKind = (typeof GIVEN_KINDS)[number]

/** How much of one kind was given, and what became of it; the rest was ignored. */
export interface GivenTotals {
  readonly kind: GivenKind
  readonly given: number
  readonly used: number
  readonly corrected: number
}

export interface HookRepository {
  findSession(agent: string, session: string): Promise<HookSession | null>
  /** Inserts or replaces. */
  saveSession(session: HookSession): Promise<void>
  /** Sessions without end that were last active before the moment, oldest first. */
  listIdle(before: EpochMs, limit: number, scopes?: readonly ScopeId[] | null): Promise<HookSession[]>

  addInjections(injections: readonly Injection[]): Promise<void>
  /** The injections of a session, oldest first. */
  listInjections(agent: string, session: string): Promise<Injection[]>
  /** The scope of the session that received each injection; injections without one are absent. */
  scopesOfInjections(ids: readonly string[]): Promise<ReadonlyMap<string, ScopeId>>
  /** A correction of a turn remains stored after its session is pruned here. */
  updateInjections(ids: readonly string[], changes: InjectionChanges): Promise<void>
  /** Returns those of the ids that were injected into the session. */
  findGiven(
    agent: string,
    session: string,
    ids: readonly (MemoryId | EpisodeId)[],
  ): Promise<ReadonlySet<string>>

  /**
   * Records that the memory `by` states the truth instead of these turns; null if no memory does, which
   * leaves already recorded turns unchanged. Ignores deleted turns.
   */
  addCorrected(turns: readonly EpisodeId[], by: MemoryId | null, at: EpochMs): Promise<void>
  /**
   * Returns those of the turns that a person corrected, in any session, with the memory that states the truth
   * instead: the newest one, or the memory that replaced it. Null if no memory does.
   * @param by only corrections up to this moment; default: any
   */
  findCorrected(turns: readonly EpisodeId[], by?: EpochMs): Promise<ReadonlyMap<EpisodeId, MemoryId | null>>

  /**
   * Returns those of the memories that a person called wrong in a session they were injected into, as far as
   * sessions are kept.
   */
  findDenied(memories: readonly MemoryId[]): Promise<ReadonlySet<MemoryId>>

  /** Records that an agent was asked about a memory; replaces an earlier record of its session. */
  addAsked(asked: AskedMemory): Promise<void>
  /** The records of one memory, oldest first. */
  listAsked(memoryId: MemoryId): Promise<AskedMemory[]>
  removeAsked(asked: Pick<AskedMemory, 'agent' | 'session' | 'memoryId'>): Promise<void>

  addRun(run: HookRun): Promise<void>
  /** Newest first; of sessions in these scopes (default: all). */
  listRuns(limit: number, scopes?: readonly ScopeId[] | null): Promise<HookRun[]>
  /** The calls of one session and event, oldest first, as far as the log goes back. */
  listRunsOf(agent: string, session: string, event: HookEvent): Promise<HookRun[]>
  /** Deletes all but the newest `keep` runs. */
  pruneRuns(keep: number): Promise<void>

  totals(since: EpochMs, scopes: readonly ScopeId[] | null): Promise<HookTotals>
  /** Counts injections from `since` up to before `until`; kinds without one are absent. */
  totalsByKind(since: EpochMs, until: EpochMs, scopes: readonly ScopeId[] | null): Promise<GivenTotals[]>
  /** Newest session first. */
  totalsBySession(
    since: EpochMs,
    scopes: readonly ScopeId[] | null,
    limit: number,
  ): Promise<HookSessionTotals[]>
  /** Deletes sessions by name and all sessions of the scopes, with their injections and hook runs. */
  removeSessions(
    names: readonly Pick<HookSession, 'agent' | 'session'>[],
    scopes: readonly ScopeId[],
  ): Promise<void>
  /** Deletes sessions that were last active before the moment, with their injections. */
  pruneSessions(before: EpochMs): Promise<void>
}
