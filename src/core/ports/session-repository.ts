/** Repository of conversations, each of one agent. */
import type { Session } from '../conversation.ts'
import type { ScopeId, SessionId } from '../ids.ts'

export interface SessionRepository {
  /** Finds by agent and external id, or creates. */
  ensure(session: Session): Promise<Session>
  update(id: SessionId, changes: Partial<Omit<Session, 'id' | 'agent' | 'externalId'>>): Promise<void>
  find(id: SessionId): Promise<Session | null>
  findByExternalId(agent: string, externalId: string): Promise<Session | null>
  load(ids: readonly SessionId[]): Promise<Session[]>
  /** Last active first; only of `agent` if given. */
  list(
    scopes: readonly ScopeId[] | null,
    limit: number,
    offset?: number,
    agent?: string | null,
  ): Promise<Session[]>
  count(scopes: readonly ScopeId[] | null, agent?: string | null): Promise<number>
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
