/** Counts of rows that contradict each other where no foreign key forbids it. Both databases understand the statements. */

/** Each counts as `total`; `what` names the rows in a sentence. */
export const BROKEN_REFERENCES: readonly { readonly what: string; readonly sql: string }[] = [
  {
    what: 'memories without a document',
    sql: `SELECT count(*) AS total FROM memories
          WHERE NOT EXISTS (SELECT 1 FROM documents WHERE kind = 'memory' AND subject_id = memories.id)`,
  },
  {
    what: 'episodes without a document',
    sql: `SELECT count(*) AS total FROM episodes
          WHERE NOT EXISTS (SELECT 1 FROM documents WHERE kind = 'episode' AND subject_id = episodes.id)`,
  },
  {
    what: 'documents of nothing',
    sql: `SELECT count(*) AS total FROM documents
          WHERE (kind = 'memory' AND NOT EXISTS (SELECT 1 FROM memories WHERE id = subject_id))
             OR (kind = 'episode' AND NOT EXISTS (SELECT 1 FROM episodes WHERE id = subject_id))`,
  },
  {
    what: 'documents whose validity differs from their memory',
    sql: `SELECT count(*) AS total FROM documents AS d JOIN memories AS m ON m.id = d.subject_id
          WHERE d.scope_id <> m.scope_id OR d.valid_from <> coalesce(m.valid_from, m.created_at)
             OR d.valid_until IS DISTINCT FROM m.valid_until
             OR (d.superseded = 1) <> (m.superseded_by IS NOT NULL) OR (d.archived = 1) <> (m.archived_at IS NOT NULL)`,
  },
  {
    what: "memories whose depth is not one more than their parent's",
    sql: `SELECT count(*) AS total FROM memories AS child JOIN memories AS parent ON parent.id = child.parent_id
          WHERE child.depth <> parent.depth + 1`,
  },
  {
    what: 'edges with a missing end',
    sql: `SELECT count(*) AS total FROM edges
          WHERE NOT EXISTS (SELECT 1 FROM memories WHERE id = source_id UNION ALL
                            SELECT 1 FROM entities WHERE id = source_id)
             OR NOT EXISTS (SELECT 1 FROM memories WHERE id = target_id UNION ALL
                            SELECT 1 FROM entities WHERE id = target_id)`,
  },
  {
    what: "vectors of another text than their document's",
    sql: `SELECT count(*) AS total FROM embeddings AS e JOIN documents AS d ON d.seq = e.document_seq
          WHERE e.text_hash <> d.text_hash`,
  },
  {
    what: 'documents that neither have a vector nor wait for one',
    sql: `SELECT count(*) AS total FROM documents AS d
          JOIN embedding_models AS m ON m.state IN ('active', 'building')
          WHERE NOT EXISTS (SELECT 1 FROM embeddings WHERE document_seq = d.seq AND model_key = m.key)
            AND NOT EXISTS (SELECT 1 FROM pending_embeddings WHERE model_key = m.key
                              AND priority IN (0, 1, 2) AND document_seq = d.seq)`,
  },
  {
    what: 'segments that begin before the one before them ends',
    sql: `SELECT count(*) AS total FROM segments AS former
          JOIN segments AS latter ON latter.session_id = former.session_id AND latter.ordinal = former.ordinal + 1
          WHERE latter.from_position <= former.until_position`,
  },
  {
    what: 'cluster centres of another size than the vectors of their model',
    sql: `SELECT count(*) AS total FROM clusters AS c JOIN embedding_models AS m ON m.id = c.model_id
          WHERE octet_length(c.centroid) <> m.dimensions * ${Float32Array.BYTES_PER_ELEMENT}`,
  },
]
