/** Marks memories that were not searched for names yet, and indexes names inside longer names. */
import type { Migration } from './migration.ts'

export const entities: Migration = {
  version: 7,
  title: 'entities',
  sql: `
-- Why: whatever writes a memory, its names are to be found. So what was not read yet stands in a list that follows
-- by trigger, as the queue of vectors does.

CREATE TABLE unread_memories (
  document_seq INTEGER PRIMARY KEY
) STRICT;
INSERT INTO unread_memories (document_seq) SELECT seq FROM documents WHERE kind = 'memory';

CREATE TRIGGER documents_after_insert_unread AFTER INSERT ON documents WHEN new.kind = 'memory'
BEGIN
  INSERT INTO unread_memories (document_seq) VALUES (new.seq);
END;

CREATE TRIGGER documents_after_text_unread AFTER UPDATE OF text_hash ON documents
WHEN new.kind = 'memory' AND old.text_hash IS NOT new.text_hash
BEGIN
  INSERT OR IGNORE INTO unread_memories (document_seq) VALUES (new.seq);
END;

CREATE TRIGGER documents_after_delete_unread AFTER DELETE ON documents WHEN old.kind = 'memory'
BEGIN
  DELETE FROM unread_memories WHERE document_seq = old.seq;
END;

-- Why: what was taken back before now left names behind that nothing mentions.
DELETE FROM entities WHERE NOT EXISTS (SELECT 1 FROM edges WHERE target_id = entities.id)
  AND NOT EXISTS (SELECT 1 FROM edges WHERE source_id = entities.id);

-- The name as lowercase words, one space between them. null: it was not compared with the others yet.
ALTER TABLE entities ADD COLUMN words TEXT;
CREATE INDEX entities_by_scope_words ON entities (scope_id, words);
CREATE INDEX entities_by_id_of_unplaced ON entities (id) WHERE words IS NULL;

-- The words of a name from its second on, from its third on …: whatever begins with some words holds them.
CREATE TABLE entity_endings (
  scope_id INTEGER NOT NULL,
  words TEXT NOT NULL,
  entity_id TEXT NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  PRIMARY KEY (scope_id, words, entity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_endings_by_entity ON entity_endings (entity_id);
`,
}
