/**
 * Finds candidates by words through FTS5. The result is exact: the cheap method is used only if it proves
 * sufficient.
 */
import type { DocumentFilter, DocumentKind } from '../../core/document.ts'
import type { DocumentSeq, ScopeId } from '../../core/ids.ts'
import type { CorpusStatistics, TextHit } from '../../core/ports/document-repository.ts'
import { toCondition } from './document-filter.ts'
import type { SqliteConnection } from './driver.ts'
import type { CountTerms } from './term-counts.ts'

/** Weights of terms, label and scope token; ties by age, so that the same store gives the same result. */
const ORDER = 'ORDER BY bm25(documents_fts, 1.0, 0.5, 0.0), documents_fts.rowid'

const MATCH = `SELECT rowid AS seq FROM documents_fts WHERE documents_fts MATCH ? ${ORDER} LIMIT ?`

/** Below this share of the corpus, scopes are filtered inside the index, above it afterwards. */
const NARROW_SHARE = 0.25

export function findByTerms(
  connection: SqliteConnection,
  terms: readonly string[],
  filter: DocumentFilter,
  limit: number,
): TextHit[] {
  const words = [...new Set(terms)].map(toWord)
  if (words.length === 0 || limit < 1 || filter.scopes?.length === 0) return []
  const anyWord = `{terms label_terms} : (${words.join(' OR ')})`
  const shares = countShares(connection, filter)
  const narrow = filter.scopes !== null && shares.inScope < NARROW_SHARE
  const query = narrow ? `(${anyWord}) AND ${inScopes(filter.scopes)}` : anyWord
  const expectedShare = narrow ? shares.passing / shares.inScope : shares.passing

  const quick = isWide(filter) && expectedShare >= NARROW_SHARE
  const seqs =
    (quick ? findThenFilter(connection, query, filter, limit, expectedShare) : null) ??
    filterThenFind(connection, query, filter, limit)
  return seqs.map((seq, rank) => ({ seq, rank }))
}

/**
 * Ranks all matches, then filters the best. If most documents pass, this saves looking up every match.
 * Returns null if too few passed to be sure.
 */
function findThenFilter(
  connection: SqliteConnection,
  query: string,
  filter: DocumentFilter,
  limit: number,
  expectedShare: number,
): DocumentSeq[] | null {
  const wanted = Math.ceil((limit / expectedShare) * 1.5) + 64
  const best = connection.tuples<[DocumentSeq]>(MATCH, [query, wanted]).map(([seq]) => seq)
  const { sql, parameters } = toCondition(filter)
  const passing: DocumentSeq[] = []
  // Mostly all of the first portion pass, and the rest need not be looked up.
  for (let from = 0; from < best.length && passing.length < limit; from += limit) {
    const portion = best.slice(from, from + limit)
    const passes = new Set(
      connection
        .tuples<[DocumentSeq]>(
          `SELECT d.seq FROM json_each(?) AS asked CROSS JOIN documents AS d ON d.seq = asked.value WHERE ${sql}`,
          [JSON.stringify(portion), ...parameters],
        )
        .map(([seq]) => seq),
    )
    passing.push(...portion.filter((seq) => passes.has(seq)))
  }
  if (passing.length < limit && best.length === wanted) return null
  return passing.slice(0, limit)
}

/** Returns true if only scope, kind and validity filter, so that most matches pass. */
function isWide(filter: DocumentFilter): boolean {
  const { within, sessions, since, until } = filter
  return within === null && sessions === null && since === null && until === null
}

function filterThenFind(
  connection: SqliteConnection,
  query: string,
  filter: DocumentFilter,
  limit: number,
): DocumentSeq[] {
  const { sql, parameters } = toCondition(filter)
  const rows = connection.all<{ seq: DocumentSeq }>(
    `SELECT d.seq FROM documents_fts CROSS JOIN documents AS d ON d.seq = documents_fts.rowid
     WHERE documents_fts MATCH ? AND ${sql} ${ORDER} LIMIT ?`,
    [query, ...parameters, limit],
  )
  return rows.map((row) => row.seq)
}

/** Returns term frequencies over the whole store or some scopes. */
export function readStatistics(
  connection: SqliteConnection,
  terms: readonly string[],
  scopes: readonly ScopeId[] | null,
  countEverywhere: CountTerms,
): CorpusStatistics {
  const rows = connection.all<{ scope_id: ScopeId; documents: number; terms: number }>(
    'SELECT scope_id, sum(documents) AS documents, sum(terms) AS terms FROM corpus_statistics GROUP BY scope_id',
  )
  const filled = rows.filter((row) => row.documents > 0)
  const inScopes = scopes === null ? filled : filled.filter((row) => scopes.includes(row.scope_id))
  // No other scope has documents, so the frequencies of the whole index apply.
  const isWhole = inScopes.length === filled.length
  const documents = inScopes.reduce((sum, row) => sum + row.documents, 0)
  const counted = inScopes.reduce((sum, row) => sum + row.terms, 0)
  return {
    documents,
    averageTerms: documents === 0 ? 0 : counted / documents,
    documentFrequency: isWhole
      ? countEverywhere(connection, terms)
      : countWithin(
          connection,
          terms,
          inScopes.map((row) => row.scope_id),
        ),
  }
}

/** Counts with the scope as a token of the index, so that no document is read. */
function countWithin(
  connection: SqliteConnection,
  terms: readonly string[],
  scopes: readonly ScopeId[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  if (scopes.length === 0) return counts
  for (const term of new Set(terms)) {
    const row = connection.get<{ total: number }>(
      'SELECT count(*) AS total FROM documents_fts WHERE documents_fts MATCH ?',
      [`({terms label_terms} : ${toWord(term)}) AND ${inScopes(scopes)}`],
    )
    if (row !== undefined && row.total > 0) counts.set(term, row.total)
  }
  return counts
}

/** Quotes a term as an FTS5 string; a term without letters or digits matches nothing. */
function toWord(term: string): string {
  return `"${term.replaceAll('\0', '').replaceAll('"', '""')}"`
}

function inScopes(scopes: readonly ScopeId[]): string {
  return `scope_token : (${scopes.map((scope) => `"§${scope}"`).join(' OR ')})`
}

/** Returns the share of documents in the filter's scopes, and the share that also has one of its kinds. */
function countShares(
  connection: SqliteConnection,
  filter: DocumentFilter,
): { readonly inScope: number; readonly passing: number } {
  const rows = connection.all<{ scope_id: ScopeId; kind: DocumentKind; documents: number }>(
    'SELECT scope_id, kind, documents FROM corpus_statistics',
  )
  const scopes = filter.scopes === null ? null : new Set(filter.scopes)
  const scoped = rows.filter((row) => scopes === null || scopes.has(row.scope_id))
  const count = (some: typeof rows) => some.reduce((sum, row) => sum + row.documents, 0)
  const total = Math.max(count(rows), 1)
  const passing = scoped.filter((row) => filter.kinds.includes(row.kind))
  return { inScope: count(scoped) / total, passing: count(passing) / total }
}
