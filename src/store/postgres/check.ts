/**
 * Looks for damage in the full-text index, the vectors, and references without a foreign key. PostgreSQL checks its own
 * files.
 */
import { BROKEN_REFERENCES } from '../broken-references.ts'
import { findNotNumbers, findWrongSizes } from './damaged-vectors.ts'
import type { Statements } from './database.ts'

export async function findProblems(statements: Statements): Promise<string[]> {
  return [
    ...(await findBrokenReferences(statements)),
    ...(await findVectorDamage(statements)),
    ...(await findStatisticsOff(statements)),
  ]
}

async function findBrokenReferences(statements: Statements): Promise<string[]> {
  const problems: string[] = []
  for (const { what, sql } of BROKEN_REFERENCES) {
    const total = (await statements.get<{ total: number }>(sql))?.total ?? 0
    if (total > 0) problems.push(`${total} ${what}.`)
  }
  return problems
}

const OFF: readonly { readonly says: string; readonly sql: string }[] = [
  {
    says: 'The full-text index does not agree with the documents.',
    sql: `SELECT count(*) AS total FROM documents
          WHERE words IS DISTINCT FROM lore_index(terms, label_terms, scope_id)`,
  },
  {
    says: 'The corpus statistics do not agree with the documents.',
    sql: `SELECT count(*) AS total FROM (
            SELECT scope_id, kind, documents, terms FROM corpus_statistics WHERE documents <> 0 OR terms <> 0
            EXCEPT
            SELECT scope_id, kind, count(*), sum(term_count) FROM documents GROUP BY scope_id, kind
          ) AS off`,
  },
  {
    says: 'The counts of words do not agree with the documents.',
    sql: `SELECT count(*) AS total FROM (
            SELECT term, scope_id, documents FROM term_statistics WHERE documents <> 0
            EXCEPT
            SELECT t.term, d.scope_id, count(*) FROM documents AS d, unnest(tsvector_to_array(d.words)) AS t (term)
            GROUP BY 1, 2
          ) AS off`,
  },
]

async function findStatisticsOff(statements: Statements): Promise<string[]> {
  const problems: string[] = []
  for (const { says, sql } of OFF) {
    if (((await statements.get<{ total: number }>(sql))?.total ?? 0) > 0) problems.push(says)
  }
  return problems
}

async function findVectorDamage(statements: Statements): Promise<string[]> {
  const problems: string[] = []
  const models = await statements.all<{ key: number; id: string }>('SELECT key, id FROM embedding_models')
  for (const { key, id } of models) {
    const wrongSize = await findWrongSizes(statements, key)
    const notNumbers = await findNotNumbers(statements, key)
    if (wrongSize.length > 0) problems.push(`${wrongSize.length} vectors of ${id} have the wrong size.`)
    if (notNumbers.length > 0) problems.push(`${notNumbers.length} vectors of ${id} hold what is no number.`)
  }
  return problems
}
