/** Adds packed vectors: a copy of the vectors in the form that the index holds in memory. */
import type { Migration } from './migration.ts'

export const packedVectors: Migration = {
  version: 19,
  title: 'packed vectors',
  sql: `
-- Why: at the start a process reads all vectors and rounds them, which takes 11 seconds for a million. Packed, they are a
-- quarter as long and need no work. A row holds the vectors of 256 neighbouring documents; the triggers delete it with
-- every change of one of these vectors, so that it is never outdated and keeps nothing of a deleted document.
CREATE TABLE packed_vectors (
  model_key INTEGER NOT NULL REFERENCES embedding_models (key),
  -- The number of each document in it, divided by 256.
  page INTEGER NOT NULL,
  -- The form of the bytes, which the index chooses.
  format TEXT NOT NULL,
  -- Number of vectors.
  vectors INTEGER NOT NULL,
  -- CRC-32 of the bytes.
  checksum INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (model_key, page)
) STRICT;

CREATE TRIGGER embeddings_after_insert_unpack AFTER INSERT ON embeddings
BEGIN
  DELETE FROM packed_vectors WHERE model_key = new.model_key AND page = new.document_seq / 256;
END;

CREATE TRIGGER embeddings_after_update_unpack AFTER UPDATE ON embeddings
BEGIN
  DELETE FROM packed_vectors WHERE model_key = old.model_key AND page = old.document_seq / 256;
  DELETE FROM packed_vectors WHERE model_key = new.model_key AND page = new.document_seq / 256;
END;

CREATE TRIGGER embeddings_after_delete_unpack AFTER DELETE ON embeddings
BEGIN
  DELETE FROM packed_vectors WHERE model_key = old.model_key AND page = old.document_seq / 256;
END;
`,
}
