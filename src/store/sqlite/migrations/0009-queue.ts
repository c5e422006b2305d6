/** The write queue, and each agent's cursor in the feed of changes. */
import type { Migration } from './migration.ts'

export const queue: Migration = {
  version: 9,
  title: 'queue',
  sql: `
-- Why: what was accepted must outlive the process that accepted it, and what failed must be seen.
CREATE TABLE write_queue (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  operation TEXT NOT NULL,
  -- null once it is done: nothing that could be purged elsewhere stays here.
  input TEXT,
  caller TEXT NOT NULL,
  scope TEXT NOT NULL,
  priority INTEGER NOT NULL CHECK (priority BETWEEN 1 AND 5),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  attempts INTEGER NOT NULL,
  next_try_at INTEGER NOT NULL,
  reason TEXT,
  outcome TEXT,
  queued_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX write_queue_by_turn ON write_queue (priority, seq) WHERE state = 'waiting';
CREATE INDEX write_queue_by_end ON write_queue (state, ended_at);

-- Why: what changed is told to every agent once, in the order of the journal.
CREATE TABLE agent_offsets (
  agent TEXT NOT NULL,
  namespace TEXT NOT NULL,
  position INTEGER NOT NULL,
  read_at INTEGER NOT NULL,
  PRIMARY KEY (agent, namespace)
) STRICT, WITHOUT ROWID;
`,
}
