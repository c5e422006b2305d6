/** Everything of some scopes, page by page, for carrying it elsewhere. */
import type { Episode, Session } from '../conversation.ts'
import type { Segment } from '../digest.ts'
import type { Edge } from '../edge.ts'
import type { Entity } from '../entity.ts'
import type { EdgeId, EntityId, EpisodeId, ScopeId, SegmentId, SessionId } from '../ids.ts'
import type { Memory } from '../memory.ts'

export interface ExportSelection {
  /** null: all. */
  readonly scopes: readonly ScopeId[] | null
  readonly includeArchived: boolean
}

export interface ExportCounts {
  readonly sessions: number
  readonly episodes: number
  readonly segments: number
  readonly memories: number
  readonly entities: number
  readonly edges: number
}

/** Pages come in the order of ids, after the one given; a page that is not full is the last. */
export interface ExportRepository {
  count(selection: ExportSelection): Promise<ExportCounts>
  sessions(selection: ExportSelection, afterId: SessionId | null, limit: number): Promise<Session[]>
  episodes(selection: ExportSelection, afterId: EpisodeId | null, limit: number): Promise<Episode[]>
  segments(selection: ExportSelection, afterId: SegmentId | null, limit: number): Promise<Segment[]>
  /** Parents before their children: by depth, then by id. Superseded ones are among them. */
  memories(
    selection: ExportSelection,
    after: Pick<Memory, 'depth' | 'id'> | null,
    limit: number,
  ): Promise<Memory[]>
  entities(selection: ExportSelection, afterId: EntityId | null, limit: number): Promise<Entity[]>
  /** Those of which both ends are selected. */
  edges(selection: ExportSelection, afterId: EdgeId | null, limit: number): Promise<Edge[]>
}
