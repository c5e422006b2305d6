/** Memories as lists and trees show them, and where one came from. */
import type { Episode, Session } from '../core/conversation.ts'
import type { Edge } from '../core/edge.ts'
import type { EpochMs, MemoryId } from '../core/ids.ts'
import type { Authority, Memory, MemoryKind, Trust } from '../core/memory.ts'
import type { Scope } from '../core/scope.ts'

/** Enough to list a memory and to go on from it. */
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

/** A memory as surfaces show it: the record with its scope spelled out, and with what time has left of it. */
export interface MemoryView extends Memory {
  readonly scope: Scope
  /** As believed at the moment of the answer: what was given, less what time without verification took. */
  readonly confidence: number
  /** As stored; a verification brings it back. */
  readonly givenConfidence: number
}

export interface Association {
  /** With the weight it has by now: a link that fades shows what is left of it. */
  readonly edge: Edge
  readonly direction: 'out' | 'in'
  readonly other: MemoryLine
}
