/** What recall answers; shared by the pipeline, the engine and every surface. */
import type { EpisodeRole } from './conversation.ts'
import type { DocumentRef } from './document.ts'
import type { Relation } from './edge.ts'
import type { EpisodeId, EpochMs, MemoryId, SessionId } from './ids.ts'
import type { MemoryKind, Structure, Trust } from './memory.ts'
import type { Freshness } from './source-note.ts'

/** Signals of one candidate, by name; all finite. What each means is said in recall/signals.ts. */
export type Signals = Readonly<Record<string, number>>

export interface RecallHit {
  readonly ref: DocumentRef
  /** Position in the tree, for memories. */
  readonly depth: number | null
  readonly memoryKind: MemoryKind | null
  readonly title: string
  /** One line: a memory's summary, or the beginning of what was said. */
  readonly summary: string
  /** Of the policy; comparable within one answer only. */
  readonly score: number
  readonly trust: Trust | null
  readonly scope: string
  readonly role: EpisodeRole | null
  readonly speaker: string | null
  readonly sessionId: SessionId | null
  /** The turns a memory rests on: one that was found as well is not listed again. */
  readonly sources: readonly EpisodeId[]
  /** Episode: when it was said. Memory: since when it holds, else when it was stored. */
  readonly at: EpochMs
  /** Something newer stands in its place; of a turn: a person corrected it since. */
  readonly superseded: boolean
  readonly archived: boolean
  /** Whether the file a memory came from still says so, looked up just now; null where it came from none. */
  readonly freshness: Freshness | null
  /** As believed now, for memories. */
  readonly confidence: number | null
  /** Others that say nearly the same and were found as well. */
  readonly folded: readonly HitLine[]
  /** Linked memories that are not among the hits, strongest link first; at most a few. */
  readonly seeAlso: readonly LinkedLine[]
  /** How deep search came here from a direct find; empty where the hit was found directly. */
  readonly path: readonly PathStep[]
  /** With `explain`: every signal; with `showSignals` those not looked at are neutral. And what each added to the score. */
  readonly signals?: Signals
  readonly contributions?: Signals
  /** With either: what the policy multiplied its sum by to get the score. */
  readonly factor?: number
}

/** Enough of a document to name it. */
export interface HitLine {
  readonly ref: DocumentRef
  readonly title: string
}

export interface LinkedLine {
  readonly id: MemoryId
  readonly title: string
  readonly relation: Relation
  /** From the hit to the other, or from the other to the hit. */
  readonly direction: 'out' | 'in'
}

/** One step of a path, in words: memories and entities by name. */
export interface PathStep {
  readonly from: string
  readonly relation: Relation
  readonly to: string
  /** Whether the link was made in this direction. */
  readonly forward: boolean
}

/** What a question asks for, and with that the layers of links that answer it. */
export const ROUTES = ['when', 'why', 'who', 'what'] as const
export type Route = (typeof ROUTES)[number]

/** How hits are best read: by score, along time, from cause to effect, or by whom they are about. */
export const ORDERS = ['score', 'time', 'cause', 'entity'] as const
export type Order = (typeof ORDERS)[number]

export interface Arrangement {
  readonly order: Order
  /** Positions in `hits`, each exactly once; groups in reading order. */
  readonly groups: readonly HitGroup[]
}

export interface HitGroup {
  /** What the hits of the group have in common; null where there is one group only. */
  readonly title: string | null
  readonly hits: readonly number[]
}

export interface RecallAnswer {
  /** Best first. */
  readonly hits: readonly RecallHit[]
  readonly route: Route
  /** The shape of what was found; null where it has none. */
  readonly structure: Structure | null
  readonly arrangement: Arrangement
  /** What to try next, in whole sentences; empty where the answer needs none. */
  readonly hints: readonly string[]
  /** Hits that the token budget left no room for. */
  readonly leftOff: number
  readonly candidates: number
  readonly policy: string
  /** False while the query could not be embedded, or nothing has vectors yet: then words alone answered. */
  readonly byMeaning: boolean
  readonly tookMs: { readonly embed: number; readonly search: number }
}
