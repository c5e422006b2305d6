/**
 * The tables that every dialect has, as types of the query builder. Full text and vectors are specific to
 * each dialect.
 */
import type { Generated } from 'kysely'
import type { Watermark } from '../core/capture.ts'
import type { Cluster } from '../core/cluster.ts'
import type { Episode, EpisodeRole, Session } from '../core/conversation.ts'
import type { Decision, Segment } from '../core/digest.ts'
import type { DocumentKind } from '../core/document.ts'
import type { Edge, NodeId } from '../core/edge.ts'
import type { Access, Entity, WeakUse } from '../core/entity.ts'
import type { AskedMemory, HookRun, HookSession, Injection } from '../core/hook.ts'
import type { DocumentSeq, EntityId, EpisodeId, EpochMs, MemoryId, ScopeId, SessionId } from '../core/ids.ts'
import type { JournalEntry } from '../core/journal.ts'
import type { JudgedPair } from '../core/judged-pair.ts'
import type { LedgerEntry } from '../core/ledger.ts'
import type { Memory } from '../core/memory.ts'
import type { AgentOffset } from '../core/ports/agent-repository.ts'
import type { PendingQuote } from '../core/ports/digest-repository.ts'
import type { Reflection } from '../core/ports/reflection-repository.ts'
import type { Project, ProjectAlias } from '../core/project.ts'
import type { QueuedWrite } from '../core/queued-write.ts'
import type { Run } from '../core/run.ts'
import type { Share, SyncPlace, SyncRow } from '../core/sync.ts'
import type { VaultFile } from '../core/vault-file.ts'
import type { RowOf } from './row-mapping.ts'

export interface Tables {
  scopes: ScopesTable
  projects: RowOf<Project>
  project_aliases: RowOf<ProjectAlias>
  project_separations: { project: string; other: string }
  /** `seq` is the order of the changes. */
  project_changes: {
    seq: Generated<number>
    run_id: string
    project: string
    joined_before: string | null
    joined_after: string | null
  }
  scope_moves: {
    run_id: string
    kind: 'memory' | 'session' | 'segment' | 'entity'
    row_id: string
    from_scope: ScopeId
    to_scope: ScopeId
  }
  memories: RowOf<Omit<Memory, 'sourceEpisodes'>>
  memory_sources: { memory_id: MemoryId; position: number; episode_id: EpisodeId }
  /** Triggers maintain `revision`. */
  edges: RowOf<Edge> & { revision: Generated<number> }
  /** `name_key` is the name in lowercase, which identifies the entity. `words` is null until it is placed. */
  entities: RowOf<Entity> & { name_key: string; words: string | null }
  entity_endings: { scope_id: ScopeId; words: string; entity_id: EntityId }
  unread_memories: { document_seq: DocumentSeq }
  sessions: RowOf<Session>
  episodes: RowOf<Episode>
  participants: { scope_id: ScopeId; name: string }
  accesses: RowOf<Access> & { id: Generated<number> }
  found_memories: RowOf<WeakUse>
  journal: JournalTable
  documents: DocumentsTable
  watermarks: RowOf<Omit<Watermark, 'parserState'>> & { parser_state: string }
  tombstones: { hash: string; created_at: EpochMs }
  served_texts: { fingerprint: string; served_at: EpochMs }
  notes: { key: string; value: string }
  /** `failure_seq` increases with every failed try of any segment; null if none failed. */
  segments: RowOf<Segment> & { failure_seq: number | null }
  decisions: RowOf<Decision>
  pending_quotes: RowOf<PendingQuote>
  ledger: RowOf<LedgerEntry>
  clusters: ClustersTable
  /** `name` is null if it may contain words of a purged memory. */
  communities: {
    id: string
    scope_id: ScopeId
    name: string | null
    updated_at: EpochMs
    model_id: string | null
    centroid: Uint8Array | null
  }
  community_members: { memory_id: MemoryId; community_id: string; rank: number }
  community_scopes: { scope_id: ScopeId; changes: number }
  counters: { name: string; value: number }
  runs: RowOf<Run>
  judged_pairs: RowOf<JudgedPair>
  reflections: RowOf<Reflection>
  vault_files: RowOf<VaultFile>
  agent_offsets: RowOf<AgentOffset>
  hook_sessions: RowOf<HookSession>
  injections: RowOf<Injection>
  asked_memories: RowOf<AskedMemory>
  hook_runs: RowOf<HookRun>
  corrected_turns: { episode_id: EpisodeId; memory_id: MemoryId | null; at: EpochMs }
  /** `seq` is the order of arrival. */
  write_queue: RowOf<QueuedWrite> & { seq: Generated<number> }
  sync_shares: RowOf<Share>
  sync_places: RowOf<SyncPlace>
  sync_records: RowOf<SyncRow>
  corpus_statistics: { scope_id: ScopeId; kind: DocumentKind; documents: number; terms: number }
}

/** `seq` is the order of writing, independent of the clock. */
type JournalTable = RowOf<JournalEntry> & {
  seq: Generated<number>
  source_id: NodeId | null
  target_id: NodeId | null
}

export type ClustersTable = RowOf<Omit<Cluster, 'centroid'>> & { centroid: Uint8Array }

interface ScopesTable {
  id: Generated<ScopeId>
  namespace: string
  project: string | null
  branch: string | null
  created_at: EpochMs
}

/** The documents of memories and episodes. Triggers maintain `revision` and the indexes. */
export interface DocumentsTable {
  seq: Generated<DocumentSeq>
  kind: DocumentKind
  subject_id: MemoryId | EpisodeId
  scope_id: ScopeId
  role: EpisodeRole | null
  at: EpochMs
  session_id: SessionId | null
  position: number | null
  valid_from: EpochMs
  /** null if there is no end. */
  valid_until: EpochMs | null
  superseded: number
  archived: number
  terms: string
  label_terms: string
  term_count: number
  word_count: number
  features: number
  event_from: EpochMs | null
  event_until: EpochMs | null
  /** null if an older analysis did not compute it. */
  information: number | null
  analysis_version: number
  text_hash: string
  revision: Generated<number>
}
