/** Repository of conversations, each of one agent. */
import type { Session } from '../conversation.ts'
import type { EpochMs, ScopeId, SessionId } from '../ids.ts'

/** Sessions that were last active from `since` on and before `until`. */
export interface SessionPeriod {
  readonly since?: EpochMs
  readonly until?: EpochMs
}

/** The parts of a session that an overview counts. */
export type SessionActivity = Pick<Session, 'agent' | 'scopeId' | 'lastAt' | 'episodeCount'>

export interface SessionRepository {
  /** Finds by agent and external id, or creates. */
  ensure(session: Session): Promise<Session>
  update(id: SessionId, changes: Partial<Omit<Session, 'id' | 'agent' | 'externalId'>>): Promise<void>
  find(id: SessionId): Promise<Session | null>
  findByExternalId(agent: string, externalId: string): Promise<Session | null>
  load(ids: readonly SessionId[]): Promise<Session[]>
  /** Last active first; only of `agent` and of the period if given. */
  list(
    scopes: readonly ScopeId[] | null,
    limit: number,
    offset?: number,
    agent?: string | null,
    period?: SessionPeriod,
  ): Promise<Session[]>
  count(scopes: readonly ScopeId[] | null, agent?: string | null, period?: SessionPeriod): Promise<number>
  /** Every session of the period, last active first. */
  listActivity(scopes: readonly ScopeId[] | null, period: SessionPeriod): Promise<SessionActivity[]>
  findByAnyAgent(externalId: string): Promise<Session[]>
  /** Sessions whose external id begins with the prefix, case-insensitive, without sessions of subagents. */
  findByAgentIdPrefix(prefix: string, limit: number, scopes?: readonly ScopeId[] | null): Promise<Session[]>
  listExternalIds(agent: string, scopes?: readonly ScopeId[] | null): Promise<string[]>
  listIds(agent: string, scopes?: readonly ScopeId[] | null): Promise<SessionId[]>
  /** Sessions of subagents, whose external id is `<externalId>/…`. */
  listBelow(agent: string, externalId: string): Promise<Session[]>
  /** Ids that begin with the prefix, at most `limit`. */
  findByIdPrefix(prefix: string, limit: number, scopes?: readonly ScopeId[] | null): Promise<SessionId[]>
  /**
   * Deletes sessions for good, with episodes, documents, vectors, segments and decisions; memories only lose
   * them as sources.
   */
  purge(ids: readonly SessionId[]): Promise<void>
}
