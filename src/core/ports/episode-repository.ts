/** Repository of the verbatim turns of conversations. */
import type { Episode } from '../conversation.ts'
import type { DocumentAnalysis } from '../document.ts'
import type { DocumentSeq, EpisodeId, ScopeId, SessionId } from '../ids.ts'

export interface EpisodeRepository {
  insert(episode: Episode, analysis: DocumentAnalysis): Promise<DocumentSeq>
  /** Replaces text, caption and hash of a turn that its agent wrote again; the rest stays. */
  rewrite(
    id: EpisodeId,
    changes: Pick<Episode, 'text' | 'caption' | 'contentHash'>,
    analysis: DocumentAnalysis,
  ): Promise<void>
  /**
   * Staged turns of an agent by external id, in any session: copies in forked sessions have the same id.
   * @param session limits the search to one session
   * @param scopes limits the search to these scopes; default: all
   */
  findByExternalIds(
    agent: string,
    externalIds: readonly string[],
    session?: SessionId,
    scopes?: readonly ScopeId[] | null,
  ): Promise<ReadonlyMap<string, Pick<Episode, 'id' | 'contentHash' | 'sessionId'>>>
  /** Ids that begin with the prefix, at most `limit`; of these scopes (default: all). */
  findByIdPrefix(prefix: string, limit: number, scopes?: readonly ScopeId[] | null): Promise<EpisodeId[]>
  /** The scope of each turn; deleted ones are absent. */
  scopesOf(ids: readonly EpisodeId[]): Promise<ReadonlyMap<EpisodeId, ScopeId>>
  /** Most recently staged first. */
  listRecent(scopes: readonly ScopeId[] | null, limit: number, offset?: number): Promise<Episode[]>
  /** Returns those of the external ids that are already staged in the session. */
  knownExternalIds(sessionId: SessionId, externalIds: readonly string[]): Promise<ReadonlySet<string>>
  load(ids: readonly EpisodeId[]): Promise<Episode[]>
  listSession(sessionId: SessionId, fromPosition: number, limit: number): Promise<Episode[]>
  /** Turns whose id is not smaller than this one, and their sessions; ids grow with the time of staging. */
  countFrom(
    id: EpisodeId,
    scopes: readonly ScopeId[] | null,
  ): Promise<{ readonly turns: number; readonly sessions: number }>
  /** Number of turns per agent; agents without turns are absent. */
  countByAgent(scopes: readonly ScopeId[] | null): Promise<ReadonlyMap<string, number>>
  /** Distinct speaker names in these scopes, lowercase. */
  speakers(scopes: readonly ScopeId[] | null): Promise<readonly string[]>
}
