/**
 * Assembles the repositories. A dialect provides the parts that differ: documents, embeddings and file
 * maintenance.
 */
import type { Store } from '../core/ports/store.ts'
import { createAccessRepository } from './access-repository.ts'
import { createAgentRepository } from './agent-repository.ts'
import { createCaptureRepository } from './capture-repository.ts'
import { createClusterRepository } from './cluster-repository.ts'
import { createCommunityRepository } from './community-repository.ts'
import type { Database } from './database.ts'
import { createDigestRepository } from './digest-repository.ts'
import { createEdgeRepository } from './edge-repository.ts'
import { createEntityRepository } from './entity-repository.ts'
import { createEpisodeRepository } from './episode-repository.ts'
import { createExportRepository } from './export-repository.ts'
import { createHookRepository } from './hook-repository.ts'
import { createJournalRepository } from './journal-repository.ts'
import { createLedgerRepository } from './ledger-repository.ts'
import { createMemoryRepository } from './memory-repository.ts'
import { createPairRepository } from './pair-repository.ts'
import { createProjectRepository } from './project-repository.ts'
import { createQueueRepository } from './queue-repository.ts'
import { createReflectionRepository } from './reflection-repository.ts'
import { createRunRepository } from './run-repository.ts'
import { createScopeRepository } from './scope-repository.ts'
import { createSessionRepository } from './session-repository.ts'
import { createSyncRepository } from './sync-repository.ts'
import { createVaultRepository } from './vault-repository.ts'

type DialectParts = Pick<
  Store,
  'documents' | 'embeddings' | 'graph' | 'transact' | 'snapshot' | 'check' | 'backup' | 'describe' | 'close'
>

export function assembleStore(database: Database, dialect: DialectParts): Store {
  return {
    scopes: createScopeRepository(database),
    projects: createProjectRepository(database),
    memories: createMemoryRepository(database),
    edges: createEdgeRepository(database),
    entities: createEntityRepository(database),
    sessions: createSessionRepository(database),
    episodes: createEpisodeRepository(database),
    accesses: createAccessRepository(database),
    journal: createJournalRepository(database),
    capture: createCaptureRepository(database),
    digest: createDigestRepository(database),
    ledger: createLedgerRepository(database),
    clusters: createClusterRepository(database),
    communities: createCommunityRepository(database),
    runs: createRunRepository(database),
    pairs: createPairRepository(database),
    vaults: createVaultRepository(database),
    reflections: createReflectionRepository(database),
    exports: createExportRepository(database),
    queue: createQueueRepository(database),
    agents: createAgentRepository(database),
    hooks: createHookRepository(database),
    sync: createSyncRepository(database),
    ...dialect,
  }
}
