/** What recall is asked and what it answers; shared by the pipeline, the engine and every surface. */
import type { EpisodeRole } from './conversation.ts'
import type { DocumentKind, DocumentRef } from './document.ts'
import type { EpisodeId, EpochMs, MemoryId, SessionId } from './ids.ts'
import type { MemoryKind, Trust } from './memory.ts'
import type { Scope } from './scope.ts'
import type { Freshness } from './source-note.ts'

export interface RecallQuery {
  readonly query: string
  /** Default: everything in the namespace. A project also sees the global scope unless `exactScope`. */
  readonly scope?: Partial<Scope>
  readonly exactScope?: boolean
  /** Search every namespace and project. */
  readonly allScopes?: boolean
  /** 1–100, default 10. */
  readonly limit?: number
  /** Default: both. */
  readonly kinds?: readonly DocumentKind[]
  /** Only the subtree under this memory. */
  readonly within?: MemoryId
  /** A session's id, the beginning of it, or the agent's own id. */
  readonly session?: string
  /** Only what was said to, or came from, this agent. */
  readonly agent?: string
  readonly since?: EpochMs
  readonly until?: EpochMs
  /** What was valid at this moment; default now. */
  readonly asOf?: EpochMs
  readonly includeSuperseded?: boolean
  readonly includeArchived?: boolean
  readonly includeExpired?: boolean
  /** Name of a ranking policy; default `simple2`. */
  readonly policy?: string
  readonly explain?: boolean
}

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
  /** Episode: when it was said. Memory: when it was last changed. */
  readonly at: EpochMs
  readonly superseded: boolean
  readonly archived: boolean
  /** Whether the file a memory came from still says so, looked up just now; null where it came from none. */
  readonly freshness: Freshness | null
  /** With `explain`: every signal, and what each added to the score. */
  readonly signals?: Signals
  readonly contributions?: Signals
}

export interface RecallAnswer {
  readonly hits: readonly RecallHit[]
  readonly candidates: number
  readonly policy: string
  /** False while the query could not be embedded, or nothing has vectors yet: then words alone answered. */
  readonly byMeaning: boolean
  readonly tookMs: { readonly embed: number; readonly search: number }
}
