/** Looks for damage in the file, the full-text index, the vectors, and references without a foreign key. */
import { isLoreError } from '../../core/errors.ts'
import { BROKEN_REFERENCES } from '../broken-references.ts'
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

function findBrokenReferences(connection: SqliteConnection): string[] {
  return BROKEN_REFERENCES.flatMap(({ what, sql }) => {
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
