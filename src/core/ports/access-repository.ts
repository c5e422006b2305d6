/** Repository of accesses: when memories were used, and with which grade. */
import type { Access } from '../entity.ts'
import type { MemoryId, ScopeId } from '../ids.ts'

export interface AccessRepository {
  record(access: Access): Promise<void>
  listFor(memoryId: MemoryId): Promise<Access[]>
  /** Oldest first; memories without accesses are absent. */
  listForAll(memoryIds: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, readonly Access[]>>
  /** Memories read in a session, most recent first; of these scopes (default: all). */
  listSession(session: string, limit: number, scopes?: readonly ScopeId[] | null): Promise<MemoryId[]>
}
