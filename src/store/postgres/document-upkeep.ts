/** Rebuilds documents and their index from memories and episodes. */
import type { DocumentAnalysis, DocumentSubject } from '../../core/document.ts'
import type { DocumentRepository } from '../../core/ports/document-repository.ts'
import { toEpisodeDocument, toMemoryDocument } from '../document-row.ts'
import type { PostgresDatabase, Statements } from './database.ts'

type DocumentUpkeep = Pick<DocumentRepository, 'rewrite' | 'removeLost' | 'countOutdated' | 'rebuildIndex'>

export function createDocumentUpkeep(database: PostgresDatabase): DocumentUpkeep {
  return {
    rewrite: (subject, analysis) =>
      database.writeStatements((statements) => rewrite(statements, subject, analysis)),

    removeLost: () =>
      database.writeStatements((statements) =>
        statements.run(
          `DELETE FROM documents
           WHERE (kind = 'memory' AND NOT EXISTS (SELECT 1 FROM memories WHERE id = subject_id))
              OR (kind = 'episode' AND NOT EXISTS (SELECT 1 FROM episodes WHERE id = subject_id))`,
        ),
      ),

    countOutdated: async (version, scopes = null) => {
      const row = await database.statements.get<{ total: number }>(
        `SELECT count(*) AS total FROM documents
         WHERE analysis_version <> $1 AND ($2::bigint[] IS NULL OR scope_id = ANY ($2))`,
        [version, scopes],
      )
      return row?.total ?? 0
    },

    rebuildIndex: () =>
      database.writeStatements(async (statements) => {
        await statements.run('SELECT lore_rebuild()')
      }),
  }
}

/** Skips unchanged rows, because every write makes others look again. */
async function rewrite(
  statements: Statements,
  subject: DocumentSubject,
  analysis: DocumentAnalysis,
): Promise<boolean> {
  const wanted = (
    subject.kind === 'memory'
      ? toMemoryDocument(subject.memory, analysis)
      : toEpisodeDocument(subject.episode, analysis)
  ) as Readonly<Record<string, unknown>>
  const columns = Object.keys(wanted)
  const id = wanted.subject_id
  const there = await statements.get<Readonly<Record<string, unknown>>>(
    `SELECT ${columns.join(', ')} FROM documents WHERE subject_id = $1`,
    [id],
  )
  if (there === undefined) {
    await statements.run(
      `INSERT INTO documents (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
      columns.map((column) => wanted[column] ?? null),
    )
    return true
  }
  const changed = columns.filter((column) => there[column] !== wanted[column])
  if (changed.length === 0) return false
  await statements.run(
    `UPDATE documents SET ${changed.map((column, i) => `${column} = $${i + 2}`).join(', ')} WHERE subject_id = $1`,
    [id, ...changed.map((column) => wanted[column] ?? null)],
  )
  return true
}
