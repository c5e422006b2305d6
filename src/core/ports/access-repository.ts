/** When memories were used, and how. */
import type { Access } from '../entity.ts'
import type { MemoryId } from '../ids.ts'

export interface AccessRepository {
  record(access: Access): Promise<void>
  listFor(memoryId: MemoryId): Promise<Access[]>
  /** Oldest first; memories without any are absent. */
  listForAll(memoryIds: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, readonly Access[]>>
  /** Memories read in a session, most recent first. */
  listSession(session: string, limit: number): Promise<MemoryId[]>
}
