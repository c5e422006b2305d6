/**
 * The first schema: memories, edges, conversations, documents, and the triggers that keep documents in step.
 */
import type { Migration } from './migration.ts'

export const foundation: Migration = {
  version: 1,
  title: 'foundation',
  sql: `
-- Why: everything Lore knows needs a place. Memories, edges and the verbatim record are the truth;
-- documents, full text, statistics and the embedding queue are derived and follow by trigger, so that
-- no code path can write one and forget the other.

CREATE TABLE scopes (
  id INTEGER PRIMARY KEY,
  namespace TEXT NOT NULL,
  project TEXT,
  branch TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX scopes_by_name
  ON scopes (namespace, project IS NULL, coalesce(project, ''), branch IS NULL, coalesce(branch, ''));

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  external_id TEXT NOT NULL,
  agent TEXT NOT NULL,
  scope_id INTEGER NOT NULL REFERENCES scopes (id),
  title TEXT,
  state TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  episode_count INTEGER NOT NULL,
  metadata TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX sessions_by_agent_external_id ON sessions (agent, external_id);
CREATE INDEX sessions_by_scope_last_at ON sessions (scope_id, last_at);

CREATE TABLE episodes (
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id),
  scope_id INTEGER NOT NULL REFERENCES scopes (id),
  position INTEGER NOT NULL,
  external_id TEXT NOT NULL,
  role TEXT NOT NULL,
  speaker TEXT,
  text TEXT NOT NULL,
  caption TEXT,
  model TEXT,
  at INTEGER NOT NULL,
  content_hash TEXT NOT NULL,
  source_file TEXT,
  source_line INTEGER,
  source_byte INTEGER
) STRICT;
CREATE UNIQUE INDEX episodes_by_session_position ON episodes (session_id, position);
CREATE UNIQUE INDEX episodes_by_session_external_id ON episodes (session_id, external_id);

CREATE TABLE participants (
  scope_id INTEGER NOT NULL REFERENCES scopes (id),
  name TEXT NOT NULL,
  PRIMARY KEY (scope_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE memories (
  id TEXT PRIMARY KEY,
  scope_id INTEGER NOT NULL REFERENCES scopes (id),
  parent_id TEXT REFERENCES memories (id),
  depth INTEGER NOT NULL CHECK (depth >= 0),
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  content TEXT NOT NULL,
  element TEXT,
  tags TEXT NOT NULL,
  metadata TEXT NOT NULL,
  structure TEXT NOT NULL,
  cluster TEXT,
  content_hash TEXT NOT NULL,
  trust TEXT NOT NULL,
  quote TEXT,
  author TEXT NOT NULL,
  authority INTEGER NOT NULL,
  session_id TEXT REFERENCES sessions (id) ON DELETE SET NULL,
  source_file TEXT,
  source_line INTEGER,
  source_hash TEXT,
  layer INTEGER NOT NULL,
  protected INTEGER NOT NULL CHECK (protected IN (0, 1)),
  category TEXT NOT NULL,
  salience REAL NOT NULL,
  surprise REAL NOT NULL,
  stability_days REAL NOT NULL,
  level INTEGER NOT NULL,
  quality REAL NOT NULL,
  confidence REAL NOT NULL,
  confidence_floor REAL NOT NULL,
  access_count INTEGER NOT NULL,
  last_accessed_at INTEGER,
  last_reinforced_at INTEGER,
  relevance REAL,
  retention REAL,
  activation REAL,
  importance REAL,
  tier TEXT,
  next_due_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  valid_from INTEGER,
  valid_until INTEGER,
  superseded_by TEXT REFERENCES memories (id) ON DELETE SET NULL,
  archived_at INTEGER,
  archived_reason TEXT,
  verified_at INTEGER,
  verification TEXT NOT NULL
) STRICT;
CREATE INDEX memories_by_parent ON memories (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX memories_by_superseded_by ON memories (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE INDEX memories_by_session ON memories (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX memories_by_content_hash ON memories (content_hash);
CREATE INDEX memories_by_created_at ON memories (created_at);
CREATE INDEX memories_by_created_at_of_roots ON memories (created_at) WHERE parent_id IS NULL;
CREATE INDEX memories_by_scope_created_at ON memories (scope_id, created_at);

CREATE TABLE memory_sources (
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  episode_id TEXT NOT NULL REFERENCES episodes (id) ON DELETE CASCADE,
  PRIMARY KEY (memory_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_sources_by_episode ON memory_sources (episode_id);

CREATE TABLE accesses (
  id INTEGER PRIMARY KEY,
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  session TEXT NOT NULL,
  grade INTEGER NOT NULL
) STRICT;
CREATE INDEX accesses_by_memory_at ON accesses (memory_id, at);

CREATE TABLE entities (
  id TEXT PRIMARY KEY,
  scope_id INTEGER NOT NULL REFERENCES scopes (id),
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX entities_by_scope_kind_name ON entities (scope_id, kind, name_key);
CREATE INDEX entities_by_name ON entities (name_key);

CREATE TABLE edges (
  id TEXT PRIMARY KEY,
  source_id TEXT NOT NULL,
  target_id TEXT NOT NULL,
  layer TEXT NOT NULL,
  relation TEXT NOT NULL,
  weight REAL NOT NULL CHECK (weight BETWEEN 0 AND 1),
  reasoning TEXT,
  author TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  reinforced_at INTEGER,
  valid_from INTEGER,
  valid_until INTEGER
) STRICT;
CREATE UNIQUE INDEX edges_by_source_target_relation ON edges (source_id, target_id, relation);
CREATE INDEX edges_by_target ON edges (target_id);
CREATE INDEX edges_by_layer_source ON edges (layer, source_id);
CREATE INDEX edges_by_layer_target ON edges (layer, target_id);

CREATE TABLE journal (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  -- The ends of an edge, so that a purge also finds the entries of edges that are gone.
  source_id TEXT,
  target_id TEXT,
  reason TEXT,
  before TEXT,
  after TEXT
) STRICT;
CREATE INDEX journal_by_subject ON journal (subject_id, at);
CREATE INDEX journal_by_run ON journal (run_id);
CREATE INDEX journal_by_source ON journal (source_id) WHERE source_id IS NOT NULL;
CREATE INDEX journal_by_target ON journal (target_id) WHERE target_id IS NOT NULL;

CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO counters (name, value) VALUES ('revision', 0);

-- One row per memory or episode. What filters read stands before the long columns.
CREATE TABLE documents (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('memory', 'episode')),
  scope_id INTEGER NOT NULL REFERENCES scopes (id),
  archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
  superseded INTEGER NOT NULL CHECK (superseded IN (0, 1)),
  valid_from INTEGER NOT NULL,
  valid_until INTEGER,
  subject_id TEXT NOT NULL,
  session_id TEXT,
  position INTEGER,
  role TEXT,
  at INTEGER NOT NULL,
  features INTEGER NOT NULL,
  term_count INTEGER NOT NULL,
  word_count INTEGER NOT NULL,
  event_from INTEGER,
  event_until INTEGER,
  analysis_version INTEGER NOT NULL,
  text_hash TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 0,
  label_terms TEXT NOT NULL,
  terms TEXT NOT NULL,
  -- The paragraph sign is no letter, so no word of a text is ever mistaken for a scope.
  scope_token TEXT GENERATED ALWAYS AS ('§' || scope_id) VIRTUAL
) STRICT;
CREATE UNIQUE INDEX documents_by_subject ON documents (subject_id);
CREATE INDEX documents_by_session_position ON documents (session_id, position) WHERE session_id IS NOT NULL;
CREATE INDEX documents_by_revision ON documents (revision);

CREATE TABLE deleted_documents (
  seq INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL
) STRICT;
CREATE INDEX deleted_documents_by_revision ON deleted_documents (revision);

-- Per scope and kind, so that counting and averages never scan.
CREATE TABLE corpus_statistics (
  scope_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  documents INTEGER NOT NULL,
  terms INTEGER NOT NULL,
  PRIMARY KEY (scope_id, kind)
) STRICT, WITHOUT ROWID;

-- Terms arrive stemmed and lowercase, so the plainest tokenizer is right: it splits at spaces and keeps
-- every letter beyond ASCII. Positions are kept because bm25() would otherwise read each text again.
CREATE VIRTUAL TABLE documents_fts USING fts5 (
  terms, label_terms, scope_token,
  content = 'documents', content_rowid = 'seq', tokenize = 'ascii'
);
INSERT INTO documents_fts (documents_fts, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE documents_vocabulary USING fts5vocab (documents_fts, row);

CREATE TABLE embedding_models (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  dimensions INTEGER CHECK (dimensions > 0),
  state TEXT NOT NULL CHECK (state IN ('active', 'building', 'retired'))
) STRICT;
CREATE UNIQUE INDEX embedding_models_by_active ON embedding_models (state) WHERE state = 'active';

CREATE TABLE embeddings (
  document_seq INTEGER NOT NULL REFERENCES documents (seq) ON DELETE CASCADE,
  model_key INTEGER NOT NULL REFERENCES embedding_models (key),
  text_hash TEXT NOT NULL,
  -- Little-endian float32.
  vector BLOB NOT NULL,
  PRIMARY KEY (document_seq, model_key)
) STRICT;

-- The key is the order of work: by model, memories before episodes, oldest first.
CREATE TABLE pending_embeddings (
  model_key INTEGER NOT NULL REFERENCES embedding_models (key),
  priority INTEGER NOT NULL,
  document_seq INTEGER NOT NULL,
  PRIMARY KEY (model_key, priority, document_seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER memories_after_validity AFTER UPDATE OF
  scope_id, session_id, created_at, valid_from, valid_until, superseded_by, archived_at ON memories
WHEN old.scope_id IS NOT new.scope_id OR old.session_id IS NOT new.session_id
  OR old.created_at IS NOT new.created_at
  OR old.valid_from IS NOT new.valid_from OR old.valid_until IS NOT new.valid_until
  OR old.superseded_by IS NOT new.superseded_by OR old.archived_at IS NOT new.archived_at
BEGIN
  UPDATE documents SET
    scope_id = new.scope_id,
    session_id = new.session_id,
    at = coalesce(new.valid_from, new.created_at),
    valid_from = coalesce(new.valid_from, new.created_at),
    valid_until = new.valid_until,
    superseded = new.superseded_by IS NOT NULL,
    archived = new.archived_at IS NOT NULL
  WHERE subject_id = new.id;
END;

CREATE TRIGGER memories_after_delete AFTER DELETE ON memories
BEGIN
  DELETE FROM documents WHERE subject_id = old.id;
END;

CREATE TRIGGER episodes_after_delete AFTER DELETE ON episodes
BEGIN
  DELETE FROM documents WHERE subject_id = old.id;
END;

CREATE TRIGGER documents_after_insert AFTER INSERT ON documents
BEGIN
  INSERT INTO documents_fts (rowid, terms, label_terms, scope_token)
    VALUES (new.seq, new.terms, new.label_terms, new.scope_token);
  INSERT INTO corpus_statistics (scope_id, kind, documents, terms)
    VALUES (new.scope_id, new.kind, 1, new.term_count)
    ON CONFLICT DO UPDATE SET documents = documents + 1, terms = terms + excluded.terms;
  UPDATE counters SET value = value + 1 WHERE name = 'revision';
  UPDATE documents SET revision = (SELECT value FROM counters WHERE name = 'revision') WHERE seq = new.seq;
  INSERT INTO pending_embeddings (model_key, priority, document_seq)
    SELECT key, new.kind = 'episode', new.seq FROM embedding_models WHERE state IN ('active', 'building');
END;

CREATE TRIGGER documents_after_terms AFTER UPDATE OF terms, label_terms, term_count, scope_id ON documents
WHEN old.terms IS NOT new.terms OR old.label_terms IS NOT new.label_terms
  OR old.term_count IS NOT new.term_count OR old.scope_id IS NOT new.scope_id
BEGIN
  INSERT INTO documents_fts (documents_fts, rowid, terms, label_terms, scope_token)
    VALUES ('delete', old.seq, old.terms, old.label_terms, old.scope_token);
  INSERT INTO documents_fts (rowid, terms, label_terms, scope_token)
    VALUES (new.seq, new.terms, new.label_terms, new.scope_token);
  UPDATE corpus_statistics SET documents = documents - 1, terms = terms - old.term_count
    WHERE scope_id = old.scope_id AND kind = old.kind;
  INSERT INTO corpus_statistics (scope_id, kind, documents, terms)
    VALUES (new.scope_id, new.kind, 1, new.term_count)
    ON CONFLICT DO UPDATE SET documents = documents + 1, terms = terms + excluded.terms;
END;

CREATE TRIGGER documents_after_text AFTER UPDATE OF text_hash ON documents
WHEN old.text_hash IS NOT new.text_hash
BEGIN
  DELETE FROM embeddings WHERE document_seq = new.seq;
  INSERT INTO pending_embeddings (model_key, priority, document_seq)
    SELECT key, new.kind = 'episode', new.seq FROM embedding_models WHERE state IN ('active', 'building')
    ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER documents_after_change AFTER UPDATE OF
  scope_id, archived, superseded, valid_from, valid_until, session_id, position, role, at, features,
  term_count, word_count, event_from, event_until, analysis_version, text_hash, label_terms, terms ON documents
BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'revision';
  UPDATE documents SET revision = (SELECT value FROM counters WHERE name = 'revision') WHERE seq = new.seq;
END;

CREATE TRIGGER documents_after_delete AFTER DELETE ON documents
BEGIN
  INSERT INTO documents_fts (documents_fts, rowid, terms, label_terms, scope_token)
    VALUES ('delete', old.seq, old.terms, old.label_terms, old.scope_token);
  UPDATE corpus_statistics SET documents = documents - 1, terms = terms - old.term_count
    WHERE scope_id = old.scope_id AND kind = old.kind;
  DELETE FROM pending_embeddings
    WHERE model_key IN (SELECT key FROM embedding_models)
      AND priority = (old.kind = 'episode') AND document_seq = old.seq;
  UPDATE counters SET value = value + 1 WHERE name = 'revision';
  INSERT INTO deleted_documents (seq, revision)
    VALUES (old.seq, (SELECT value FROM counters WHERE name = 'revision'));
END;

CREATE TRIGGER embeddings_after_insert AFTER INSERT ON embeddings
BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'revision';
  UPDATE documents SET revision = (SELECT value FROM counters WHERE name = 'revision')
    WHERE seq = new.document_seq;
END;

CREATE TRIGGER embeddings_after_update AFTER UPDATE OF vector ON embeddings
BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'revision';
  UPDATE documents SET revision = (SELECT value FROM counters WHERE name = 'revision')
    WHERE seq = new.document_seq;
END;
`,
}
