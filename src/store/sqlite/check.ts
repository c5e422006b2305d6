/** Looks for damage in the file, the full-text index, the vectors, and references without a foreign key. */
import { isLoreError } from '../../core/errors.ts'
import { findNotNumbers, findWrongSizes } from './damaged-vectors.ts'
import type { SqliteConnection } from './driver.ts'

/** Returns the problems that a reading connection can find. */
export function findProblems(connection: SqliteConnection): string[] {
  return [
    ...findFileDamage(connection),
    ...findBrokenReferences(connection),
    ...findVectorDamage(connection),
    ...findStatisticsOff(connection),
  ]
}

/**
 * Compares every document with the full-text index. Needs a writable connection, although it changes nothing.
 */
export function findFullTextDamage(connection: SqliteConnection): string[] {
  try {
    connection.run("INSERT INTO documents_fts (documents_fts, rank) VALUES ('integrity-check', 1)")
    return []
  } catch (error) {
    if (!isLoreError(error) || error.code !== 'database_damaged') throw error
    return ['The full-text index does not agree with the documents.']
  }
}

function findFileDamage(connection: SqliteConnection): string[] {
  const look = () =>
    connection
      .all<{ quick_check: string }>('PRAGMA quick_check')
      .map((row) => row.quick_check)
      .filter((line) => line !== 'ok')
  const first = look()
  const pages = first.some((line) => line.startsWith('fts5')) && canSearch(connection) ? look() : first
  const keys = connection
    .all<{ table: string; parent: string }>('PRAGMA foreign_key_check')
    .map((row) => `A row of ${row.table} points to nothing in ${row.parent}.`)
  return [...pages.map((line) => `The file is damaged: ${line}.`), ...keys]
}

/** Returns true if a search works. A connection may hold a stale full-text index until its next search. */
function canSearch(connection: SqliteConnection): boolean {
  try {
    connection.get("SELECT rowid FROM documents_fts WHERE documents_fts MATCH 'lore' LIMIT 1")
    return true
  } catch (error) {
    if (isLoreError(error) && error.code === 'database_damaged') return false
    throw error
  }
}

const BROKEN: readonly { readonly what: string; readonly sql: string }[] = [
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
             OR d.valid_until IS NOT m.valid_until OR d.superseded <> (m.superseded_by IS NOT NULL)
             OR d.archived <> (m.archived_at IS NOT NULL)`,
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
          WHERE length(c.centroid) <> m.dimensions * ${Float32Array.BYTES_PER_ELEMENT}`,
  },
]

function findBrokenReferences(connection: SqliteConnection): string[] {
  return BROKEN.flatMap(({ what, sql }) => {
    const total = connection.get<{ total: number }>(sql)?.total ?? 0
    return total === 0 ? [] : [`${total} ${what}.`]
  })
}

function findStatisticsOff(connection: SqliteConnection): string[] {
  const off = connection.get<{ total: number }>(
    `SELECT count(*) AS total FROM (
       SELECT scope_id, kind, documents, terms FROM corpus_statistics WHERE documents <> 0 OR terms <> 0
       EXCEPT
       SELECT scope_id, kind, count(*), sum(term_count) FROM documents GROUP BY scope_id, kind
     )`,
  )
  return (off?.total ?? 0) === 0 ? [] : ['The corpus statistics do not agree with the documents.']
}

function findVectorDamage(connection: SqliteConnection): string[] {
  const models = connection.all<{ key: number; id: string }>('SELECT key, id FROM embedding_models')
  return models.flatMap(({ key, id }) => {
    const wrongSize = findWrongSizes(connection, key)
    const notNumbers = findNotNumbers(connection, key)
    return [
      ...(wrongSize.length === 0 ? [] : [`${wrongSize.length} vectors of ${id} have the wrong size.`]),
      ...(notNumbers.length === 0 ? [] : [`${notNumbers.length} vectors of ${id} hold what is no number.`]),
    ]
  })
}
