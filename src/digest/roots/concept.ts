/** A concept as grouping sees it: its name, its subject, and its origin. */
import type { MemoryId, SessionId } from '../../core/ids.ts'

export interface Concept {
  readonly id: MemoryId
  readonly name: string
  /** True if its name says what was done, not what it is about: no root is named after it. */
  readonly procedural: boolean
  /** From `mixConceptVector`, unit length; null if there is none yet: then words alone decide. */
  readonly vector: Float32Array | null
  /** Files that it is about. */
  readonly files: readonly string[]
  readonly branch: string | null
  readonly sessionId: SessionId | null
  /** The root that it belongs to now. */
  readonly rootId: MemoryId | null
}
