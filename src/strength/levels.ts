/** Durability in four levels, raised by use across sessions and never lowered. */
import type { Access } from '../core/entity.ts'
import type { EpochMs } from '../core/ids.ts'
import type { Category, MemoryLevel } from '../core/memory.ts'
import { DAY_MS } from './units.ts'

const VERIFYING_SESSIONS = 3
const CONSOLIDATED_DAYS = 14
const CONSOLIDATED_ACCESSES = 5
const CORE_ACCESSES = 50

/** From this level on, no rule archives a memory. */
export const CONSOLIDATED: MemoryLevel = 3

/**
 * Counts accesses for levels: one per session, however often it was read there. A correction (grade 1) does
 * not count.
 */
export function countedAccesses(accesses: readonly Pick<Access, 'session' | 'grade'>[]): number {
  const sessions = new Set<string>()
  for (const access of accesses) if (access.grade > 1) sessions.add(access.session)
  return sessions.size
}

export interface LevelInput {
  readonly category: Category
  /** Result of `countedAccesses`. */
  readonly countedAccesses: number
  readonly ageDays: number
}

/**
 * 4 (core) if fundamental or 50 counted accesses; 3 (consolidated) after 14 days and 5 accesses; 2
 * (verifying) after 3 accesses; else 1 (new).
 * @see Benna & Fusi 2016, Nature Neuroscience 19, 1697–1706
 */
export function levelOf({ category, countedAccesses, ageDays }: LevelInput): MemoryLevel {
  if (category === 'fundamental' || countedAccesses >= CORE_ACCESSES) return 4
  if (countedAccesses >= CONSOLIDATED_ACCESSES && ageDays >= CONSOLIDATED_DAYS) return 3
  return countedAccesses >= VERIFYING_SESSIONS ? 2 : 1
}

/**
 * Returns the 14th day of a memory with enough accesses, when time alone raises its level; null if it will
 * not.
 */
export function promotionDueAt(
  memory: { readonly category: Category; readonly level: MemoryLevel; readonly createdAt: EpochMs },
  countedAccesses: number,
): EpochMs | null {
  if (memory.level >= CONSOLIDATED || countedAccesses < CONSOLIDATED_ACCESSES) return null
  if (memory.category === 'fundamental' || countedAccesses >= CORE_ACCESSES) return null
  return memory.createdAt + CONSOLIDATED_DAYS * DAY_MS
}
