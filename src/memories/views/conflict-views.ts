/** Types of the conflict use cases: the listing, both sides of a conflict, and its resolution. */

import type { EdgeMaker } from '../../core/edge.ts'
import type { EdgeId, EpisodeId, EpochMs, MemoryId, SessionId } from '../../core/ids.ts'
import type { Authority, GovernanceLayer, Memory, MemoryKind, Trust } from '../../core/memory.ts'
import type { Scope } from '../../core/scope.ts'
import type { Page } from '../../kernel/paging.ts'

/** One page of open conflicts, newest first. */
export interface ConflictListing extends Page<Conflict> {
  readonly total: number
}

export interface Conflict {
  /** Id of the `contradicts` link between the two. */
  readonly id: EdgeId
  /** The newer statement, as far as the finder of the conflict could tell. */
  readonly a: ConflictSide
  readonly b: ConflictSide
  /** Explains the difference and why no rule resolved it. */
  readonly why: string
  readonly confidence01: number
  readonly foundBy: EdgeMaker
  readonly foundAt: EpochMs
}

export interface ConflictSide {
  readonly id: MemoryId
  readonly kind: MemoryKind
  readonly content: string
  readonly trust: Trust
  readonly author: string
  readonly authority: Authority
  readonly layer: GovernanceLayer
  /** The guard, in words, that keeps agents and rules from ending it; null if there is none. */
  readonly guard: string | null
  /** Start of its validity; its creation if none is set. */
  readonly at: EpochMs
  readonly scope: string
  readonly quote: string | null
  readonly session: {
    readonly id: SessionId
    readonly agent: string
    readonly title: string | null
  } | null
  readonly episodes: readonly ConflictSource[]
  readonly sourceFile: string | null
  readonly sourceLine: number | null
}

/** A turn of a conversation that is a source of the statement. */
export interface ConflictSource {
  readonly id: EpisodeId
  readonly at: EpochMs
  readonly speaker: string
  readonly text: string
}

export const KEEP_CHOICES = ['a', 'b', 'both'] as const
export type KeepChoice = (typeof KEEP_CHOICES)[number]

type ScopedMemory = Memory & { readonly scope: Scope }

export interface ResolvedConflict {
  readonly keep: KeepChoice
  readonly a: ScopedMemory
  readonly b: ScopedMemory
  /** The memory that was superseded; null if both were kept. */
  readonly superseded: MemoryId | null
}
