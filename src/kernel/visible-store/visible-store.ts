/**
 * A view of a store limited to one namespace. A record of another namespace is treated as if it did not exist: it is not
 * found or counted, and a change to it fails or does nothing. Operations on the whole store are refused; Lore itself does
 * them with the underlying store.
 */
import { LoreError } from '../../core/errors.ts'
import type { Store } from '../../core/ports/store.ts'
import { refuseStoreWide } from './refusals.ts'
import { createVisibility, type Visibility, type VisibleScopes } from './visibility.ts'
import { visibleAccesses } from './visible-accesses.ts'
import { visibleAgents } from './visible-agents.ts'
import { visibleCapture } from './visible-capture.ts'
import { visibleClusters } from './visible-clusters.ts'
import { visibleCommunities } from './visible-communities.ts'
import { visibleDigest } from './visible-digest.ts'
import { visibleDocuments } from './visible-documents.ts'
import { visibleEdges } from './visible-edges.ts'
import { visibleEmbeddings } from './visible-embeddings.ts'
import { visibleEntities } from './visible-entities.ts'
import { visibleEpisodes } from './visible-episodes.ts'
import { visibleExports } from './visible-exports.ts'
import { visibleGraph } from './visible-graph.ts'
import { visibleHooks } from './visible-hooks.ts'
import { visibleJournal } from './visible-journal.ts'
import { visibleLedger } from './visible-ledger.ts'
import { visibleMemories } from './visible-memories.ts'
import { visiblePairs } from './visible-pairs.ts'
import { visibleProjects } from './visible-projects.ts'
import { visibleQueue } from './visible-queue.ts'
import { visibleReflections } from './visible-reflections.ts'
import { visibleRuns } from './visible-runs.ts'
import { visibleScopes } from './visible-scopes.ts'
import { visibleSessions } from './visible-sessions.ts'
import { visibleSync } from './visible-sync.ts'
import { visibleVaults } from './visible-vaults.ts'

export type { VisibleScopes } from './visibility.ts'

/**
 * Creates a view for one call; it caches the scopes it saw and the runs begun through it.
 * @example visibleStore(store, { namespace: 'default' })
 */
export function visibleStore(store: Store, scopes: VisibleScopes): Store {
  return showStore(store, createVisibility(store, scopes))
}

function showStore(store: Store, visible: Visibility): Store {
  return {
    scopes: visibleScopes(store.scopes, visible),
    projects: visibleProjects(store, visible),
    memories: visibleMemories(store.memories, visible),
    edges: visibleEdges(store.edges, visible),
    graph: visibleGraph(store.graph, visible),
    entities: visibleEntities(store.entities, visible),
    sessions: visibleSessions(store.sessions, visible),
    episodes: visibleEpisodes(store.episodes, visible),
    accesses: visibleAccesses(store.accesses, visible),
    documents: visibleDocuments(store.documents, visible),
    embeddings: visibleEmbeddings(store.embeddings, visible),
    journal: visibleJournal(store, visible),
    capture: visibleCapture(store.capture),
    digest: visibleDigest(store.digest, visible),
    ledger: visibleLedger(store.ledger),
    clusters: visibleClusters(store.clusters, visible),
    communities: visibleCommunities(store.communities, visible),
    runs: visibleRuns(store.runs, visible),
    pairs: visiblePairs(store, visible),
    vaults: visibleVaults(store.vaults, visible),
    reflections: visibleReflections(store.reflections, visible),
    exports: visibleExports(store.exports, visible),
    queue: visibleQueue(store.queue, visible),
    agents: visibleAgents(store.agents, visible),
    hooks: visibleHooks(store.hooks, visible),
    sync: visibleSync(),

    // Each transaction has its own cache, so that a scope created in a failed transaction is forgotten.
    transact: (work) => store.transact((inside) => work(showStore(inside, visible.within(inside)))),
    snapshot: (work) => store.snapshot((frozen) => work(showStore(frozen, visible.within(frozen)))),
    check: async () => {
      throw refuseStoreWide('Checking the store')
    },
    backup: async () => {
      throw refuseStoreWide('Copying the store')
    },
    // The size is hidden, because it covers all namespaces.
    describe: async () => {
      const { dialect, location, file, schemaVersion } = await store.describe()
      return { dialect, location, file, schemaVersion, bytes: 0 }
    },
    close: async () => {
      throw new LoreError('internal', 'A store that shows one namespace cannot be closed.', {
        hint: 'Close the store that it was made from.',
      })
    },
  }
}
