/**
 * The journal: one line per change to a memory or an edge, with author, reason, and the values before and
 * after.
 */
import type { EpochMs, JournalId, MemoryId } from './ids.ts'

const JOURNAL_ACTIONS = [
  'remember',
  'update',
  'move',
  'supersede',
  'connect',
  'disconnect',
  'archive',
  'restore',
] as const
export type JournalAction = (typeof JOURNAL_ACTIONS)[number]

export interface JournalEntry {
  readonly id: JournalId
  /** Groups the entries of one call or one sleep run. */
  readonly runId: string
  readonly at: EpochMs
  readonly actor: string
  readonly action: JournalAction
  readonly subjectKind: 'memory' | 'edge'
  readonly subjectId: string
  readonly reason: string | null
  /** Only the changed fields, without caches; null if the subject did not exist. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** The memory an entry is about, or the two ends of its link. */
export function memoriesOf({ subjectKind, subjectId, before, after }: JournalEntry): MemoryId[] {
  if (subjectKind === 'memory') return [subjectId as MemoryId]
  const ends = [after?.sourceId ?? before?.sourceId, after?.targetId ?? before?.targetId]
  return ends.filter((end) => typeof end === 'string') as MemoryId[]
}
