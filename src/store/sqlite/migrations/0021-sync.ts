/** Sharing: which projects are shared, where they are exchanged, and the merged states of their records. */
import type { Migration } from './migration.ts'

export const sync: Migration = {
  version: 21,
  title: 'sync',
  sql: `
-- Why: a project is private until a person shares it, with all own machines or with a team.
CREATE TABLE sync_shares (
  namespace TEXT NOT NULL,
  -- Empty for memories that belong to no project.
  project TEXT NOT NULL,
  "group" TEXT NOT NULL,
  key TEXT NOT NULL,
  agreed_at INTEGER,
  conversations INTEGER NOT NULL CHECK (conversations IN (0, 1)),
  -- A project that is joined to it later is not shared before the person agrees again.
  parts TEXT NOT NULL,
  PRIMARY KEY (namespace, project)
) STRICT, WITHOUT ROWID;

CREATE TABLE sync_places (
  "group" TEXT PRIMARY KEY,
  address TEXT NOT NULL,
  secret_file TEXT,
  cursor TEXT NOT NULL,
  last_at INTEGER,
  last_error TEXT
) STRICT, WITHOUT ROWID;

-- Why: merging needs the writes that a state includes, which the memories themselves do not hold. No reference to
-- memories, because the state of a removed memory must stay, without its words, to keep it removed everywhere.
CREATE TABLE sync_records (
  kind TEXT NOT NULL CHECK (kind IN ('memory', 'edge', 'uses', 'conversation')),
  id TEXT NOT NULL,
  "group" TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  other_id TEXT,
  record TEXT NOT NULL,
  hash TEXT NOT NULL,
  shown TEXT,
  uses INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('settled', 'waiting', 'held', 'stopped')),
  source TEXT,
  run_id TEXT,
  seq INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT;
-- Why: a side fetches what became present after its cursor.
CREATE INDEX sync_records_by_group ON sync_records ("group", seq);
CREATE INDEX sync_records_by_state ON sync_records (state, seq) WHERE state <> 'settled';
CREATE INDEX sync_records_by_memory ON sync_records (memory_id);
CREATE INDEX sync_records_by_other ON sync_records (other_id) WHERE other_id IS NOT NULL;

INSERT INTO counters (name, value) VALUES ('sync', 0);
`,
}
