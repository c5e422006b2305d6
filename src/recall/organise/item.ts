/**
 * The input of organising an answer: one found document with its text. Plain values, loaded by the
 * caller.
 */
import type { DocumentRef } from '../../core/document.ts'
import type { EntityKind } from '../../core/entity.ts'
import type { EpochMs, MemoryId, SessionId } from '../../core/ids.ts'
import type { Structure } from '../../core/memory.ts'
import type { ShownScope } from '../../core/scope.ts'

export interface FoundItem {
  readonly ref: DocumentRef
  readonly title: string
  /** The line that is shown. */
  readonly summary: string
  /** The full text: a memory's content, or a turn. */
  readonly text: string
  readonly contentHash: string
  /** Time it was said or became true. */
  readonly at: EpochMs
  /** The days its text speaks of; null if it names none. */
  readonly eventFrom: EpochMs | null
  readonly eventUntil: EpochMs | null
  readonly scope: Pick<ShownScope, 'namespace' | 'project' | 'label'>
  /** Entities it mentions, in any order; for a turn, the person who speaks. */
  readonly entities: readonly MentionedEntity[]
  readonly memory: MemoryPart | null
  readonly turn: TurnPart | null
}

export interface MentionedEntity {
  readonly name: string
  readonly kind: EntityKind
}

export interface MemoryPart {
  readonly id: MemoryId
  readonly parentId: MemoryId | null
  readonly supersededBy: MemoryId | null
  readonly structure: Structure
  /** Set for a concept or topic that a digest made to hold its facts. */
  readonly holds?: true
  /** The thing it is about. */
  readonly element: string | null
}

interface TurnPart {
  readonly sessionId: SessionId
  /** 0, 1, 2 … within the session. */
  readonly position: number
  /** The memory with what holds instead, if a person corrected the turn. */
  readonly correctedBy?: MemoryId | null
}
