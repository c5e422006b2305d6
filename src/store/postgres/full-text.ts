/**
 * Finds candidates by words through a GIN index over the terms that our own analysis made. PostgreSQL ranks by about BM25;
 * the best are then ranked with their true numbers, by the formula that SQLite's index uses, which also counts words in the
 * whole store that the connection reaches, whatever scopes are searched.
 */
import type { DocumentFilter } from '../../core/document.ts'
import type { DocumentSeq, ScopeId } from '../../core/ids.ts'
import type { CorpusStatistics, TextHit } from '../../core/ports/document-repository.ts'
import type { Statements } from './database.ts'
import { toCondition } from './document-filter.ts'

/** BM25 as in SQLite's FTS5. */
const K1 = 1.2
const B = 0.75
/** A word of the label counts half. */
const LABEL_WEIGHT = 0.5
const LEAST_IDF = 1e-6
/** SQLite's index also counts a label, of one word as a rule, and the word that stands for the scope. */
const BESIDE_TERMS = 2

interface Asked {
  /** As words of the index; several that must follow each other for a phrase. */
  readonly words: readonly string[]
  readonly idf: number
}

interface Found {
  readonly seq: DocumentSeq
  readonly terms: string
  readonly label_terms: string
}

export async function findByTerms(
  statements: Statements,
  terms: readonly string[],
  filter: DocumentFilter,
  limit: number,
): Promise<TextHit[]> {
  const phrases = [...new Set(terms)].map(toWords).filter(({ length }) => length > 0)
  if (phrases.length === 0 || limit < 1 || filter.scopes?.length === 0) return []
  const { corpus, counts } = await count(statements, phrases.flat(), null)
  const known = phrases.filter((words) => words.every((word) => counts.has(word)))
  const several = known.filter(({ length }) => length > 1)
  const ofPhrases = await countPhrases(statements, several, null)
  const asked = known.flatMap((words): Asked[] => {
    const holders = ofPhrases.get(words) ?? (words.length === 1 ? (counts.get(words[0] ?? '') ?? 0) : 0)
    return holders === 0 ? [] : [{ words, idf: toIdf(corpus.documents, holders) }]
  })
  if (asked.length === 0) return []
  const average = corpus.averageTerms + BESIDE_TERMS
  const found = await findBest(statements, asked, average, filter, limit)
  return rank(found, asked, average)
    .slice(0, limit)
    .map((seq, place) => ({ seq, rank: place }))
}

/** Returns at least the `limit` best that pass the filter, or all. */
async function findBest(
  statements: Statements,
  asked: readonly Asked[],
  average: number,
  filter: DocumentFilter,
  limit: number,
): Promise<Found[]> {
  const each = asked.map(({ words }) => toPhrase(words))
  const scopes = filter.scopes?.map((scope) => toLexeme(`§${scope}`)).join(' | ')
  const any = `(${each.join(' | ')})${scopes === undefined ? '' : ` & (${scopes})`}`
  for (let most = limit * 2 + 64; ; most *= 8) {
    const first = [any, each, asked.map(({ idf }) => idf), Math.max(average, 1), most]
    const { sql, parameters } = toCondition(filter, first)
    const rows = await statements.all<Found & { readonly total: number }>(
      `WITH found AS MATERIALIZED (
         SELECT * FROM lore_find($1::tsquery, $2::tsquery[], $3::double precision[], $4::double precision, $5::bigint))
       SELECT d.seq, d.terms, d.label_terms, (SELECT count(*) FROM found) AS total
       FROM found JOIN documents AS d ON d.seq = found.seq WHERE ${sql} ORDER BY found.score DESC, d.seq`,
      parameters,
    )
    const isAll = rows[0] === undefined ? most > MOST_LOOKED_AT : rows[0].total < most
    if (rows.length >= limit || isAll || most > MOST_LOOKED_AT) return rows
  }
}

const MOST_LOOKED_AT = 200_000

function rank(found: readonly Found[], asked: readonly Asked[], average: number): DocumentSeq[] {
  const scored = found.map((document) => ({ seq: document.seq, score: score(document, asked, average) }))
  return scored.sort((a, b) => b.score - a.score || a.seq - b.seq).map(({ seq }) => seq)
}

function score(document: Found, asked: readonly Asked[], average: number): number {
  const terms = toWords(document.terms)
  const labels = toWords(document.label_terms)
  const length = K1 * (1 - B + (B * (terms.length + labels.length + 1)) / Math.max(average, 1))
  return asked.reduce((sum, { words, idf }) => {
    const frequency = countPhrase(terms, words) + LABEL_WEIGHT * countPhrase(labels, words)
    return sum + (idf * frequency * (K1 + 1)) / (frequency + length)
  }, 0)
}

function countPhrase(text: readonly string[], words: readonly string[]): number {
  let count = 0
  for (let at = text.indexOf(words[0] ?? ''); at >= 0; at = text.indexOf(words[0] ?? '', at + 1)) {
    if (words.every((word, i) => text[at + i] === word)) count += 1
  }
  return count
}

/** Returns term frequencies over the whole store or some scopes. */
export async function readStatistics(
  statements: Statements,
  terms: readonly string[],
  scopes: readonly ScopeId[] | null,
): Promise<CorpusStatistics> {
  const byTerm = new Map(terms.map((term) => [term, toWords(term)]))
  const single = [...byTerm].flatMap(([, words]) => (words.length === 1 ? words : []))
  const { corpus, counts } = await count(statements, single, scopes)
  const documentFrequency = new Map<string, number>()
  for (const [term, words] of byTerm) {
    const holders = words.length === 1 ? (counts.get(words[0] ?? '') ?? 0) : 0
    if (holders > 0) documentFrequency.set(term, holders)
  }
  return { ...corpus, documentFrequency }
}

interface Counted {
  readonly corpus: Pick<CorpusStatistics, 'documents' | 'averageTerms'>
  /** Number of documents that have a word; words that none has are missing. */
  readonly counts: ReadonlyMap<string, number>
}

/** Counts documents, and those that have each word, in one statement. */
async function count(
  statements: Statements,
  words: readonly string[],
  scopes: readonly ScopeId[] | null,
): Promise<Counted> {
  const row = await statements.get<{ documents: number; terms: number; counts: readonly TermCount[] | null }>(
    `SELECT coalesce(sum(c.documents), 0) AS documents, coalesce(sum(c.terms), 0) AS terms,
       (SELECT json_agg(t) FROM (SELECT term, sum(documents) AS documents FROM term_statistics
        WHERE term = ANY ($2::text[]) AND ($1::bigint[] IS NULL OR scope_id = ANY ($1)) GROUP BY term) AS t) AS counts
     FROM corpus_statistics AS c WHERE $1::bigint[] IS NULL OR c.scope_id = ANY ($1)`,
    [scopes, [...new Set(words)]],
  )
  const { documents, terms, counts } = row ?? { documents: 0, terms: 0, counts: null }
  return {
    corpus: { documents, averageTerms: documents === 0 ? 0 : terms / documents },
    counts: new Map(
      (counts ?? []).flatMap((each) => (each.documents > 0 ? [[each.term, each.documents]] : [])),
    ),
  }
}

interface TermCount {
  readonly term: string
  readonly documents: number
}

async function countPhrases(
  statements: Statements,
  phrases: readonly (readonly string[])[],
  scopes: readonly ScopeId[] | null,
): Promise<ReadonlyMap<readonly string[], number>> {
  if (phrases.length === 0) return new Map()
  const row = await statements.get<{ counts: readonly (number | string)[] }>(
    'SELECT lore_count($1::tsquery[], $2::bigint[]) AS counts',
    [phrases.map(toPhrase), scopes],
  )
  return new Map(phrases.map((words, n) => [words, Number(row?.counts[n] ?? 0)]))
}

function toPhrase(words: readonly string[]): string {
  return words.map(toLexeme).join(' <-> ')
}

function toIdf(documents: number, count: number): number {
  return Math.max(Math.log((documents - count + 0.5) / (count + 0.5)), LEAST_IDF)
}

/** The same words as `lore_words` of the database makes. */
export function toWords(terms: string): string[] {
  return terms
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .split(SEPARATORS)
    .flatMap((word) =>
      word === '' ? [] : [[...word].length > LONGEST ? [...word].slice(0, LONGEST).join('') : word],
    )
}

/** Every ASCII character that is no letter or digit. */
const SEPARATORS = /[\0-/:-@[-`{-\x7f]+/
const LONGEST = 400

/** Quotes a word for a `tsquery` or a `tsvector`. */
export function toLexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
