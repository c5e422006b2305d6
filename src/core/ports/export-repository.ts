/** Repository that reads all records of some scopes page by page, for export. */
import type { Episode, Session } from '../conversation.ts'
import type { Segment } from '../digest.ts'
import type { Edge } from '../edge.ts'
import type { Entity } from '../entity.ts'
import type { EdgeId, EntityId, EpisodeId, ScopeId, SegmentId, SessionId } from '../ids.ts'
import type { Memory } from '../memory.ts'

export interface ExportSelection {
  /** null for all scopes. */
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

/** Pages are ordered by id, after the given one; a page with fewer than `limit` rows is the last. */
export interface ExportRepository {
  count(selection: ExportSelection): Promise<ExportCounts>
  sessions(selection: ExportSelection, afterId: SessionId | null, limit: number): Promise<Session[]>
  episodes(selection: ExportSelection, afterId: EpisodeId | null, limit: number): Promise<Episode[]>
  segments(selection: ExportSelection, afterId: SegmentId | null, limit: number): Promise<Segment[]>
  /** Parents before children: by depth, then id. Includes superseded memories. */
  memories(
    selection: ExportSelection,
    after: Pick<Memory, 'depth' | 'id'> | null,
    limit: number,
  ): Promise<Memory[]>
  entities(selection: ExportSelection, afterId: EntityId | null, limit: number): Promise<Entity[]>
  /** Edges whose two ends are both selected. */
  edges(selection: ExportSelection, afterId: EdgeId | null, limit: number): Promise<Edge[]>
}
