/** Digestion: segments, decisions about their items, the cost ledger, and topic centroids. */
import type { Migration } from './migration.ts'

export const digest: Migration = {
  version: 3,
  title: 'digest',
  sql: `
-- Why: digestion must go on where it was killed, so a conversation's segments are kept with their state before
-- anything is made of them. What it derives goes with what it was derived from: segments and decisions with
-- their session, pending quotes, decisions and centres with their memory.

ALTER TABLE memories ADD COLUMN salience_boost REAL NOT NULL DEFAULT 1;

-- Why: idle sessions are asked for newest first, over all scopes, whenever the daemon looks for work.
CREATE INDEX sessions_by_last_at ON sessions (last_at);

CREATE TABLE segments (
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  scope_id INTEGER NOT NULL REFERENCES scopes (id),
  ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
  from_position INTEGER NOT NULL,
  until_position INTEGER NOT NULL CHECK (until_position >= from_position),
  boundary TEXT NOT NULL,
  boundary_score REAL,
  tokens INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'done', 'failed')),
  attempts INTEGER NOT NULL,
  next_try_at INTEGER,
  reason TEXT,
  extractor TEXT,
  created_at INTEGER NOT NULL,
  digested_at INTEGER,
  -- Grows with every failed try anywhere, so that the latest is known without a clock; null: none failed.
  failure_seq INTEGER
) STRICT;
-- Why: finds a session's last segment, and keeps two processes from segmenting the same turns.
CREATE UNIQUE INDEX segments_by_session_ordinal ON segments (session_id, ordinal);
-- Why: most segments are done for good; what is due is found and counted without reading them.
CREATE INDEX segments_by_state ON segments (state, session_id, ordinal);
-- Why: the few that failed are shown at every look at the status.
CREATE INDEX segments_by_failure ON segments (failure_seq) WHERE failure_seq IS NOT NULL;

-- A reason may repeat words of either memory, so a decision goes with the one as with the other.
CREATE TABLE decisions (
  id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  segment_id TEXT REFERENCES segments (id) ON DELETE CASCADE,
  memory_id TEXT REFERENCES memories (id) ON DELETE CASCADE,
  target TEXT REFERENCES memories (id) ON DELETE CASCADE,
  decision TEXT NOT NULL CHECK (decision IN ('ADD', 'UPDATE', 'DELETE', 'NONE')),
  rule TEXT NOT NULL,
  reason TEXT NOT NULL,
  confidence01 REAL NOT NULL,
  similarity01 REAL,
  text_hash TEXT NOT NULL
) STRICT;
CREATE INDEX decisions_by_at ON decisions (at);
-- Why: asked for by each of the three, and found by them when what they name is purged.
CREATE INDEX decisions_by_segment ON decisions (segment_id) WHERE segment_id IS NOT NULL;
CREATE INDEX decisions_by_memory ON decisions (memory_id) WHERE memory_id IS NOT NULL;
CREATE INDEX decisions_by_target ON decisions (target) WHERE target IS NOT NULL;

CREATE TABLE pending_quotes (
  memory_id TEXT PRIMARY KEY REFERENCES memories (id) ON DELETE CASCADE,
  session TEXT NOT NULL,
  since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Why: the budget adds up the day before every call, and the ledger is read newest first.
CREATE TABLE ledger (
  id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  purpose TEXT NOT NULL,
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  input_tokens INTEGER NOT NULL,
  cached_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  price_usd REAL NOT NULL,
  duration_ms REAL NOT NULL,
  outcome TEXT NOT NULL,
  detail TEXT
) STRICT;
CREATE INDEX ledger_by_at ON ledger (at);

CREATE TABLE clusters (
  id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  model_id TEXT NOT NULL,
  scope_id INTEGER NOT NULL REFERENCES scopes (id),
  members INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Little-endian float32.
  centroid BLOB NOT NULL,
  PRIMARY KEY (id, model_id)
) STRICT;
-- Why: gates and routing compare with every centre of a scope.
CREATE INDEX clusters_by_scope_model ON clusters (scope_id, model_id);
`,
}
