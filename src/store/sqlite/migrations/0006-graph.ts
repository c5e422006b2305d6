/** Revisions for the graph in memory, and communities with their members. */
import type { Migration } from './migration.ts'

export const graph: Migration = {
  version: 6,
  title: 'graph',
  sql: `
-- Why: whoever holds the graph in memory asks what changed since it last looked, whoever wrote it. So links get a
-- revision, as documents have one, and what is deleted leaves its key behind, without any words.

ALTER TABLE edges ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
UPDATE edges SET revision = rowid + (SELECT value FROM counters WHERE name = 'revision');
UPDATE counters SET value = max(value, coalesce((SELECT max(revision) FROM edges), 0)) WHERE name = 'revision';
CREATE INDEX edges_by_revision ON edges (revision);
-- Why: the same for memories, without a look at their documents or at those of episodes.
CREATE INDEX documents_by_revision_of_memories
  ON documents (revision, subject_id, scope_id, superseded, archived) WHERE kind = 'memory';

CREATE TABLE deleted_edges (
  source_id TEXT NOT NULL,
  target_id TEXT NOT NULL,
  relation TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (source_id, target_id, relation)
) STRICT, WITHOUT ROWID;
CREATE INDEX deleted_edges_by_revision ON deleted_edges (revision);

CREATE TABLE deleted_memories (
  id TEXT PRIMARY KEY,
  revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX deleted_memories_by_revision ON deleted_memories (revision);

CREATE TRIGGER edges_after_insert AFTER INSERT ON edges
BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'revision';
  UPDATE edges SET revision = (SELECT value FROM counters WHERE name = 'revision') WHERE rowid = new.rowid;
END;

CREATE TRIGGER edges_after_weight AFTER UPDATE OF weight ON edges
WHEN old.weight IS NOT new.weight
BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'revision';
  UPDATE edges SET revision = (SELECT value FROM counters WHERE name = 'revision') WHERE rowid = new.rowid;
END;

CREATE TRIGGER edges_after_move AFTER UPDATE OF id, source_id, target_id, relation ON edges
WHEN old.id IS NOT new.id OR old.source_id IS NOT new.source_id OR old.target_id IS NOT new.target_id
  OR old.relation IS NOT new.relation
BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'revision';
  INSERT OR REPLACE INTO deleted_edges (source_id, target_id, relation, revision)
    VALUES (old.source_id, old.target_id, old.relation, (SELECT value FROM counters WHERE name = 'revision'));
  UPDATE counters SET value = value + 1 WHERE name = 'revision';
  UPDATE edges SET revision = (SELECT value FROM counters WHERE name = 'revision') WHERE rowid = new.rowid;
END;

CREATE TRIGGER edges_after_delete AFTER DELETE ON edges
BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'revision';
  INSERT OR REPLACE INTO deleted_edges (source_id, target_id, relation, revision)
    VALUES (old.source_id, old.target_id, old.relation, (SELECT value FROM counters WHERE name = 'revision'));
END;

CREATE TRIGGER memories_after_delete_of_node AFTER DELETE ON memories
BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'revision';
  INSERT OR REPLACE INTO deleted_memories (id, revision)
    VALUES (old.id, (SELECT value FROM counters WHERE name = 'revision'));
END;

-- Memories that hang together by their links. Derived: made anew by sleep.
CREATE TABLE communities (
  id TEXT PRIMARY KEY,
  scope_id INTEGER NOT NULL REFERENCES scopes (id),
  -- null: it may have held words of a memory that is gone, and waits for a new one.
  name TEXT,
  updated_at INTEGER NOT NULL,
  model_id TEXT,
  -- Little-endian float32; null where no member had a vector.
  centroid BLOB
) STRICT;
CREATE INDEX communities_by_scope ON communities (scope_id);

CREATE TABLE community_members (
  memory_id TEXT PRIMARY KEY REFERENCES memories (id) ON DELETE CASCADE,
  community_id TEXT NOT NULL REFERENCES communities (id) ON DELETE CASCADE,
  -- 0: the one most linked within.
  rank INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX community_members_by_rank ON community_members (community_id, rank);

-- Scopes in which communities were looked for, and how much has changed in them since. Up to which revision changes
-- were counted is a counter.
CREATE TABLE community_scopes (
  scope_id INTEGER PRIMARY KEY REFERENCES scopes (id),
  changes INTEGER NOT NULL
) STRICT;
INSERT INTO counters (name, value) VALUES ('communities', 0);

CREATE TRIGGER memories_before_delete_of_member BEFORE DELETE ON memories
BEGIN
  UPDATE communities SET name = NULL, model_id = NULL, centroid = NULL
    WHERE id = (SELECT community_id FROM community_members WHERE memory_id = old.id);
  DELETE FROM community_scopes WHERE scope_id = old.scope_id
    AND EXISTS (SELECT 1 FROM community_members WHERE memory_id = old.id);
END;
`,
}
