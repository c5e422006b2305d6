/** Conflicts as surfaces see them: what is asked, and what is answered. */

import type { EdgeMaker } from '../../core/edge.ts'
import type { EdgeId, EpisodeId, EpochMs, MemoryId, SessionId } from '../../core/ids.ts'
import type { Authority, GovernanceLayer, Memory, MemoryKind, Trust } from '../../core/memory.ts'
import type { Scope } from '../../core/scope.ts'
import type { Page } from '../../kernel/paging.ts'

/** Newest first. */
export interface ConflictListing extends Page<Conflict> {
  readonly total: number
}

export interface Conflict {
  /** Of the link between the two. */
  readonly id: EdgeId
  /** The newer statement, as far as whoever found the conflict could tell. */
  readonly a: ConflictSide
  readonly b: ConflictSide
  /** In words: what differs, and why no rule settled it. */
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
  /** What keeps agents and rules from ending it, in words; null where nothing does. */
  readonly guard: string | null
  /** From when on it holds. */
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

/** A turn that a statement rests on. */
export interface ConflictSource {
  readonly id: EpisodeId
  readonly at: EpochMs
  readonly speaker: string
  readonly text: string
}

export const KEEP_CHOICES = ['a', 'b', 'both'] as const
export type KeepChoice = (typeof KEEP_CHOICES)[number]

/** A memory with its scope spelled out. */
type ScopedMemory = Memory & { readonly scope: Scope }

export interface ResolvedConflict {
  readonly keep: KeepChoice
  readonly a: ScopedMemory
  readonly b: ScopedMemory
  /** What gave way; null where both stay. */
  readonly superseded: MemoryId | null
}
