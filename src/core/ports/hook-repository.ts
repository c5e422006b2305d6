/** What is kept about hooks: the sessions they attend, what those were given, and how each call went. */
import type { HookEvent, HookRun, HookSession, Injection } from '../hook.ts'
import type { EpisodeId, EpochMs, MemoryId, ScopeId } from '../ids.ts'

/** What became of what was given; only what is named changes. */
type InjectionChanges = Partial<Pick<Injection, 'usedAt' | 'correctedAt' | 'gradedAt'>>

/** Counted over the sessions that began in a span of time. */
export interface HookTotals {
  readonly sessions: number
  readonly prompts: number
  readonly corrections: number
  /** Prompts beside which something was given. */
  readonly promptsWithInjection: number
  readonly injections: number
  readonly tokens: number
  readonly used: number
  readonly corrected: number
}

export interface HookSessionTotals extends Omit<HookTotals, 'sessions'> {
  readonly session: HookSession
}

export interface HookRepository {
  findSession(agent: string, session: string): Promise<HookSession | null>
  /** Adds or replaces. */
  saveSession(session: HookSession): Promise<void>
  /** At rest since before the moment and neither ended nor closed; oldest first. */
  listIdle(before: EpochMs, limit: number, scopes?: readonly ScopeId[] | null): Promise<HookSession[]>

  addInjections(injections: readonly Injection[]): Promise<void>
  /** What a session was given, oldest first. */
  listInjections(agent: string, session: string): Promise<Injection[]>
  /** The scope of the session that was given each of these; those without one are absent. */
  scopesOfInjections(ids: readonly string[]): Promise<ReadonlyMap<string, ScopeId>>
  /** A turn that is corrected stays so when its session is forgotten here. */
  updateInjections(ids: readonly string[], changes: InjectionChanges): Promise<void>
  /** Of these, those that the session was given. */
  findGiven(
    agent: string,
    session: string,
    ids: readonly (MemoryId | EpisodeId)[],
  ): Promise<ReadonlySet<string>>

  /**
   * Notes that a memory, of whatever kind, says what holds instead of these turns; null: nothing does, which says nothing
   * of turns that are noted already. Those that are gone are passed over.
   */
  addCorrected(turns: readonly EpisodeId[], by: MemoryId | null, at: EpochMs): Promise<void>
  /**
   * Of these turns, those that a person corrected since, in whichever session, with the memory that says what holds
   * instead: the newest such, and what took its place meanwhile. Null: nothing says what does.
   * @param by only what was corrected by this moment; default any
   */
  findCorrected(turns: readonly EpisodeId[], by?: EpochMs): Promise<ReadonlyMap<EpisodeId, MemoryId | null>>

  /** Of these memories, those that a session was given and a person called wrong there, as far as sessions are kept. */
  findDenied(memories: readonly MemoryId[]): Promise<ReadonlySet<MemoryId>>

  addRun(run: HookRun): Promise<void>
  /** Newest first; of sessions of these scopes, default all. */
  listRuns(limit: number, scopes?: readonly ScopeId[] | null): Promise<HookRun[]>
  /** Of one session and moment, as far as the log goes back, oldest first. */
  listRunsOf(agent: string, session: string, event: HookEvent): Promise<HookRun[]>
  /** Removes all but the newest. */
  pruneRuns(keep: number): Promise<void>

  totals(since: EpochMs, scopes: readonly ScopeId[] | null): Promise<HookTotals>
  /** Newest session first. */
  totalsBySession(
    since: EpochMs,
    scopes: readonly ScopeId[] | null,
    limit: number,
  ): Promise<HookSessionTotals[]>
  /** Sessions by name and all those of the scopes, with what they were given and how their calls went. */
  removeSessions(
    names: readonly Pick<HookSession, 'agent' | 'session'>[],
    scopes: readonly ScopeId[],
  ): Promise<void>
  /** Sessions that last did something before the moment, with what they were given. */
  pruneSessions(before: EpochMs): Promise<void>
}
