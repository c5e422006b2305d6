/** The answer of recall, shared by the pipeline, the engine and every surface. */
import type { EpisodeRole } from './conversation.ts'
import type { DocumentRef } from './document.ts'
import type { Relation } from './edge.ts'
import type { EpisodeId, EpochMs, MemoryId, SessionId } from './ids.ts'
import type { MemoryKind, Structure, Trust } from './memory.ts'
import type { Freshness } from './source-note.ts'

/** Signals of one candidate by name, all finite. recall/signals.ts documents each of them. */
export type Signals = Readonly<Record<string, number>>

export interface RecallHit {
  readonly ref: DocumentRef
  /** Depth in the tree; null for episodes. */
  readonly depth: number | null
  readonly memoryKind: MemoryKind | null
  readonly title: string
  /**
   * One line: the sentences of the turn or memory that answer the question, with `…` where the text was cut; a
   * memory's own summary if its content has no more of the question.
   */
  readonly summary: string
  /** The policy's score; comparable within one answer only. */
  readonly score: number
  readonly trust: Trust | null
  readonly scope: string
  readonly role: EpisodeRole | null
  readonly speaker: string | null
  /** The author who stored a memory; absent for episodes. */
  readonly author?: string
  readonly sessionId: SessionId | null
  /** The source turns of a memory. A source turn that was found too is not listed again. */
  readonly sources: readonly EpisodeId[]
  /** Episode: when it was spoken. Memory: validFrom, or else its creation. */
  readonly at: EpochMs
  /** True if a newer memory replaced it; for a turn, if a person corrected it since. */
  readonly superseded: boolean
  /** Set if a later hit of the same conversation took it back; that one stands before it. */
  readonly overtaken?: true
  /** Set if a live memory says otherwise and nobody has settled it. */
  readonly disputed?: true
  readonly archived: boolean
  /** The state of the source file, checked during this recall; null if the memory has no source file. */
  readonly freshness: Freshness | null
  /** Current confidence of a memory; null for episodes. */
  readonly confidence: number | null
  /** Other found documents that say nearly the same, folded into this hit. */
  readonly folded: readonly HitLine[]
  /** Linked memories that are not among the hits, strongest link first; at most a few. */
  readonly seeAlso: readonly LinkedLine[]
  /** The links by which deep search reached the hit from a direct one; empty for direct hits. */
  readonly path: readonly PathStep[]
  /**
   * With `explain`: every signal, and its contribution to the score. With `showSignals`, signals that were
   * not computed are neutral.
   */
  readonly signals?: Signals
  readonly contributions?: Signals
  /** With either option: the factor by which the policy multiplied its sum to get the score. */
  readonly factor?: number
}

/** Reference and title of a document. */
export interface HitLine {
  readonly ref: DocumentRef
  readonly title: string
}

export interface LinkedLine {
  readonly id: MemoryId
  readonly title: string
  readonly relation: Relation
  /** `out`: from the hit to the other memory; `in`: from the other memory to the hit. */
  readonly direction: 'out' | 'in'
}

/** One step of a path in words, naming memories and entities. */
export interface PathStep {
  readonly from: string
  readonly relation: Relation
  readonly to: string
  /** True if the link points from `from` to `to`. */
  readonly forward: boolean
}

/** The kind of a question, which selects the layers of links that answer it. */
export const ROUTES = ['when', 'why', 'who', 'what'] as const
export type Route = (typeof ROUTES)[number]

/** Reading orders of the hits: by score, by time, from cause to effect, or by entity. */
export const ORDERS = ['score', 'time', 'cause', 'entity'] as const
export type Order = (typeof ORDERS)[number]

export interface Arrangement {
  readonly order: Order
  /** Positions in `hits`, each exactly once; groups in reading order. */
  readonly groups: readonly HitGroup[]
}

export interface HitGroup {
  /** The common subject of the group's hits; null if there is only one group. */
  readonly title: string | null
  readonly hits: readonly number[]
}

export interface RecallAnswer {
  /** Best first. */
  readonly hits: readonly RecallHit[]
  readonly route: Route
  /** The common structure of the hits; null if they have none. */
  readonly structure: Structure | null
  readonly arrangement: Arrangement
  /** False if not even the best hit fits the question; absent if that is unknown. */
  readonly fits?: boolean
  /** Suggestions for the next step, in whole sentences; often empty. */
  readonly hints: readonly string[]
  /** Number of hits cut off by the token budget. */
  readonly leftOff: number
  readonly candidates: number
  readonly policy: string
  /**
   * False if the query could not be embedded, or no document has a vector yet; then only words were matched.
   */
  readonly byMeaning: boolean
  /**
   * Documents of the searched scopes and kinds that wait for a vector, so that only their words were compared. Absent
   * for quick answers, and if the query could not be embedded.
   */
  readonly waiting?: number
  readonly tookMs: { readonly embed: number; readonly search: number }
}
