/** Named things that memories mention: people, tools, systems, files, concepts. */
import type { EntityId, EpochMs, MemoryId, ScopeId, SessionId } from './ids.ts'

export const ENTITY_KINDS = [
  'person',
  'organisation',
  'tool',
  'system',
  'file',
  'package',
  'concept',
] as const
export type EntityKind = (typeof ENTITY_KINDS)[number]

export interface Entity {
  readonly id: EntityId
  readonly scopeId: ScopeId
  readonly kind: EntityKind
  readonly name: string
  readonly createdAt: EpochMs
}

/** Grade of an access: 1 corrected, 2 hard, 3 normal, 4 applied with success. */
export const ACCESS_GRADES = [1, 2, 3, 4] as const
export type AccessGrade = (typeof ACCESS_GRADES)[number]

/**
 * A session in which a memory stood among the first of an answer, or was given beside a prompt. It does not
 * reinforce the memory.
 */
export interface WeakUse {
  readonly memoryId: MemoryId
  readonly session: SessionId | string
  /** The last time in the session. */
  readonly at: EpochMs
}

/** One read or use of a memory. Appearing in a result list is not an access. */
export interface Access {
  readonly memoryId: MemoryId
  readonly at: EpochMs
  /** The client's session, as its transport names it. */
  readonly session: SessionId | string
  readonly grade: AccessGrade
}
