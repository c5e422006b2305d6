/** Decides which memories are statements, and when they were made; used by phases that compare claims. */
import type { EpochMs } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY, type Memory, type MemoryKind } from '../../core/memory.ts'

/** Kinds that no newer statement can supersede: retold conversations, and reflections on other memories. */
const NO_CLAIMS: ReadonlySet<MemoryKind> = new Set(['episode', 'conversation', 'reflection'])

/** False for roots and concepts that a machine made, which only group statements. */
export function isStatement(memory: Memory): boolean {
  if (NO_CLAIMS.has(memory.kind)) return false
  return memory.authority !== EXTRACTOR_AUTHORITY || memory.depth >= 2
}

/** True if neither archived nor superseded. */
export function isLive(memory: Memory): boolean {
  return memory.archivedAt === null && memory.supersededBy === null
}

/** Returns the time from which it holds; its creation if unknown. */
export function statedAt(memory: Pick<Memory, 'validFrom' | 'createdAt'>): EpochMs {
  return memory.validFrom ?? memory.createdAt
}

/** True if there is a time at which both hold. */
export function overlapInTime(a: Memory, b: Memory): boolean {
  return (a.validUntil ?? Infinity) > statedAt(b) && (b.validUntil ?? Infinity) > statedAt(a)
}
