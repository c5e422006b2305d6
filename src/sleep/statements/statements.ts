/** Which memories state something, and when they did: what phases that compare claims look at. */
import type { EpochMs } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY, type Memory, type MemoryKind } from '../../core/memory.ts'

/** Retold conversations and thoughts about other memories: nothing that a newer statement could end. */
const NO_CLAIMS: ReadonlySet<MemoryKind> = new Set(['episode', 'conversation', 'reflection'])

/** Roots and concepts that a machine made are places, not statements. */
export function isStatement(memory: Memory): boolean {
  if (NO_CLAIMS.has(memory.kind)) return false
  return memory.authority !== EXTRACTOR_AUTHORITY || memory.depth >= 2
}

/** Neither archived nor superseded. */
export function isLive(memory: Memory): boolean {
  return memory.archivedAt === null && memory.supersededBy === null
}

/** From when on it holds, as far as is known. */
export function statedAt(memory: Pick<Memory, 'validFrom' | 'createdAt'>): EpochMs {
  return memory.validFrom ?? memory.createdAt
}

/** Whether there is a time at which both hold. */
export function overlapInTime(a: Memory, b: Memory): boolean {
  return (a.validUntil ?? Infinity) > statedAt(b) && (b.validUntil ?? Infinity) > statedAt(a)
}
