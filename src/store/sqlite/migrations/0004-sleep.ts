/** Sleep: runs, journal order, judged pairs, and indexed folders. */
import type { Migration } from './migration.ts'

export const sleep: Migration = {
  version: 4,
  title: 'sleep',
  sql: `
-- Why: sleep must cost what changed or came due, not what exists, and each of its runs must be shown and taken
-- back. So its questions get indexes, its runs a record, and its verdicts a memo of hashes without any text.

ALTER TABLE memories ADD COLUMN rated_confidence REAL;
ALTER TABLE memories ADD COLUMN strikes INTEGER NOT NULL DEFAULT 0;
-- Why: what was never computed comes in the order of ids, what has come due by its moment.
CREATE INDEX memories_by_next_due_at ON memories (next_due_at, id)
  WHERE archived_at IS NULL AND superseded_by IS NULL;
-- Why: what changed is found page by page in the order of ids, which takes no more than this index.
CREATE INDEX memories_by_updated_at ON memories (updated_at, scope_id, archived_at, superseded_by, id);
CREATE INDEX memories_by_archived_at ON memories (archived_at) WHERE archived_at IS NOT NULL;
-- Why: verification walks over the few that came from a file.
CREATE INDEX memories_by_id_with_file ON memories (id)
  WHERE source_file IS NOT NULL AND archived_at IS NULL AND superseded_by IS NULL;

-- Why: links between what was read together are raised at every read.
CREATE INDEX accesses_by_session ON accesses (session, memory_id, at);

-- Why: what a person linked never fades, and an author's name does not say who is a person; the journal does.
ALTER TABLE edges ADD COLUMN made_by TEXT NOT NULL DEFAULT 'machine'
  CHECK (made_by IN ('person', 'agent', 'machine'));
UPDATE edges SET made_by = CASE
  WHEN EXISTS (
    SELECT 1 FROM journal WHERE subject_id = edges.id AND action = 'connect' AND actor LIKE 'person:%'
  ) THEN 'person'
  WHEN author LIKE 'lore:%' THEN 'machine'
  ELSE 'agent'
END;
-- Why: what is left of a link is worked out for all that may fade, from this index alone.
CREATE INDEX edges_by_relation_fading ON edges (relation, id, weight, reinforced_at, created_at)
  WHERE made_by <> 'person';

-- Why: undoing a run asks what came after it. Clocks step back and two processes share a millisecond, so the
-- order of writing gets a number of its own.
CREATE TABLE journal_in_order (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
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
INSERT INTO journal_in_order
    (id, run_id, at, actor, action, subject_kind, subject_id, source_id, target_id, reason, before, after)
  SELECT id, run_id, at, actor, action, subject_kind, subject_id, source_id, target_id, reason, before, after
  FROM journal ORDER BY rowid;
DROP TABLE journal;
ALTER TABLE journal_in_order RENAME TO journal;
CREATE INDEX journal_by_subject ON journal (subject_id, at);
CREATE INDEX journal_by_run ON journal (run_id);
CREATE INDEX journal_by_source ON journal (source_id) WHERE source_id IS NOT NULL;
CREATE INDEX journal_by_target ON journal (target_id) WHERE target_id IS NOT NULL;

CREATE TABLE runs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'stopped', 'failed', 'undone')),
  -- Names, counts, times and reasons; never words of a memory, which could then not be purged.
  phases TEXT NOT NULL,
  undone_at INTEGER
) STRICT;
CREATE INDEX runs_by_started_at ON runs (started_at);

-- Hashes only, so nothing of a purged memory can be read in them.
CREATE TABLE judged_pairs (
  question TEXT NOT NULL,
  a TEXT NOT NULL,
  b TEXT NOT NULL CHECK (b >= a),
  verdict TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (question, a, b)
) STRICT, WITHOUT ROWID;
CREATE INDEX judged_pairs_by_verdict ON judged_pairs (question, verdict, at);

-- Goes with the memory that stands for the file, so that the file is indexed anew if it is asked for again.
CREATE TABLE vault_files (
  path TEXT PRIMARY KEY,
  vault TEXT NOT NULL,
  hash TEXT NOT NULL,
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  indexed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX vault_files_by_vault ON vault_files (vault, path);
CREATE INDEX vault_files_by_memory ON vault_files (memory_id);

-- Why: a parser's state, as earlier builds kept it, may hold words of conversations that were excluded. Without
-- their watermarks files are read again from the start; turns that are known are skipped.
DELETE FROM watermarks;
`,
}
