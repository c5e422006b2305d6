/** The complete strength of a memory at a moment, from its record and its accesses. Reads no clock. */
import { defined } from '../core/defined.ts'
import type { Access, WeakUse } from '../core/entity.ts'
import { FORGET_LIMITS, type ForgetLimits } from '../core/forget-limits.ts'
import type { EpochMs } from '../core/ids.ts'
import { readImportNote } from '../core/import-note.ts'
import type { Memory, MemoryLevel, Tier } from '../core/memory.ts'
import { activation, baseLevel, retrievalProbability } from './act-r.ts'
import {
  type ArchiveCandidate,
  type ArchiveReadings,
  type ArchiveRule,
  type ArchiveVerdict,
  archiveDueAt,
  isHistory,
  judgeArchive,
  purgeDueAt,
} from './archive-rules.ts'
import { relevance } from './ebbinghaus.ts'
import {
  accessesInWindow,
  fadedSurprise,
  frequency,
  importance,
  recency,
  tierOf,
  weibullStrength,
} from './fademem.ts'
import { countedAccesses, levelOf, promotionDueAt } from './levels.ts'
import { retention } from './retention.ts'
import type { StrengthTuning } from './tuning.ts'
import { elapsedDays } from './units.ts'

export type StrengthSubject = Pick<
  Memory,
  | 'kind'
  | 'layer'
  | 'protected'
  | 'tags'
  | 'category'
  | 'trust'
  | 'salience'
  | 'salienceBoost'
  | 'surprise'
  | 'stabilityDays'
  | 'level'
  | 'accessCount'
  | 'lastAccessedAt'
  | 'lastReinforcedAt'
  | 'createdAt'
  | 'archivedAt'
  | 'supersededBy'
  | 'metadata'
>

/** A memory with the fields that decide which rules of forgetting hold for it. */
export type JudgedMemory = StrengthSubject & Pick<Memory, 'origin' | 'authority' | 'quote' | 'verifiedAt'>

export type StrengthAccess = Pick<Access, 'at' | 'session' | 'grade'>

export interface StrengthOptions {
  /** Number of children neither archived nor superseded; default 0. */
  readonly liveChildren?: number
  /** True if a person linked it to something. */
  readonly personsEdge?: boolean
  /** Sessions that found it or were given it; default none. */
  readonly weakUses?: readonly Pick<WeakUse, 'session' | 'at'>[]
  readonly tuning?: StrengthTuning
}

/** The values that ranking and plots read; cheap enough for every candidate of a recall. */
export interface StrengthReadings {
  /** Ebbinghaus relevance, 0–1. */
  readonly relevance: number
  /** Two-component retention, 0–1. */
  readonly retention: number
  /** ACT-R activation without context and noise. */
  readonly activation: number
  /** FadeMem importance, 0–1. */
  readonly importance: number
  readonly tier: Tier
  /** For plots and `explain`: share left since the last reinforcement, 0–1. */
  readonly weibullStrength: number
  /** For plots and `explain`: ACT-R, 0–1. */
  readonly retrievalProbability: number
}

export interface Strength extends StrengthReadings {
  /** Never below the stored level. */
  readonly level: MemoryLevel
  /**
   * The first moment, not before now, at which a rule could fire without further access; null if none ever
   * will.
   */
  readonly nextDueAt: EpochMs | null
  readonly archive: ArchiveVerdict
}

/**
 * Computes the readings from all accesses of the memory, in any order. If the record counts more accesses
 * (from an import), the record's count is used.
 */
export function readStrength(
  memory: StrengthSubject,
  accesses: readonly StrengthAccess[],
  now: EpochMs,
): StrengthReadings {
  return toReadings(memory, createReadings(memory, accesses, [], FORGET_LIMITS)(now), now)
}

/**
 * Returns the readings with level, archive verdict and next due moment. Rules that can come due: archive, the
 * level that waits for its 14th day, and the purge of an archived memory.
 */
export function strengthOf(
  memory: JudgedMemory,
  accesses: readonly StrengthAccess[],
  now: EpochMs,
  { liveChildren = 0, personsEdge = false, weakUses = [], tuning }: StrengthOptions = {},
): Strength {
  const limits = { ...FORGET_LIMITS, ...tuning?.forget }
  const readingsAt = createReadings(memory, accesses, weakUses, limits, tuning)
  const readings = readingsAt(now)
  const { category } = memory
  const counted = countedAccesses(accesses)
  const grown = levelOf({ category, countedAccesses: counted, ageDays: readings.ageDays })
  const level = grown > memory.level ? grown : memory.level
  const candidate: ArchiveCandidate = { ...memory, level, liveChildren, personsEdge }
  return {
    ...toReadings(memory, readings, now),
    level,
    nextDueAt: nextDueAt(memory, limits, now, [
      archiveDueAt(candidate, readingsAt, now, limits),
      promotionDueAt({ category, level, createdAt: agingSince(memory) }, counted),
    ]),
    archive: judgeArchive(candidate, readings, limits),
  }
}

/** When a rule will archive a memory if nothing uses it before, and why. */
export interface ArchiveForecast {
  readonly at: EpochMs
  readonly rule: ArchiveRule
  readonly reason: string
}

/** Returns null if no rule will archive the memory, also not without its children. */
export function archiveForecast(
  memory: JudgedMemory,
  accesses: readonly StrengthAccess[],
  now: EpochMs,
  { personsEdge = false, weakUses = [], tuning }: Omit<StrengthOptions, 'liveChildren'> = {},
): ArchiveForecast | null {
  const limits = { ...FORGET_LIMITS, ...tuning?.forget }
  const readingsAt = createReadings(memory, accesses, weakUses, limits, tuning)
  const at = archiveDueAt({ ...memory, liveChildren: 0, personsEdge }, readingsAt, now, limits)
  if (at === null) return null
  // Its level may rise until then.
  const { archive } = strengthOf(memory, accesses, at, { personsEdge, weakUses, ...defined({ tuning }) })
  return archive.kind === 'archive' ? { at, rule: archive.rule, reason: archive.reason } : null
}

function toReadings(memory: StrengthSubject, readings: ArchiveReadings, now: EpochMs): StrengthReadings {
  const { layer, createdAt, lastReinforcedAt } = memory
  const base = baseLevel(readings.accessCount + 1, readings.ageDays)
  const active = activation({ base, layer, protected: memory.protected })
  return {
    relevance: readings.relevance,
    retention: readings.retention,
    activation: active,
    importance: readings.importance,
    tier: tierOf(readings.importance),
    weibullStrength: weibullStrength(1, elapsedDays(lastReinforcedAt ?? createdAt, now), layer),
    retrievalProbability: retrievalProbability(active),
  }
}

function nextDueAt(
  memory: JudgedMemory,
  limits: ForgetLimits,
  now: EpochMs,
  dues: readonly (EpochMs | null)[],
): EpochMs | null {
  if (memory.archivedAt !== null) {
    const purgedAt = purgeDueAt(memory, limits)
    return purgedAt === null ? null : Math.max(now, purgedAt)
  }
  if (isHistory(memory)) return null
  return dues.reduce((first, due) => (first === null || (due !== null && due < first) ? due : first), null)
}

/**
 * Returns the start of a memory's age for rules that archive or promote: an imported memory counts from its
 * import.
 */
function agingSince({ createdAt, metadata }: Pick<Memory, 'createdAt' | 'metadata'>): EpochMs {
  return Math.max(createdAt, readImportNote(metadata)?.at ?? createdAt)
}

/**
 * Returns the inputs of the archive rules as a function of time without further access; none of them ever
 * rises.
 */
function createReadings(
  memory: StrengthSubject,
  accesses: readonly StrengthAccess[],
  weakUses: readonly Pick<WeakUse, 'session' | 'at'>[],
  limits: ForgetLimits,
  tuning?: StrengthTuning,
): (at: EpochMs) => ArchiveReadings {
  const { layer, surprise, salience, salienceBoost, trust, category, stabilityDays } = memory
  const createdAt = agingSince(memory)
  // What was found useless (grades 1 and 2) was not used.
  const accessTimes = accesses.filter(({ grade }) => grade > 2).map((access) => access.at)
  const accessCount = Math.max(memory.accessCount, accessTimes.length)
  const reinforcedAt = memory.lastReinforcedAt ?? createdAt
  const accessedAt = accessTimes.reduce(
    (last, at) => Math.max(last, at),
    Math.max(createdAt, memory.lastAccessedAt ?? createdAt),
  )
  const lastUses = lastUseOfSessions(accesses, weakUses)
  return (at) => {
    const ageDays = elapsedDays(createdAt, at)
    const sinceReinforced = elapsedDays(reinforcedAt, at)
    const relevant = relevance({
      salience,
      salienceBoost,
      accesses: accessCount,
      elapsedDays: sinceReinforced,
    })
    return {
      ageDays,
      accessCount,
      usedSessions: lastUses.filter((used) => elapsedDays(used, at) <= limits.usedWithinDays).length,
      relevance: relevant,
      retention: retention({ trust, category, stabilityDays, elapsedDays: sinceReinforced }),
      importance: importance(
        {
          relevance: relevant,
          frequency: frequency(accessesInWindow(accessTimes, at)),
          recency: recency(elapsedDays(accessedAt, at), layer),
          surprise: fadedSurprise(surprise, ageDays),
        },
        tuning?.importance,
      ),
    }
  }
}

/** Returns the last use in each session that read, found or was given the memory; a correction is no use. */
function lastUseOfSessions(
  accesses: readonly StrengthAccess[],
  weakUses: readonly Pick<WeakUse, 'session' | 'at'>[],
): readonly EpochMs[] {
  const last = new Map<string, EpochMs>()
  for (const { session, at } of [...accesses.filter(({ grade }) => grade > 1), ...weakUses]) {
    last.set(session, Math.max(at, last.get(session) ?? at))
  }
  return [...last.values()]
}
