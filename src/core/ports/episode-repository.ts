/** Turns of conversations, verbatim. */
import type { Episode } from '../conversation.ts'
import type { DocumentAnalysis } from '../document.ts'
import type { DocumentSeq, EpisodeId, ScopeId, SessionId } from '../ids.ts'

export interface EpisodeRepository {
  insert(episode: Episode, analysis: DocumentAnalysis): Promise<DocumentSeq>
  /** The same turn, written again by its agent: text, caption and hash change, the rest stays. */
  rewrite(
    id: EpisodeId,
    changes: Pick<Episode, 'text' | 'caption' | 'contentHash'>,
    analysis: DocumentAnalysis,
  ): Promise<void>
  /**
   * Turns of an agent that are staged already, in any session: copies in forks have the same id.
   * @param session only the turns of this one
   * @param scopes only the turns of these; default all
   */
  findByExternalIds(
    agent: string,
    externalIds: readonly string[],
    session?: SessionId,
    scopes?: readonly ScopeId[] | null,
  ): Promise<ReadonlyMap<string, Pick<Episode, 'id' | 'contentHash' | 'sessionId'>>>
  /** Ids that begin with the prefix, at most `limit`; of these scopes, default all. */
  findByIdPrefix(prefix: string, limit: number, scopes?: readonly ScopeId[] | null): Promise<EpisodeId[]>
  /** The scope of each turn; those that are gone are absent. */
  scopesOf(ids: readonly EpisodeId[]): Promise<ReadonlyMap<EpisodeId, ScopeId>>
  /** Newest staged first. */
  listRecent(scopes: readonly ScopeId[] | null, limit: number, offset?: number): Promise<Episode[]>
  /** External ids of the session that are staged already. */
  knownExternalIds(sessionId: SessionId, externalIds: readonly string[]): Promise<ReadonlySet<string>>
  load(ids: readonly EpisodeId[]): Promise<Episode[]>
  listSession(sessionId: SessionId, fromPosition: number, limit: number): Promise<Episode[]>
  /** How many there are of each agent; an agent without any is absent. */
  countByAgent(scopes: readonly ScopeId[] | null): Promise<ReadonlyMap<string, number>>
  /** Distinct names that spoke in these scopes, lowercase. */
  speakers(scopes: readonly ScopeId[] | null): Promise<readonly string[]>
}
