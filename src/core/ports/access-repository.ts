/** Repository of accesses: when memories were used, and with which grade. */
import type { Access, WeakUse } from '../entity.ts'
import type { EpochMs, MemoryId, ScopeId } from '../ids.ts'

export interface AccessRepository {
  record(access: Access): Promise<void>
  listFor(memoryId: MemoryId): Promise<Access[]>
  /** Oldest first; memories without accesses are absent. */
  listForAll(memoryIds: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, readonly Access[]>>
  /** Memories read in a session, most recent first; of these scopes (default: all). */
  listSession(session: string, limit: number, scopes?: readonly ScopeId[] | null): Promise<MemoryId[]>

  /** Records that memories stood among the first of an answer; once a session, with the last time. Skips memories that are gone. */
  recordFound(found: readonly WeakUse[]): Promise<void>
  /**
   * Weak uses since the moment: found, or given beside a prompt. One per memory and session, the last of it;
   * memories without any are absent.
   */
  listWeakUses(
    memoryIds: readonly MemoryId[],
    since: EpochMs,
  ): Promise<ReadonlyMap<MemoryId, readonly WeakUse[]>>
  /** Deletes the record of memories found before the moment. */
  pruneFound(before: EpochMs): Promise<void>
}
