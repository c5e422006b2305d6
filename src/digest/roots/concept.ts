/** A concept as grouping sees it: what it is called, what it is about, and where it came from. */
import type { MemoryId, SessionId } from '../../core/ids.ts'

export interface Concept {
  readonly id: MemoryId
  readonly name: string
  /** Its name says what was done, not what it is about: no root is named after it. */
  readonly procedural: boolean
  /** As `mixConceptVector` makes it, unit length; null where there is none yet: then words alone decide. */
  readonly vector: Float32Array | null
  /** Files it is about. */
  readonly files: readonly string[]
  readonly branch: string | null
  readonly sessionId: SessionId | null
  /** The root it stands under now. */
  readonly rootId: MemoryId | null
}
