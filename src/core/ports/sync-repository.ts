/** Repository of what is shared: projects, places, and the merged states of records. */
import type { MemoryId, ScopeId, SessionId } from '../ids.ts'
import type { Share, ShareGroup, SyncPlace, SyncRow } from '../sync.ts'

interface SyncCount extends Pick<SyncRow, 'group' | 'kind' | 'state'> {
  readonly count: number
}

export interface SyncRepository {
  listShares(): Promise<Share[]>
  saveShare(share: Share): Promise<void>
  removeShare(share: Pick<Share, 'namespace' | 'project'>): Promise<void>
  listPlaces(): Promise<SyncPlace[]>
  savePlace(place: SyncPlace): Promise<void>
  removePlace(group: ShareGroup): Promise<void>

  load(kind: SyncRow['kind'], ids: readonly string[]): Promise<SyncRow[]>
  /** The records of these memories: themselves, those they replace, their links in both directions and their uses. */
  loadOf(memories: readonly MemoryId[]): Promise<SyncRow[]>
  /**
   * Writes the records. A record whose hash is new gets the next number in the order; transactions that write records
   * get their numbers one after the other, so that no cursor passes a number that is still to come.
   */
  save(rows: readonly Omit<SyncRow, 'seq'>[]): Promise<void>
  remove(rows: readonly Pick<SyncRow, 'kind' | 'id'>[]): Promise<void>
  /** Records of the group after a number, in order. @param notFrom leaves out what this side sent */
  listAfter(group: ShareGroup, seq: number, limit: number, notFrom?: string | null): Promise<SyncRow[]>
  /** Records in this state, ordered by number. */
  listInState(state: SyncRow['state'], afterSeq: number, limit: number): Promise<SyncRow[]>
  /** Numbers of records, without those of memories that were removed. */
  count(): Promise<SyncCount[]>
  /** Number of records of the group after a number. @param made true counts only those that were made here */
  countAfter(group: ShareGroup, seq: number, made: boolean): Promise<number>
  /** Number of contradictions between live memories of the group. */
  countConflicts(group: ShareGroup): Promise<number>
  /** Number of memories in these scopes that have no record. */
  countUnrecorded(scopes: readonly ScopeId[]): Promise<number>
  /** The number of the last record that was numbered. */
  position(): Promise<number>

  /** Memories of these scopes that have no record, ordered by id. @param after the last id of the page before */
  listUnrecorded(scopes: readonly ScopeId[], limit: number, after?: MemoryId | null): Promise<MemoryId[]>
  /** Memories whose record says that the store has them, and which it no longer has, ordered by id. */
  listVanished(limit: number, after?: MemoryId | null): Promise<MemoryId[]>
  /** Conversations whose record says that the store has them, and which it no longer has. */
  listVanishedConversations(limit: number): Promise<SessionId[]>
  /**
   * Conversations of these scopes with other numbers of turns than their records, or with a turn that was rewritten since
   * its record was saved, ordered by id.
   */
  listConversations(scopes: readonly ScopeId[], after: SessionId | null, limit: number): Promise<SessionId[]>
  /** Conversations of these scopes with a turn that was rewritten since its record was saved, ordered by id. */
  listRewritten(scopes: readonly ScopeId[], after: SessionId | null, limit: number): Promise<SessionId[]>
  /** Those of the content hashes that several live memories of one scope have. */
  repeatedHashes(hashes: readonly string[]): Promise<ReadonlySet<string>>
  /** Memories that were accessed since their record was compared last, ordered by id. */
  listUsed(limit: number, after?: MemoryId | null): Promise<MemoryId[]>
}
