/**
 * Makes a salvaged database consistent: references to lost rows are cleared, followed by deletion, or given a
 * placeholder, and derived rows are computed again. No memory is dropped for it.
 */
import type { SqliteConnection } from '../driver.ts'
import { PRIORITY } from '../embedding-models.ts'

export interface Mended {
  /** Number of scopes whose names were lost; their content is now in the namespace `recovered`. */
  readonly scopes: number
  /** Number of conversations of which only turns were left. */
  readonly sessions: number
  /** Number of deleted rows that only concerned lost rows, such as links to them. */
  readonly dropped: number
}

/** Separate from every namespace in use, so that content does not appear in another's. */
const RECOVERED = 'recovered'

export function mendReferences(connection: SqliteConnection): Mended {
  const columns = new Map<string, Set<string>>()
  for (const { table, column } of connection.all<{ table: string; column: string }>(
    `SELECT t.name AS "table", c.name AS "column" FROM pragma_table_list AS t, pragma_table_xinfo(t.name) AS c
     WHERE t.schema = 'main' AND t.type = 'table'`,
  )) {
    columns.set(table, (columns.get(table) ?? new Set()).add(column))
  }
  const run = (sql: string): number => connection.run(sql).changes
  const scopes =
    run(standInScopes('memories', 'created_at')) +
    run(standInScopes('sessions', 'started_at')) +
    run(standInScopes('episodes', 'at'))
  if (scopes > 0) run(STAND_IN_NAMESPACE)
  const sessions = run(STAND_IN_SESSIONS)
  run(KEEP_REPLACED)
  run('UPDATE memories SET parent_id = NULL, depth = 0 WHERE parent_id NOT IN (SELECT id FROM memories)')
  run(MAKE_UNREACHABLE_ROOTS)
  run(RECOUNT_DEPTHS)
  run('UPDATE memories SET session_id = NULL WHERE session_id NOT IN (SELECT id FROM sessions)')
  let dropped = run(DROP_LOOSE_EDGES)
  run(DROP_LOOSE_DOCUMENTS)
  run(ALIGN_DOCUMENTS)
  run(DROP_STALE_VECTORS)
  for (let isSettled = false; !isSettled; ) {
    const { letGo, deleted } = followReferences(connection)
    isSettled = letGo + deleted === 0
    dropped += deleted
  }
  recomputeDerived(connection, columns)
  return { scopes, sessions, dropped }
}

function standInScopes(table: string, moment: string): string {
  return `INSERT INTO scopes (id, namespace, project, branch, created_at)
    SELECT scope_id, '${RECOVERED}', 'scope-' || scope_id, NULL, min(${moment})
    FROM ${table} WHERE scope_id NOT IN (SELECT id FROM scopes) GROUP BY scope_id`
}

const STAND_IN_NAMESPACE = `
  INSERT OR IGNORE INTO scopes (namespace, project, branch, created_at)
  SELECT '${RECOVERED}', NULL, NULL, min(created_at) FROM scopes WHERE namespace = '${RECOVERED}'`

/** The source file of a turn tells which agent's conversation it was. */
const STAND_IN_SESSIONS = `
  INSERT INTO sessions (id, external_id, agent, scope_id, title, state, started_at, last_at, episode_count, metadata)
  SELECT e.session_id, '${RECOVERED}-' || e.session_id,
    coalesce(max((SELECT agent FROM watermarks WHERE path = e.source_file)), '${RECOVERED}'),
    min(e.scope_id), NULL, 'idle', min(e.at), max(e.at), max(e.position) + 1, '{}'
  FROM episodes AS e WHERE e.session_id NOT IN (SELECT id FROM sessions) GROUP BY e.session_id`

/** The replacing memory was lost: the replaced one stays ended and is kept as history. */
const KEEP_REPLACED = `
  UPDATE memories SET superseded_by = NULL, valid_until = coalesce(valid_until, updated_at),
    metadata = CASE WHEN json_valid(metadata) THEN json_set(metadata, '$.history', json('true')) ELSE metadata END
  WHERE superseded_by NOT IN (SELECT id FROM memories)`

/** Makes a memory that no root leads to a root. */
const MAKE_UNREACHABLE_ROOTS = `
  WITH RECURSIVE tree (id) AS (
    SELECT id FROM memories WHERE parent_id IS NULL
    UNION SELECT m.id FROM memories AS m JOIN tree AS t ON m.parent_id = t.id
  )
  UPDATE memories SET parent_id = NULL, depth = 0 WHERE id NOT IN (SELECT id FROM tree)`

const RECOUNT_DEPTHS = `
  WITH RECURSIVE tree (id, depth) AS (
    SELECT id, depth FROM memories WHERE parent_id IS NULL
    UNION ALL SELECT m.id, t.depth + 1 FROM memories AS m JOIN tree AS t ON m.parent_id = t.id
  )
  UPDATE memories SET depth = tree.depth FROM tree WHERE tree.id = memories.id AND tree.depth <> memories.depth`

const DROP_LOOSE_EDGES = `
  DELETE FROM edges WHERE
    source_id NOT IN (SELECT id FROM memories UNION ALL SELECT id FROM entities) OR
    target_id NOT IN (SELECT id FROM memories UNION ALL SELECT id FROM entities)`

const DROP_LOOSE_DOCUMENTS = `
  DELETE FROM documents WHERE
    (kind = 'memory' AND subject_id NOT IN (SELECT id FROM memories)) OR
    (kind = 'episode' AND subject_id NOT IN (SELECT id FROM episodes))`

/** The same update as the trigger of memories. */
const ALIGN_DOCUMENTS = `
  UPDATE documents SET scope_id = m.scope_id, session_id = m.session_id, at = coalesce(m.valid_from, m.created_at),
    valid_from = coalesce(m.valid_from, m.created_at), valid_until = m.valid_until,
    superseded = m.superseded_by IS NOT NULL, archived = m.archived_at IS NOT NULL
  FROM memories AS m WHERE m.id = subject_id AND documents.kind = 'memory'`

/** Runs before references are followed, because tokens are deleted with these vectors. */
const DROP_STALE_VECTORS =
  'DELETE FROM embeddings WHERE text_hash <> (SELECT text_hash FROM documents WHERE seq = document_seq)'

interface Reference {
  readonly table: string
  readonly id: number
  readonly parent: string
  readonly from: string
  readonly to: string | null
  readonly on_delete: string
}

/** Applies every declared reference as if the missing rows had been deleted. */
function followReferences(connection: SqliteConnection): {
  readonly letGo: number
  readonly deleted: number
} {
  const references = connection.all<Reference>(
    `SELECT t.name AS "table", f.id, f."table" AS parent, f."from", f."to", f.on_delete
     FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS f
     WHERE t.schema = 'main' AND t.type = 'table' ORDER BY t.name, f.id, f.seq`,
  )
  const keys = Map.groupBy(references, ({ table, id }) => `${table} ${id}`)
  let letGo = 0
  let deleted = 0
  for (const columns of keys.values()) {
    const [first] = columns
    if (first === undefined) continue
    const { table, parent, on_delete } = first
    const isSet = columns.map(({ from }) => `"${from}" IS NOT NULL`).join(' AND ')
    const matches = columns.map(({ from, to }) => `p."${to ?? from}" = "${table}"."${from}"`).join(' AND ')
    const loose = `${isSet} AND NOT EXISTS (SELECT 1 FROM "${parent}" AS p WHERE ${matches})`
    if (on_delete === 'SET NULL') {
      const empty = columns.map(({ from }) => `"${from}" = NULL`).join(', ')
      letGo += connection.run(`UPDATE "${table}" SET ${empty} WHERE ${loose}`).changes
    } else {
      deleted += connection.run(`DELETE FROM "${table}" WHERE ${loose}`).changes
    }
  }
  return { letGo, deleted }
}

/** Computes statistics, queues and counters from the existing rows. */
function recomputeDerived(
  connection: SqliteConnection,
  columns: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  connection.run("INSERT INTO documents_fts (documents_fts) VALUES ('rebuild')")
  connection.run(
    `INSERT INTO corpus_statistics (scope_id, kind, documents, terms)
     SELECT scope_id, kind, count(*), sum(term_count) FROM documents GROUP BY scope_id, kind`,
  )
  connection.run(
    `INSERT INTO pending_embeddings (model_key, priority, document_seq)
     SELECT m.key, ${PRIORITY}, d.seq FROM embedding_models AS m CROSS JOIN documents AS d
     WHERE m.state IN ('active', 'building')
       AND NOT EXISTS (SELECT 1 FROM embeddings WHERE document_seq = d.seq AND model_key = m.key)`,
  )
  if (columns.has('unread_memories')) {
    connection.run(
      "DELETE FROM unread_memories WHERE document_seq NOT IN (SELECT seq FROM documents WHERE kind = 'memory')",
    )
  }
  for (const [table, names] of columns) {
    if (!names.has('revision')) continue
    connection.run(
      `UPDATE counters SET value = max(value, (SELECT coalesce(max(revision), 0) FROM "${table}")) WHERE name = 'revision'`,
    )
  }
}
