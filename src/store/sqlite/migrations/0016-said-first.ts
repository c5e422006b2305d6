/** Queues tool output for embedding after what people and agents said. */
import type { Migration } from './migration.ts'

export const saidFirst: Migration = {
  version: 16,
  title: 'said first',
  sql: `
-- Why: in sessions with an agent most turns are tool output, which seldom answers a question. If it comes last, what was
-- said can be compared by meaning much sooner. The priority is 0 for memories, 1 for what was said, 2 for tool output.
DROP TRIGGER documents_after_insert;
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
    SELECT key, CASE WHEN new.kind = 'memory' THEN 0 WHEN new.role = 'tool' THEN 2 ELSE 1 END, new.seq
    FROM embedding_models WHERE state IN ('active', 'building');
END;

DROP TRIGGER documents_after_text;
CREATE TRIGGER documents_after_text AFTER UPDATE OF text_hash ON documents
WHEN old.text_hash IS NOT new.text_hash
BEGIN
  DELETE FROM embeddings WHERE document_seq = new.seq;
  INSERT INTO pending_embeddings (model_key, priority, document_seq)
    SELECT key, CASE WHEN new.kind = 'memory' THEN 0 WHEN new.role = 'tool' THEN 2 ELSE 1 END, new.seq
    FROM embedding_models WHERE state IN ('active', 'building')
    ON CONFLICT DO NOTHING;
END;

DROP TRIGGER documents_after_delete;
CREATE TRIGGER documents_after_delete AFTER DELETE ON documents
BEGIN
  INSERT INTO documents_fts (documents_fts, rowid, terms, label_terms, scope_token)
    VALUES ('delete', old.seq, old.terms, old.label_terms, old.scope_token);
  UPDATE corpus_statistics SET documents = documents - 1, terms = terms - old.term_count
    WHERE scope_id = old.scope_id AND kind = old.kind;
  DELETE FROM pending_embeddings
    WHERE model_key IN (SELECT key FROM embedding_models)
      AND priority IN (0, 1, 2) AND document_seq = old.seq;
  UPDATE counters SET value = value + 1 WHERE name = 'revision';
  INSERT INTO deleted_documents (seq, revision)
    VALUES (old.seq, (SELECT value FROM counters WHERE name = 'revision'));
END;

UPDATE OR REPLACE pending_embeddings SET priority = 2
  WHERE priority = 1 AND document_seq IN (SELECT seq FROM documents WHERE role = 'tool');
`,
}
