/** Memories as listings, trees and surfaces show them, and their provenance. */
import type { Episode, Session } from '../core/conversation.ts'
import type { Edge } from '../core/edge.ts'
import type { EpochMs, MemoryId } from '../core/ids.ts'
import type { Authority, Memory, MemoryKind, Trust } from '../core/memory.ts'
import type { Origin } from '../core/origin.ts'
import type { ShownScope } from '../core/scope.ts'

/** One line of a listing: enough to show a memory and to navigate from it. */
export interface MemoryLine {
  readonly id: MemoryId
  readonly kind: MemoryKind
  readonly depth: number
  readonly title: string
  readonly summary: string
  readonly trust: Trust
  readonly scope: string
  readonly childCount: number
  readonly createdAt: EpochMs
  readonly updatedAt: EpochMs
  readonly archivedAt: EpochMs | null
  readonly archivedReason: string | null
}

export interface MemoryTree extends MemoryLine {
  readonly children: readonly MemoryTree[]
}

export interface Provenance {
  readonly origin: Origin
  readonly author: string
  readonly authority: Authority
  readonly trust: Trust
  readonly quote: string | null
  readonly session: Session | null
  readonly episodes: readonly Episode[]
  readonly sourceFile: string | null
  readonly sourceLine: number | null
  readonly supersedes: readonly MemoryLine[]
  readonly supersededBy: MemoryLine | null
}

/** A memory as surfaces show it: the record with its scope, and with its confidence at the moment. */
export interface MemoryView extends Memory {
  readonly scope: ShownScope
  /** The confidence at the moment of the answer: the stored one, less the loss over time without verification. */
  readonly confidence: number
  /** The stored confidence, which a verification restores. */
  readonly givenConfidence: number
  /** Live memories that say otherwise, until a person or a rule settles it; absent if there are none. */
  readonly disputedBy?: readonly MemoryId[]
}

export interface Association {
  /** The link with its current weight, after fading. */
  readonly edge: Edge
  readonly direction: 'out' | 'in'
  readonly other: MemoryLine
}
