/** Capture: watermarks of files, tombstones, and fingerprints of injected texts. */
import type { Migration } from './migration.ts'

export const capture: Migration = {
  version: 2,
  title: 'capture',
  sql: `
-- Why: a file is read exactly once only if the place reached in it is kept in the same transaction as what
-- was read. Turns copied into forked files are recognised by their id in any session of the agent.

CREATE TABLE watermarks (
  path TEXT PRIMARY KEY,
  agent TEXT NOT NULL,
  byte_offset INTEGER NOT NULL,
  line_number INTEGER NOT NULL,
  size_bytes INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  head_hash TEXT NOT NULL,
  head_bytes INTEGER NOT NULL,
  parser_state TEXT,
  turns INTEGER NOT NULL,
  dropped TEXT NOT NULL,
  error TEXT,
  read_at INTEGER NOT NULL
) STRICT;

CREATE INDEX episodes_by_external_id ON episodes (external_id);

-- Why: what a user removed must stay removed, without keeping what it was.
CREATE TABLE tombstones (
  hash TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Why: text that Lore gave to an agent comes back in its transcript and must not be learnt again.
CREATE TABLE served_texts (
  fingerprint TEXT PRIMARY KEY,
  served_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX served_texts_by_served_at ON served_texts (served_at);

CREATE TABLE notes (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
}
