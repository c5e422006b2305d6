/** The reports of the digest's use cases. */
import type {
  Decision,
  DecisionKind,
  ExtractedConcept,
  ExtractedRelation,
  ExtractorName,
  Importance,
  Segment,
  SegmentState,
  Verdict,
} from '../../core/digest.ts'
import type { EpisodeId, EpochMs, SegmentId, SessionId } from '../../core/ids.ts'
import type { Budget, LedgerEntry, LedgerTotals } from '../../core/ledger.ts'
import type { MemoryKind, Trust } from '../../core/memory.ts'
import type { LedgerDay } from '../../core/ports/ledger-repository.ts'

export interface DigestReport {
  /** `more`: call again. `waiting`: segments are left, and `waitingFor` says why. */
  readonly state: 'done' | 'more' | 'waiting' | 'planned'
  readonly waitingFor: string | null
  readonly extractor: ExtractorName
  /** Sessions that were cut into segments. */
  readonly sessions: number
  /** Segments that were tried, digested or failed. */
  readonly segments: number
  readonly segmentsLeft: number
  /** Segments that failed and wait for a later try. */
  readonly segmentsResting: number
  readonly stored: {
    /** The change in the number of topics after grouping; negative if topics were joined. */
    readonly roots: number
    readonly concepts: number
    readonly facts: number
    readonly details: number
    readonly edges: number
  }
  readonly decisions: Readonly<Record<DecisionKind, number>>
  /** Items that were not stored, by reason. */
  readonly rejected: Readonly<Record<string, number>>
  readonly quotes: { readonly confirmed: number; readonly refuted: number }
  readonly failed: readonly SegmentTrouble[]
  /** The plan of a dry run; else empty. */
  readonly plan: readonly PlannedSegment[]
}

export interface SegmentTrouble {
  readonly segmentId: SegmentId
  readonly session: string
  readonly reason: string
  readonly attempts: number
  /** null if it was given up. */
  readonly nextTryAt: EpochMs | null
}

/** The planned result of one segment. */
export interface PlannedSegment {
  readonly session: string
  readonly fromPosition: number
  readonly untilPosition: number
  readonly topic: string
  readonly concepts: readonly PlannedConcept[]
}

interface PlannedConcept {
  readonly name: string
  readonly summary: string
  readonly route: string
  readonly items: readonly PlannedItem[]
}

export interface PlannedItem {
  readonly depth: number
  readonly text: string
  readonly kind: MemoryKind
  readonly importance: Importance
  readonly trust: Trust
  readonly quote: string | null
  readonly episode: EpisodeId | null
  readonly verdict: Verdict
}

export interface SegmentView extends Segment {
  readonly session: string
  readonly turns: number
  readonly startedAt: EpochMs
  /** The beginning of its first turn by a person. */
  readonly opens: string
  /** Empty unless asked for; in the order taken. */
  readonly decisions: readonly DecisionView[]
}

export interface DecisionView extends Decision {
  /** The title of what was stored, else of the target; null if neither exists any more. */
  readonly title: string | null
}

export interface DigestStatus {
  readonly extractor: ExtractorName
  readonly enabled: boolean
  /** Idle sessions with turns that are not segmented yet. */
  readonly sessionsWaiting: number
  readonly segments: Readonly<Record<SegmentState, number>>
  /** Why digestion waits; null if it does not. */
  readonly waitingFor: string | null
  readonly troubled: readonly SegmentTrouble[]
  readonly spentToday: LedgerTotals
  readonly budget: Budget
}

export interface LedgerReport {
  readonly today: LedgerTotals
  readonly budget: Budget
  readonly since: EpochMs
  readonly totals: LedgerTotals
  readonly days: readonly LedgerDay[]
  readonly calls: readonly LedgerEntry[]
  /** Cursor of the calls behind these; absent if there are no more. */
  readonly next?: string
}

export interface DigestTextReport {
  /** The session that the text is kept as; null if it was refused. */
  readonly sessionId: SessionId | null
  /** Why nothing was learnt; null if something could be. */
  readonly refused: string | null
  readonly report: DigestReport | null
  /** The decisions about the candidates, in the order taken. */
  readonly decisions: readonly DecisionView[]
}

/** Candidate facts of a text, with what would be done about each; nothing is stored. */
export interface ExtractReport {
  readonly extractor: ExtractorName
  readonly topic: string
  readonly concepts: readonly ExtractedConcept[]
  readonly relations: readonly ExtractedRelation[]
  readonly verdicts: Readonly<Record<string, Verdict & { readonly targetTitle: string | null }>>
  readonly rejected: Readonly<Record<string, number>>
}

export interface CompactReport {
  readonly text: string
  /** The things that had to survive, as written; the first 200. */
  readonly protectedThings: readonly string[]
  readonly receipt: CompactReceipt
}

export interface CompactReceipt {
  readonly extractor: ExtractorName
  readonly charsBefore: number
  readonly charsAfter: number
  /** charsAfter / charsBefore. */
  readonly ratio: number
  /** Share of the protected things that survived: always 1, as the text is shortened less if need be. */
  readonly score: number
  readonly protectedCount: number
  /** The protected things that are not in the result; usually none. */
  readonly lost: readonly string[]
  readonly dropped: number
  readonly summarised: number
  /** Number of things that had to be put back after summarising, by kind. */
  readonly putBack: Readonly<Record<string, number>>
}
