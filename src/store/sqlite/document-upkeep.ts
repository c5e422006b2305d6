/** Rebuilds documents and their index from memories and episodes. */
import type { DocumentAnalysis, DocumentSubject } from '../../core/document.ts'
import type { DocumentRepository } from '../../core/ports/document-repository.ts'
import { toEpisodeDocument, toMemoryDocument } from '../document-row.ts'
import type { SqliteDatabase } from './database.ts'
import type { SqliteConnection, SqlRow, SqlValue } from './driver.ts'

type DocumentUpkeep = Pick<DocumentRepository, 'rewrite' | 'removeLost' | 'countOutdated' | 'rebuildIndex'>

export function createDocumentUpkeep(database: SqliteDatabase): DocumentUpkeep {
  return {
    rewrite: (subject, analysis) =>
      database.writeStatements((connection) => rewrite(connection, subject, analysis)),

    removeLost: () =>
      database.writeStatements(
        (connection) =>
          connection.run(
            `DELETE FROM documents
             WHERE (kind = 'memory' AND NOT EXISTS (SELECT 1 FROM memories WHERE id = subject_id))
                OR (kind = 'episode' AND NOT EXISTS (SELECT 1 FROM episodes WHERE id = subject_id))`,
          ).changes,
      ),

    countOutdated: async (version, scopes = null) =>
      database.statements.get<{ total: number }>(
        `SELECT count(*) AS total FROM documents WHERE analysis_version <> ?
         ${scopes === null ? '' : 'AND scope_id IN (SELECT value FROM json_each(?))'}`,
        scopes === null ? [version] : [version, JSON.stringify(scopes)],
      )?.total ?? 0,

    rebuildIndex: () =>
      database.writeStatements((connection) => {
        connection.run("INSERT INTO documents_fts (documents_fts) VALUES ('rebuild')")
        // Counts of words that a process remembers may have come from the damaged index.
        connection.run("UPDATE counters SET value = value + 1 WHERE name = 'revision'")
        connection.run('DELETE FROM corpus_statistics')
        connection.run(
          `INSERT INTO corpus_statistics (scope_id, kind, documents, terms)
           SELECT scope_id, kind, count(*), sum(term_count) FROM documents GROUP BY scope_id, kind`,
        )
      }),
  }
}

/** Skips unchanged rows, because every write makes indexes in memory refresh. */
function rewrite(
  connection: SqliteConnection,
  subject: DocumentSubject,
  analysis: DocumentAnalysis,
): boolean {
  const wanted = (
    subject.kind === 'memory'
      ? toMemoryDocument(subject.memory, analysis)
      : toEpisodeDocument(subject.episode, analysis)
  ) as Readonly<Record<string, SqlValue>>
  const columns = Object.keys(wanted)
  const id = wanted.subject_id ?? ''
  const there = connection.get<SqlRow>(`SELECT ${columns.join(', ')} FROM documents WHERE subject_id = ?`, [
    id,
  ])
  if (there === undefined) {
    connection.run(
      `INSERT INTO documents (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      columns.map((column) => wanted[column] ?? null),
    )
    return true
  }
  const changed = columns.filter((column) => there[column] !== wanted[column])
  if (changed.length === 0) return false
  connection.run(
    `UPDATE documents SET ${changed.map((column) => `${column} = ?`).join(', ')} WHERE subject_id = ?`,
    [...changed.map((column) => wanted[column] ?? null), id],
  )
  return true
}
