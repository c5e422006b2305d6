/** What an audit keeps of each memory while it looks at all of them, and what it says. */
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'

export const FINDING_KINDS = [
  'secret',
  'invisible',
  'loop',
  'orphan',
  'duplicate',
  'dated_ahead',
  'stale',
  'unreachable',
  'oversized_root',
  'never_used',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

export interface AuditFinding {
  readonly kind: FindingKind
  /** At most 50; `count` says how many there are. */
  readonly ids: readonly MemoryId[]
  readonly count: number
  readonly sentence: string
  /** The command that mends it. */
  readonly fix: string
}

/** A memory without its words. */
export type AuditRecord = Pick<
  Memory,
  | 'id'
  | 'scopeId'
  | 'parentId'
  | 'depth'
  | 'title'
  | 'author'
  | 'contentHash'
  | 'supersededBy'
  | 'archivedAt'
  | 'sourceFile'
  | 'protected'
  | 'layer'
  | 'accessCount'
  | 'confidence'
  | 'confidenceFloor'
  | 'verification'
  | 'verifiedAt'
  | 'createdAt'
>

export function toRecord(memory: Memory): AuditRecord {
  const {
    id,
    scopeId,
    parentId,
    depth,
    title,
    author,
    contentHash,
    supersededBy,
    archivedAt,
    sourceFile,
    layer,
    accessCount,
    confidence,
    confidenceFloor,
    verification,
    verifiedAt,
    createdAt,
  } = memory
  return {
    id,
    scopeId,
    parentId,
    depth,
    title,
    author,
    contentHash,
    supersededBy,
    archivedAt,
    sourceFile,
    protected: memory.protected,
    layer,
    accessCount,
    confidence,
    confidenceFloor,
    verification,
    verifiedAt,
    createdAt,
  }
}

export function isLive({
  archivedAt,
  supersededBy,
}: Pick<AuditRecord, 'archivedAt' | 'supersededBy'>): boolean {
  return archivedAt === null && supersededBy === null
}

const MOST_IDS = 50

export function toFinding(
  kind: FindingKind,
  records: readonly Pick<AuditRecord, 'id'>[],
  sentence: string,
  fix: string,
): AuditFinding {
  return { kind, ids: records.slice(0, MOST_IDS).map(({ id }) => id), count: records.length, sentence, fix }
}
