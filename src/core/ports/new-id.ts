/** Typed id makers, one per kind of record, over any source of ids. */
import type {
  DecisionId,
  EdgeId,
  EntityId,
  EpisodeId,
  JournalId,
  MemoryId,
  SegmentId,
  SessionId,
} from '../ids.ts'
import type { IdSource } from './id-source.ts'

/** @example const id = newId.memory(context.ids) */
export const newId = {
  decision: (ids: IdSource) => ids.next() as DecisionId,
  edge: (ids: IdSource) => ids.next() as EdgeId,
  entity: (ids: IdSource) => ids.next() as EntityId,
  episode: (ids: IdSource) => ids.next() as EpisodeId,
  journal: (ids: IdSource) => ids.next() as JournalId,
  memory: (ids: IdSource) => ids.next() as MemoryId,
  segment: (ids: IdSource) => ids.next() as SegmentId,
  session: (ids: IdSource) => ids.next() as SessionId,
}
