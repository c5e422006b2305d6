/** Sessions that were reflected on. */
import type { EpochMs, MemoryId } from '../ids.ts'

/** That a session was reflected on. Stays when the memory goes: a session is reflected on once. */
export interface Reflection {
  readonly namespace: string
  /** As the client names it. */
  readonly session: string
  /** The memory that keeps what was thought; it may have gone since. */
  readonly memoryId: MemoryId
  readonly createdAt: EpochMs
}

export interface ReflectionRepository {
  find(namespace: string, session: string): Promise<Reflection | null>
  /** Fails where the session has one already. */
  add(reflection: Reflection): Promise<void>
  /** Oldest first. */
  list(namespace: string): Promise<Reflection[]>
  /** Only where an import that brought it is taken back. */
  remove(namespace: string, session: string): Promise<void>
}
