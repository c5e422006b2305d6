/** Token vectors for late interaction, stored beside the vectors and deleted with them. */
import type { Migration } from './migration.ts'

export const tokens: Migration = {
  version: 5,
  title: 'tokens',
  sql: `
-- Why: tokens are several times as long as a vector and wanted for a few candidates only. In a table of their own
-- they leave the vectors, which are all read at the start, close together; and they go wherever the vector goes.

CREATE TABLE token_vectors (
  document_seq INTEGER NOT NULL,
  model_key INTEGER NOT NULL,
  -- Codes in the format of the model; empty where the text has no content.
  tokens BLOB NOT NULL,
  PRIMARY KEY (document_seq, model_key),
  FOREIGN KEY (document_seq, model_key) REFERENCES embeddings (document_seq, model_key) ON DELETE CASCADE
) STRICT;

-- Why: what the model that shows tokens embedded before now is embedded again; until then its vector answers.
INSERT INTO pending_embeddings (model_key, priority, document_seq)
  SELECT m.key, d.kind = 'episode', d.seq FROM embedding_models AS m CROSS JOIN documents AS d
  WHERE m.id = 'gte-small-q8-idf@d34e00d9' AND m.state IN ('active', 'building')
  ON CONFLICT DO NOTHING;
`,
}
