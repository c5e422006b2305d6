/**
 * Decides if a memory may be archived or purged, and why. Who said it decides first: no rule touches a person's
 * words. Then the origin selects the rules, so that each system's rule holds for what its own tools stored.
 * Returns verdicts only; sleep acts on them.
 */
import { FORGET_LIMITS, type ForgetLimits } from '../core/forget-limits.ts'
import type { EpochMs } from '../core/ids.ts'
import type { GovernanceLayer, Memory, MemoryLevel } from '../core/memory.ts'
import type { Origin } from '../core/origin.ts'
import { HIGH_SALIENCE } from './ebbinghaus.ts'
import { firstMoment } from './first-moment.ts'
import { type GovernanceGuard, governanceGuard, isBindingKind } from './governance.ts'
import { CONSOLIDATED } from './levels.ts'
import { DAY_MS, renderBelow } from './units.ts'

/**
 * Upper bound of the search: stability is capped at a year, so retention falls below its limit within 50
 * years.
 */
const HORIZON_DAYS = 100 * 366

export type ArchiveGuard =
  | GovernanceGuard
  | 'archived'
  | 'superseded'
  | 'person'
  | 'kind'
  | 'persons_edge'
  | 'consolidated'
  | 'fundamental'
  | 'live_children'
export type ArchiveRule = 'importance' | 'retention' | 'unread' | 'faded'

type Said = Pick<Memory, 'origin' | 'authority' | 'trust' | 'quote'>

export interface ArchiveCandidate
  extends Said,
    Pick<
      Memory,
      | 'kind'
      | 'layer'
      | 'protected'
      | 'tags'
      | 'category'
      | 'salience'
      | 'archivedAt'
      | 'supersededBy'
      | 'metadata'
    > {
  readonly level: MemoryLevel
  readonly liveChildren: number
  /** True if a person linked it to something; default false. */
  readonly personsEdge?: boolean
}

/** The strength of a memory at one moment. */
export interface ArchiveReadings {
  /** Days since its creation. */
  readonly ageDays: number
  readonly accessCount: number
  /** Sessions that read it, found it or were given it within the days that the limits name. */
  readonly usedSessions: number
  readonly relevance: number
  readonly retention: number
  readonly importance: number
}

export type ArchiveVerdict =
  | { readonly kind: 'guarded'; readonly guard: ArchiveGuard }
  | { readonly kind: 'strong' }
  | { readonly kind: 'archive'; readonly rule: ArchiveRule; readonly reason: string }

/** The rules that may archive memories of one origin. */
interface RuleSet {
  /** Knowledge Graph: too little is retained. */
  readonly retention?: true
  /** memory-v3: too little importance for its layer. */
  readonly importance?: readonly GovernanceLayer[]
  /** Lore: too little relevance, sooner if it was never used. */
  readonly relevance?: true
  /** Lore: a high salience keeps a memory. */
  readonly sparesSalient?: true
}

const LORE: RuleSet = { relevance: true, sparesSalient: true }
const DERIVED: RuleSet = { ...LORE, importance: [4] }

const RULES: Readonly<Record<Exclude<Origin, `import:${string}`>, RuleSet>> = {
  person: {},
  lore: LORE,
  'lore-classic': LORE,
  'knowledge-graph': { retention: true },
  'memory-v3': { importance: [3, 4] },
  // Only its ratings archive a memory.
  lorekeeper: {},
  digest: DERIVED,
  sleep: DERIVED,
  import: LORE,
}

/** An imported memory follows the rules of the system it came from, or Lore's if Lore does not know it. */
function rulesOf(origin: Origin): RuleSet {
  switch (origin) {
    case 'import:lore':
    case 'import:lore-classic':
      return LORE
    case 'import:knowledge-graph':
      return RULES['knowledge-graph']
    case 'import:memory-v3':
      return RULES['memory-v3']
    case 'import:lorekeeper':
      return RULES.lorekeeper
    default:
      return RULES[origin]
  }
}

/** Metadata key of a memory whose successor was purged; it still counts as replaced. */
export const HISTORY_MARK = 'history'

/** Returns true if the memory was replaced, even if its successor no longer exists. */
export function isHistory({ supersededBy, metadata }: Pick<Memory, 'supersededBy' | 'metadata'>): boolean {
  return supersededBy !== null || metadata[HISTORY_MARK] === true
}

/**
 * Returns true if a person said or confirmed it: a person stored it, or it is a principle with its quote. An agent's
 * principle is stored as an inference until its quote is proven, so it is none before.
 */
export function isPersonsWord({ origin, authority, trust, quote }: Partial<Said>): boolean {
  if (origin === 'person' || authority === 1) return true
  return trust === 'principle' && quote !== null && quote !== undefined
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
  if (isPersonsWord(memory)) return 'person'
  if (isBindingKind(memory.kind) && !DERIVED_ORIGINS.includes(memory.origin)) return 'kind'
  if (memory.personsEdge === true) return 'persons_edge'
  if (memory.category === 'fundamental') return 'fundamental'
  if (memory.level >= CONSOLIDATED) return 'consolidated'
  return memory.liveChildren > 0 ? 'live_children' : null
}

/**
 * Knowledge Graph: retention < 0.02. memory-v3: layer 3, 30 d and importance < 0.1; layer 4, 14 d and importance
 * < 0.15. Lore: relevance < 0.02, never used, 60 d; relevance < 0.01, 90 d; a salience (without boost) of 0.7 or
 * more never. Digest and sleep: Lore's rules, and memory-v3's of layer 4. Lorekeeper: none. Importance and
 * relevance archive nothing that is in use. An age of 30 d means 30 × 24 h or more.
 */
export function judgeArchive(
  memory: ArchiveCandidate,
  now: ArchiveReadings,
  limits: ForgetLimits = FORGET_LIMITS,
): ArchiveVerdict {
  const guard = archiveGuard(memory)
  if (guard !== null) return { kind: 'guarded', guard }
  const rule = firedRule(memory, now, limits)
  return rule === null ? { kind: 'strong' } : { kind: 'archive', rule, reason: renderReason(rule, now) }
}

function firedRule(
  { origin, layer, salience }: ArchiveCandidate,
  now: ArchiveReadings,
  limits: ForgetLimits,
): ArchiveRule | null {
  const rules = rulesOf(origin)
  if (now.ageDays < limits.pruneAgeDays) return null
  if (rules.retention === true && now.retention < limits.retention) return 'retention'
  if (rules.sparesSalient === true && salience >= HIGH_SALIENCE) return null
  if (now.usedSessions >= limits.usedSessions) return null
  if (rules.importance?.includes(layer) === true && isUnimportant(layer, now, limits)) return 'importance'
  return rules.relevance === true ? firedByRelevance(now, limits) : null
}

function isUnimportant(layer: GovernanceLayer, now: ArchiveReadings, limits: ForgetLimits): boolean {
  const [afterDays, below] =
    layer === 4 ? [limits.layer4Days, limits.layer4Importance] : [limits.layer3Days, limits.layer3Importance]
  return now.ageDays >= afterDays && now.importance < below
}

function firedByRelevance(now: ArchiveReadings, limits: ForgetLimits): ArchiveRule | null {
  const isUnread = now.accessCount === 0
  if (isUnread && now.ageDays >= limits.unreadDays && now.relevance < limits.unreadRelevance) return 'unread'
  return now.ageDays >= limits.fadedDays && now.relevance < limits.fadedRelevance ? 'faded' : null
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
 * Returns the first moment, not before `now`, at which a rule fires without further use; null while a guard
 * holds. Call again if a guard ends (for example when the last child leaves).
 */
export function archiveDueAt(
  memory: ArchiveCandidate,
  readingsAt: (at: EpochMs) => ArchiveReadings,
  now: EpochMs,
  limits: ForgetLimits = FORGET_LIMITS,
): EpochMs | null {
  if (archiveGuard(memory) !== null) return null
  return firstMoment(
    now,
    now + HORIZON_DAYS * DAY_MS,
    (at) => firedRule(memory, readingsAt(at), limits) !== null,
  )
}

/** The origins of memories that a machine derived from turns or from other memories. */
export const DERIVED_ORIGINS: readonly Origin[] = ['digest', 'sleep']

/**
 * Returns the moment when sleep purges an archived memory if its source is still stored; null for a memory that
 * is only purged on request: history, a person's words, and whatever no machine derived.
 */
export function purgeDueAt(
  memory: Said & Pick<Memory, 'archivedAt' | 'supersededBy' | 'metadata'>,
  { purgeDays }: Pick<ForgetLimits, 'purgeDays'> = FORGET_LIMITS,
): EpochMs | null {
  const { archivedAt, origin } = memory
  if (archivedAt === null || !DERIVED_ORIGINS.includes(origin)) return null
  if (isHistory(memory) || isPersonsWord(memory)) return null
  return archivedAt + purgeDays * DAY_MS
}
