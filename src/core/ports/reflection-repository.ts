/** Repository of reflections. */
import type { EpochMs, MemoryId } from '../ids.ts'

/** Marks a session as reflected on. It outlives its memory, so that a session is reflected on only once. */
export interface Reflection {
  readonly namespace: string
  /** The client's id of the session. */
  readonly session: string
  /** The memory that holds the reflection; it may have been deleted since. */
  readonly memoryId: MemoryId
  readonly createdAt: EpochMs
}

export interface ReflectionRepository {
  find(namespace: string, session: string): Promise<Reflection | null>
  /** Fails if the session already has one. */
  add(reflection: Reflection): Promise<void>
  /** Oldest first. */
  list(namespace: string): Promise<Reflection[]>
  /** Used only to undo an import. */
  remove(namespace: string, session: string): Promise<void>
}
