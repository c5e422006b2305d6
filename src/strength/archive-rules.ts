/**
 * Decides if a memory may be archived, and why: no guard may hold, and one rule must fire. Returns a verdict
 * only; the sleep phase acts on it.
 */
import type { EpochMs } from '../core/ids.ts'
import type { Memory, MemoryLevel } from '../core/memory.ts'
import { HIGH_SALIENCE } from './ebbinghaus.ts'
import { firstMoment } from './first-moment.ts'
import { type GovernanceGuard, governanceGuard, LAYER_RULES } from './governance.ts'
import { CONSOLIDATED } from './levels.ts'
import { DAY_MS, renderBelow } from './units.ts'

export const GRAVEYARD_DAYS = 30
const RETENTION_LIMIT = 0.02
const UNREAD_RULE = { relevanceBelow: 0.02, afterDays: 60 } as const
const FADED_RULE = { relevanceBelow: 0.01, afterDays: 90 } as const
/**
 * Upper bound of the search: stability is capped at a year, so retention falls below its limit within 50
 * years.
 */
const HORIZON_DAYS = 100 * 366

export type ArchiveGuard =
  | GovernanceGuard
  | 'archived'
  | 'superseded'
  | 'consolidated'
  | 'fundamental'
  | 'live_children'
type ArchiveRule = 'importance' | 'retention' | 'unread' | 'faded'

export interface ArchiveCandidate
  extends Pick<
    Memory,
    'layer' | 'protected' | 'tags' | 'category' | 'salience' | 'archivedAt' | 'supersededBy' | 'metadata'
  > {
  readonly level: MemoryLevel
  readonly liveChildren: number
}

/** The strength of a memory at one moment. */
export interface ArchiveReadings {
  /** Days since its creation. */
  readonly ageDays: number
  readonly accessCount: number
  readonly relevance: number
  readonly retention: number
  readonly importance: number
}

export type ArchiveVerdict =
  | { readonly kind: 'guarded'; readonly guard: ArchiveGuard }
  | { readonly kind: 'strong' }
  | { readonly kind: 'archive'; readonly rule: ArchiveRule; readonly reason: string }

/** Metadata key of a memory whose successor was purged; it still counts as replaced. */
export const HISTORY_MARK = 'history'

/** Returns true if the memory was replaced, even if its successor no longer exists. */
export function isHistory({ supersededBy, metadata }: Pick<Memory, 'supersededBy' | 'metadata'>): boolean {
  return supersededBy !== null || metadata[HISTORY_MARK] === true
}

/**
 * Returns the first guard that keeps a memory, or null. Superseded memories are history and are removed only
 * on request.
 */
export function archiveGuard(memory: ArchiveCandidate): ArchiveGuard | null {
  if (memory.archivedAt !== null) return 'archived'
  if (isHistory(memory)) return 'superseded'
  const governed = governanceGuard(memory)
  if (governed !== null) return governed
  if (memory.category === 'fundamental') return 'fundamental'
  if (memory.level >= CONSOLIDATED) return 'consolidated'
  return memory.liveChildren > 0 ? 'live_children' : null
}

/**
 * Layer 3: 30 d and importance < 0.1; layer 4: 14 d and importance < 0.15; retention < 0.02; relevance <
 * 0.02, never read, 60 d; relevance < 0.01, 90 d. If the salience (without boost) is 0.7 or more, only the
 * retention rule applies. An age of 30 d means 30 × 24 h or more.
 */
export function judgeArchive(memory: ArchiveCandidate, now: ArchiveReadings): ArchiveVerdict {
  const guard = archiveGuard(memory)
  if (guard !== null) return { kind: 'guarded', guard }
  const rule = firedRule(memory, now)
  return rule === null ? { kind: 'strong' } : { kind: 'archive', rule, reason: renderReason(rule, now) }
}

function firedRule(memory: ArchiveCandidate, now: ArchiveReadings): ArchiveRule | null {
  if (memory.salience < HIGH_SALIENCE) {
    const limit = LAYER_RULES[memory.layer].archive
    if (limit !== null && now.ageDays >= limit.afterDays && now.importance < limit.importanceBelow)
      return 'importance'
  }
  if (now.retention < RETENTION_LIMIT) return 'retention'
  if (memory.salience >= HIGH_SALIENCE) return null
  if (
    now.accessCount === 0 &&
    now.ageDays >= UNREAD_RULE.afterDays &&
    now.relevance < UNREAD_RULE.relevanceBelow
  )
    return 'unread'
  return now.ageDays >= FADED_RULE.afterDays && now.relevance < FADED_RULE.relevanceBelow ? 'faded' : null
}

function renderReason(rule: ArchiveRule, now: ArchiveReadings): string {
  const days = Math.floor(now.ageDays)
  switch (rule) {
    case 'importance':
      return `importance ${renderBelow(now.importance)} after ${days} days`
    case 'retention':
      return `retention ${renderBelow(now.retention)} after ${days} days`
    case 'unread':
      return `never read, relevance ${renderBelow(now.relevance)} after ${days} days`
    case 'faded':
      return `relevance ${renderBelow(now.relevance)} after ${days} days`
    default:
      return rule satisfies never
  }
}

/**
 * Returns the first moment, not before `now`, at which a rule fires without further reads; null while a guard
 * holds. Call again if a guard ends (for example when the last child leaves).
 */
export function archiveDueAt(
  memory: ArchiveCandidate,
  readingsAt: (at: EpochMs) => ArchiveReadings,
  now: EpochMs,
): EpochMs | null {
  if (archiveGuard(memory) !== null) return null
  return firstMoment(now, now + HORIZON_DAYS * DAY_MS, (at) => firedRule(memory, readingsAt(at)) !== null)
}

/** Returns the moment when an archived memory is purged. */
export function purgeDueAt(archivedAt: EpochMs): EpochMs {
  return archivedAt + GRAVEYARD_DAYS * DAY_MS
}
