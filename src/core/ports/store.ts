/**
 * The storage port. Two rules apply to every implementation: a method is one
 * atomic step, and `transact` makes several of them one step, safe against kill -9 and other processes.
 */

import type { AccessRepository } from './access-repository.ts'
import type { AgentRepository } from './agent-repository.ts'
import type { CaptureRepository } from './capture-repository.ts'
import type { ClusterRepository } from './cluster-repository.ts'
import type { CommunityRepository } from './community-repository.ts'
import type { DigestRepository } from './digest-repository.ts'
import type { DocumentRepository } from './document-repository.ts'
import type { EdgeRepository } from './edge-repository.ts'
import type { EmbeddingRepository } from './embedding-repository.ts'
import type { EntityRepository } from './entity-repository.ts'
import type { EpisodeRepository } from './episode-repository.ts'
import type { ExportRepository } from './export-repository.ts'
import type { GraphRepository } from './graph-repository.ts'
import type { HookRepository } from './hook-repository.ts'
import type { JournalRepository } from './journal-repository.ts'
import type { LedgerRepository } from './ledger-repository.ts'
import type { MemoryRepository } from './memory-repository.ts'
import type { PairRepository } from './pair-repository.ts'
import type { ProjectRepository } from './project-repository.ts'
import type { QueueRepository } from './queue-repository.ts'
import type { ReflectionRepository } from './reflection-repository.ts'
import type { RunRepository } from './run-repository.ts'
import type { ScopeRepository } from './scope-repository.ts'
import type { SessionRepository } from './session-repository.ts'
import type { SyncRepository } from './sync-repository.ts'
import type { VaultRepository } from './vault-repository.ts'

export interface Store {
  readonly scopes: ScopeRepository
  readonly projects: ProjectRepository
  readonly memories: MemoryRepository
  readonly edges: EdgeRepository
  readonly graph: GraphRepository
  readonly entities: EntityRepository
  readonly sessions: SessionRepository
  readonly episodes: EpisodeRepository
  readonly accesses: AccessRepository
  readonly documents: DocumentRepository
  readonly embeddings: EmbeddingRepository
  readonly journal: JournalRepository
  readonly capture: CaptureRepository
  readonly digest: DigestRepository
  readonly ledger: LedgerRepository
  readonly clusters: ClusterRepository
  readonly communities: CommunityRepository
  readonly runs: RunRepository
  readonly pairs: PairRepository
  readonly vaults: VaultRepository
  readonly reflections: ReflectionRepository
  readonly exports: ExportRepository
  readonly queue: QueueRepository
  readonly agents: AgentRepository
  readonly hooks: HookRepository
  readonly sync: SyncRepository

  /**
   * Runs `work` in one write transaction: all of its writes through the given store are kept, or none. A
   * nested call joins the outer transaction.
   */
  transact<T>(work: (store: Store) => Promise<T>): Promise<T>
  /**
   * Runs `work` over one consistent state of the store, unaffected by concurrent writes. The given store is
   * read-only and valid only during `work`.
   */
  snapshot<T>(work: (store: Store) => Promise<T>): Promise<T>
  /** Returns the problems in the file, its indexes and its references; empty if there are none. */
  check(): Promise<readonly string[]>
  /** Writes a consistent copy during concurrent reads and writes. */
  backup(path: string): Promise<void>
  describe(): Promise<StoreDescription>
  close(): Promise<void>
}

export interface StoreDescription {
  readonly dialect: string
  /** File path or server and database, without credentials. */
  readonly location: string
  /** The file on this machine; null if a server keeps the data. */
  readonly file: string | null
  readonly schemaVersion: number
  readonly bytes: number
}
