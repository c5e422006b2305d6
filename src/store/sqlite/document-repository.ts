/** Repository of documents for ranking, by prepared statements, because every recall uses them. */
import type { DocumentRef, NeighbourTerms, SearchDocument } from '../../core/document.ts'
import type { DocumentSeq, EpisodeId, MemoryId } from '../../core/ids.ts'
import type { DocumentRepository } from '../../core/ports/document-repository.ts'
import { inOrderOf } from '../database.ts'
import type { DocumentsTable } from '../tables.ts'
import type { SqliteDatabase } from './database.ts'
import { toCondition } from './document-filter.ts'
import { createDocumentUpkeep } from './document-upkeep.ts'
import { findByTerms, readStatistics } from './full-text.ts'
import { createTermCounts } from './term-counts.ts'

export function createDocumentRepository(database: SqliteDatabase): DocumentRepository {
  const countTerms = createTermCounts()
  return {
    ...createDocumentUpkeep(database),

    findByTerms: async (terms, filter, limit) => findByTerms(database.statements, terms, filter, limit),

    statistics: async (terms, scopes = null) =>
      readStatistics(database.statements, terms, scopes, countTerms),

    load: async (seqs, filter) => {
      const { sql, parameters } = toCondition(filter)
      const rows = database.statements.tuples<LoadedTuple>(`${LOAD} WHERE ${sql}`, [
        JSON.stringify(seqs),
        ...parameters,
      ])
      return inOrderOf(seqs, rows.map(toSearchDocument), (document) => document.seq)
    },

    newestSeq: async (scopes = null) =>
      database.statements.get<{ seq: number }>(
        `SELECT seq FROM documents
         ${scopes === null ? '' : 'WHERE scope_id IN (SELECT value FROM json_each(?))'} ORDER BY seq DESC LIMIT 1`,
        scopes === null ? [] : [JSON.stringify(scopes)],
      )?.seq ?? 0,

    draw: async (scopes, kinds, upTo, limit) => {
      const live = `d.kind IN (SELECT value FROM json_each(?)) AND d.archived = 0 AND d.superseded = 0
        ${scopes === null ? '' : 'AND d.scope_id IN (SELECT value FROM json_each(?))'}`
      const values = [JSON.stringify(kinds), ...(scopes === null ? [] : [JSON.stringify(scopes)])]
      const probed = database.statements.all<Drawn>(
        `SELECT d.seq, d.revision FROM json_each(?) AS probe CROSS JOIN documents AS d ON d.seq = probe.value
         WHERE ${live} LIMIT ?`,
        [JSON.stringify(toProbes(upTo)), ...values, limit],
      )
      if (probed.length >= limit || upTo <= PROBES) return probed.map(toDrawn)
      // The live documents are rare among the numbers, so all documents are scanned.
      const drawn = database.statements.all<Drawn>(
        `SELECT d.seq, d.revision FROM documents AS d WHERE d.seq <= ? AND ${live}
         ORDER BY (d.seq * 2654435761) & 4294967295, d.seq LIMIT ?`,
        [upTo, ...values, limit],
      )
      return drawn.map(toDrawn)
    },

    findSeq: async (ref) => {
      const row = database.statements.get<{ seq: DocumentSeq }>(
        'SELECT seq FROM documents WHERE subject_id = ? AND kind = ?',
        [ref.id, ref.kind],
      )
      return row?.seq ?? null
    },

    seqsOf: async (ids) => {
      const rows = database.statements.all<{ seq: DocumentSeq; subject_id: MemoryId }>(
        `SELECT seq, subject_id FROM documents
         WHERE kind = 'memory' AND subject_id IN (SELECT value FROM json_each(?))`,
        [JSON.stringify(ids)],
      )
      return new Map(rows.map((row) => [row.subject_id, row.seq]))
    },

    refs: async (seqs) => {
      const rows = database.statements.all<Pick<DocumentRow, 'seq' | 'kind' | 'subject_id'>>(
        'SELECT seq, kind, subject_id FROM documents WHERE seq IN (SELECT value FROM json_each(?))',
        [JSON.stringify(seqs)],
      )
      return new Map(rows.map((row) => [row.seq, toRef(row)]))
    },

    scopesOf: async (seqs) => {
      const rows = database.statements.all<Pick<DocumentRow, 'seq' | 'scope_id'>>(
        'SELECT seq, scope_id FROM documents WHERE seq IN (SELECT value FROM json_each(?))',
        [JSON.stringify(seqs)],
      )
      return new Map(rows.map((row) => [row.seq, row.scope_id]))
    },

    textHash: async (seq) => {
      const row = database.statements.get<{ text_hash: string }>(
        'SELECT text_hash FROM documents WHERE seq = ?',
        [seq],
      )
      return row?.text_hash ?? null
    },

    listByTime: async (filter, { memoryKinds, person, newestFirst, limit, offset }) => {
      const { sql, parameters } = toCondition(filter)
      const ofKinds =
        memoryKinds === null
          ? ''
          : `AND (d.kind = 'episode' OR d.subject_id IN
               (SELECT id FROM memories WHERE kind IN (SELECT value FROM json_each(?))))`
      const ofPerson = person === undefined ? '' : `AND ${IS_OF_PERSON}`
      const which = `FROM documents AS d WHERE ${sql} AND ${IS_EVENT} ${ofKinds} ${ofPerson}`
      const values = [
        ...parameters,
        ...(memoryKinds === null ? [] : [JSON.stringify(memoryKinds)]),
        ...(person === undefined ? [] : [person, person]),
      ]
      const order = newestFirst ? 'd.at DESC, d.seq DESC' : 'd.at, d.seq'
      const rows = database.statements.all<Pick<DocumentRow, 'kind' | 'subject_id' | 'at'>>(
        `SELECT d.kind, d.subject_id, d.at ${which} ORDER BY ${order} LIMIT ? OFFSET ?`,
        [...values, limit, offset],
      )
      const counted = database.statements.get<{ total: number }>(`SELECT count(*) AS total ${which}`, values)
      return { total: counted?.total ?? 0, documents: rows.map((row) => ({ ref: toRef(row), at: row.at })) }
    },

    count: async (kind, scopes) => {
      const inScopes = scopes === null ? '' : 'AND scope_id IN (SELECT value FROM json_each(?))'
      const row = database.statements.get<{ total: number }>(
        `SELECT coalesce(sum(documents), 0) AS total FROM corpus_statistics WHERE kind = ? ${inScopes}`,
        scopes === null ? [kind] : [kind, JSON.stringify(scopes)],
      )
      return row?.total ?? 0
    },
  }
}

/** Evaluated so that headings are looked up once per query, not per row. */
const IS_EVENT = `d.role IS NOT 'tool' AND d.subject_id NOT IN
  (SELECT id FROM memories WHERE depth = 0 AND id IN
    (SELECT parent_id FROM memories
     WHERE parent_id IS NOT NULL AND archived_at IS NULL AND superseded_by IS NULL))`

/** The name is compared with the author and with the speakers of turns. */
const IS_OF_PERSON = `d.subject_id IN (
  WITH said AS (SELECT id FROM episodes WHERE speaker = ? COLLATE NOCASE)
  SELECT id FROM said
  UNION SELECT memory_id FROM memory_sources WHERE episode_id IN (SELECT id FROM said)
  UNION SELECT id FROM memories WHERE author = ? COLLATE NOCASE)`

interface Drawn {
  readonly seq: DocumentSeq
  readonly revision: number
}

function toDrawn({ seq, revision }: Drawn): Drawn {
  return { seq, revision }
}

const PROBES = 4_000

/** Returns pseudo-random seqs up to the last, each once; all of them if they are few. */
function toProbes(upTo: number): number[] {
  const all = Array.from({ length: Math.min(upTo, PROBES) }, (_, i) => i + 1)
  if (upTo <= PROBES) return all.sort((a, b) => scatter(a) - scatter(b))
  return [...new Set(all.map((i) => (scatter(i) % upTo) + 1))]
}

/** Knuth's multiplicative hash. */
function scatter(n: number): number {
  return Math.imul(n, 2_654_435_761) >>> 0
}

const LOAD = `
  SELECT d.seq, d.kind, d.subject_id, d.scope_id, d.role, d.at, d.session_id, d.position, d.terms,
    d.label_terms, d.term_count, d.word_count, d.features, d.event_from, d.event_until, d.information,
    d.analysis_version,
    previous.seq AS previous_seq, previous.terms AS previous_terms,
    previous.label_terms AS previous_label_terms, previous.features AS previous_features,
    earlier.seq AS earlier_seq, earlier.terms AS earlier_terms,
    earlier.label_terms AS earlier_label_terms, earlier.features AS earlier_features,
    next.seq AS next_seq, next.terms AS next_terms,
    next.label_terms AS next_label_terms, next.features AS next_features
  FROM json_each(?) AS asked
  CROSS JOIN documents AS d ON d.seq = asked.value
  LEFT JOIN documents AS previous
    ON previous.session_id = d.session_id AND previous.position = d.position - 1
  LEFT JOIN documents AS earlier
    ON earlier.session_id = d.session_id AND earlier.position = d.position - 2
  LEFT JOIN documents AS next ON next.session_id = d.session_id AND next.position = d.position + 1`

type DocumentRow = Pick<DocumentsTable, 'kind' | 'subject_id' | 'scope_id' | 'at'> & {
  readonly seq: DocumentSeq
}

type NeighbourTuple = readonly [
  seq: DocumentSeq | null,
  terms: string | null,
  labelTerms: string | null,
  features: number | null,
]

/** The columns of `LOAD` in their order. */
type LoadedTuple = readonly [
  seq: DocumentSeq,
  kind: DocumentsTable['kind'],
  subjectId: DocumentsTable['subject_id'],
  scopeId: DocumentsTable['scope_id'],
  role: DocumentsTable['role'],
  at: number,
  sessionId: DocumentsTable['session_id'],
  position: number | null,
  terms: string,
  labelTerms: string,
  termCount: number,
  wordCount: number,
  features: number,
  eventFrom: number | null,
  eventUntil: number | null,
  information: number | null,
  version: number,
  ...previous: NeighbourTuple,
  ...earlier: NeighbourTuple,
  ...next: NeighbourTuple,
]

function toSearchDocument(row: LoadedTuple): SearchDocument {
  return {
    seq: row[0],
    ref: toRef({ kind: row[1], subject_id: row[2] }),
    scopeId: row[3],
    role: row[4],
    at: row[5],
    sessionId: row[6],
    position: row[7],
    terms: row[8],
    labelTerms: row[9],
    termCount: row[10],
    wordCount: row[11],
    features: row[12],
    eventFrom: row[13],
    eventUntil: row[14],
    information: row[15],
    version: row[16],
    previous: toNeighbour(row[17], row[18], row[19], row[20]),
    beforePrevious: toNeighbour(row[21], row[22], row[23], row[24]),
    next: toNeighbour(row[25], row[26], row[27], row[28]),
  }
}

function toNeighbour(
  seq: DocumentSeq | null,
  terms: string | null,
  labelTerms: string | null,
  features: number | null,
): NeighbourTerms | null {
  return seq === null
    ? null
    : { seq, terms: terms ?? '', labelTerms: labelTerms ?? '', features: features ?? 0 }
}

function toRef(row: Pick<DocumentRow, 'kind' | 'subject_id'>): DocumentRef {
  return row.kind === 'memory'
    ? { kind: 'memory', id: row.subject_id as MemoryId }
    : { kind: 'episode', id: row.subject_id as EpisodeId }
}
