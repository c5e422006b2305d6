/** Memories as lists and trees show them, and where one came from. */
import type { Episode, Session } from '../core/conversation.ts'
import type { EpochMs, MemoryId } from '../core/ids.ts'
import type { Authority, MemoryKind, Trust } from '../core/memory.ts'

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
