/** The origin of memories, the memories that answers put first, and a note about what old rules archived. */
import type { Migration } from './migration.ts'

export const origin: Migration = {
  version: 17,
  title: 'origin',
  sql: `
-- Why: each system's rule of forgetting holds for what its own tools stored, and for nothing else. Stores from before
-- that know the origin only from what else they hold: note of an import, author, journal, queue and namespace.
ALTER TABLE memories ADD COLUMN origin TEXT NOT NULL DEFAULT 'lore';
UPDATE memories SET origin = CASE
  WHEN json_type(metadata, '$.import.key') = 'text' THEN
    CASE WHEN json_extract(metadata, '$.import.kind')
        IN ('lore', 'lore-classic', 'knowledge-graph', 'memory-v3', 'lorekeeper')
      THEN 'import:' || json_extract(metadata, '$.import.kind') ELSE 'import' END
  WHEN authority = 1 OR json_type(metadata, '$.vault') IS NOT NULL THEN 'person'
  WHEN author = 'lore:sleep' THEN 'sleep'
  WHEN author LIKE 'lore:%' OR json_type(metadata, '$.heardIn') IS NOT NULL THEN 'digest'
  WHEN EXISTS (
    SELECT 1 FROM journal WHERE subject_id = memories.id AND action = 'remember' AND actor LIKE 'person:%'
  ) THEN 'person'
  WHEN json_type(metadata, '$.experience') IS NOT NULL OR json_type(metadata, '$.skill') IS NOT NULL
    THEN 'knowledge-graph'
  WHEN id IN (SELECT id FROM write_queue WHERE operation = 'remember') THEN 'memory-v3'
  WHEN scope_id IN (SELECT id FROM scopes WHERE namespace = 'shared') THEN 'lorekeeper'
  ELSE 'lore'
END;

-- Why: to stand among the first of an answer is a weak use, which keeps a memory from counting as never used. A memory
-- is counted once a session.
CREATE TABLE found_memories (
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  session TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (memory_id, session)
) STRICT, WITHOUT ROWID;
CREATE INDEX found_memories_by_time ON found_memories (at);

-- Why: strengths and due times of the old rules must be computed again.
UPDATE memories SET next_due_at = NULL WHERE archived_at IS NULL AND superseded_by IS NULL;

-- Why: the old rules archived what people had said; the next sleep brings it back. A new store gets no note.
INSERT INTO notes (key, value) SELECT 'forgetting.former', 'true'
  WHERE EXISTS (SELECT 1 FROM memories WHERE archived_at IS NOT NULL);
`,
}
