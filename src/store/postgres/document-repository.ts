/** Repository of documents for ranking. */
import type { DocumentRef, NeighbourTerms, SearchDocument } from '../../core/document.ts'
import type { DocumentSeq, EpisodeId, MemoryId } from '../../core/ids.ts'
import type { DocumentRepository } from '../../core/ports/document-repository.ts'
import { inOrderOf } from '../database.ts'
import type { DocumentsTable } from '../tables.ts'
import type { PostgresDatabase } from './database.ts'
import { toCondition } from './document-filter.ts'
import { createDocumentUpkeep } from './document-upkeep.ts'
import { findByTerms, readStatistics } from './full-text.ts'

export function createDocumentRepository(database: PostgresDatabase): DocumentRepository {
  return {
    ...createDocumentUpkeep(database),

    findByTerms: (terms, filter, limit) => findByTerms(database.statements, terms, filter, limit),

    statistics: (terms, scopes = null) => readStatistics(database.statements, terms, scopes),

    load: async (seqs, filter) => {
      const { sql, parameters } = toCondition(filter, [seqs])
      const rows = await database.statements.all<LoadedRow>(`${LOAD} WHERE ${sql}`, parameters)
      return inOrderOf(seqs, rows.map(toSearchDocument), (document) => document.seq)
    },

    newestSeq: async (scopes = null) => {
      const row = await database.statements.get<{ seq: number | null }>(
        `SELECT max(seq) AS seq FROM documents WHERE $1::bigint[] IS NULL OR scope_id = ANY ($1)`,
        [scopes],
      )
      return row?.seq ?? 0
    },

    draw: async (scopes, kinds, upTo, limit) => {
      const live = `d.kind = ANY ($1::text[]) AND d.archived = 0 AND d.superseded = 0
        AND ($2::bigint[] IS NULL OR d.scope_id = ANY ($2))`
      const revision = `greatest(d.revision,
        (SELECT max(e.revision) FROM embeddings AS e WHERE e.document_seq = d.seq)) AS revision`
      const probed = await database.statements.all<Drawn>(
        `SELECT d.seq, ${revision} FROM unnest($3::bigint[]) WITH ORDINALITY AS probe (seq, place)
         JOIN documents AS d ON d.seq = probe.seq WHERE ${live} ORDER BY probe.place LIMIT $4`,
        [kinds, scopes, toProbes(upTo), limit],
      )
      if (probed.length >= limit || upTo <= PROBES) return probed
      // The live documents are rare among the numbers, so all documents are scanned.
      return database.statements.all<Drawn>(
        `SELECT d.seq, ${revision} FROM documents AS d WHERE d.seq <= $3 AND ${live}
         ORDER BY (d.seq * 2654435761) & 4294967295, d.seq LIMIT $4`,
        [kinds, scopes, upTo, limit],
      )
    },

    findSeq: async (ref) => {
      const row = await database.statements.get<{ seq: DocumentSeq }>(
        'SELECT seq FROM documents WHERE subject_id = $1 AND kind = $2',
        [ref.id, ref.kind],
      )
      return row?.seq ?? null
    },

    seqsOf: async (ids) => {
      const rows = await database.statements.all<{ seq: DocumentSeq; subject_id: MemoryId }>(
        "SELECT seq, subject_id FROM documents WHERE kind = 'memory' AND subject_id = ANY ($1::text[])",
        [ids],
      )
      return new Map(rows.map((row) => [row.subject_id, row.seq]))
    },

    refs: async (seqs) => {
      const rows = await database.statements.all<Pick<DocumentRow, 'seq' | 'kind' | 'subject_id'>>(
        'SELECT seq, kind, subject_id FROM documents WHERE seq = ANY ($1::bigint[])',
        [seqs],
      )
      return new Map(rows.map((row) => [row.seq, toRef(row)]))
    },

    scopesOf: async (seqs) => {
      const rows = await database.statements.all<Pick<DocumentRow, 'seq' | 'scope_id'>>(
        'SELECT seq, scope_id FROM documents WHERE seq = ANY ($1::bigint[])',
        [seqs],
      )
      return new Map(rows.map((row) => [row.seq, row.scope_id]))
    },

    textHash: async (seq) => {
      const row = await database.statements.get<{ text_hash: string }>(
        'SELECT text_hash FROM documents WHERE seq = $1',
        [seq],
      )
      return row?.text_hash ?? null
    },

    listByTime: async (filter, { memoryKinds, person, newestFirst, limit, offset }) => {
      const { sql, parameters } = toCondition(filter, [memoryKinds, person ?? null])
      const which = `FROM documents AS d WHERE ${sql} AND ${IS_EVENT} AND ($1::text[] IS NULL OR d.kind = 'episode'
        OR EXISTS (SELECT 1 FROM memories AS m WHERE m.id = d.subject_id AND m.kind = ANY ($1))) AND ($2::text IS NULL OR ${IS_OF_PERSON})`
      const order = newestFirst ? 'd.at DESC, d.seq DESC' : 'd.at, d.seq'
      const n = parameters.length
      const rows = await database.statements.all<Pick<DocumentRow, 'kind' | 'subject_id' | 'at'>>(
        `SELECT d.kind, d.subject_id, d.at ${which} ORDER BY ${order} LIMIT $${n + 1} OFFSET $${n + 2}`,
        [...parameters, limit, offset],
      )
      const counted = await database.statements.get<{ total: number }>(
        `SELECT count(*) AS total ${which}`,
        parameters,
      )
      return { total: counted?.total ?? 0, documents: rows.map((row) => ({ ref: toRef(row), at: row.at })) }
    },

    count: async (kind, scopes) => {
      const row = await database.statements.get<{ total: number }>(
        `SELECT coalesce(sum(documents), 0) AS total FROM corpus_statistics
         WHERE kind = $1 AND ($2::bigint[] IS NULL OR scope_id = ANY ($2))`,
        [kind, scopes],
      )
      return row?.total ?? 0
    },
  }
}

/** The name is compared with the author and with the speakers of turns. */
const IS_OF_PERSON = `d.subject_id IN (
  WITH said AS (SELECT id FROM episodes WHERE lower(speaker) = lower($2))
  SELECT id FROM said
  UNION SELECT memory_id FROM memory_sources WHERE episode_id IN (SELECT id FROM said)
  UNION SELECT id FROM memories WHERE lower(author) = lower($2))`

const IS_EVENT = `d.role IS DISTINCT FROM 'tool' AND NOT EXISTS (
  SELECT 1 FROM memories AS heading JOIN memories AS child ON child.parent_id = heading.id
  WHERE heading.id = d.subject_id AND heading.depth = 0
    AND child.archived_at IS NULL AND child.superseded_by IS NULL)`

interface Drawn {
  readonly seq: DocumentSeq
  readonly revision: number
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

const NEIGHBOURS = [
  ['previous', -1],
  ['earlier', -2],
  ['next', 1],
] as const

const LOAD = `
  SELECT d.seq, d.kind, d.subject_id, d.scope_id, d.role, d.at, d.session_id, d.position, d.terms,
    d.label_terms, d.term_count, d.word_count, d.features, d.event_from, d.event_until, d.information,
    d.analysis_version, ${NEIGHBOURS.map(
      ([name]) => `${name}.seq AS ${name}_seq, ${name}.terms AS ${name}_terms,
    ${name}.label_terms AS ${name}_label_terms, ${name}.features AS ${name}_features`,
    ).join(', ')}
  FROM unnest($1::bigint[]) AS asked (seq)
  JOIN documents AS d ON d.seq = asked.seq
  ${NEIGHBOURS.map(
    ([name, step]) => `LEFT JOIN documents AS ${name}
    ON ${name}.session_id = d.session_id AND ${name}.position = d.position + ${step}`,
  ).join('\n  ')}`

type DocumentRow = Pick<DocumentsTable, 'kind' | 'subject_id' | 'scope_id' | 'at'> & {
  readonly seq: DocumentSeq
}

type NeighbourName = (typeof NEIGHBOURS)[number][0]

type LoadedRow = Omit<DocumentsTable, 'seq' | 'revision'> & { readonly seq: DocumentSeq } & {
  readonly [K in `${NeighbourName}_seq`]: DocumentSeq | null
} & {
  readonly [K in `${NeighbourName}_${'terms' | 'label_terms'}`]: string | null
} & { readonly [K in `${NeighbourName}_features`]: number | null }

function toSearchDocument(row: LoadedRow): SearchDocument {
  return {
    seq: row.seq,
    ref: toRef(row),
    scopeId: row.scope_id,
    role: row.role,
    at: row.at,
    sessionId: row.session_id,
    position: row.position,
    terms: row.terms,
    labelTerms: row.label_terms,
    termCount: row.term_count,
    wordCount: row.word_count,
    features: row.features,
    eventFrom: row.event_from,
    eventUntil: row.event_until,
    information: row.information,
    version: row.analysis_version,
    previous: toNeighbour(row, 'previous'),
    beforePrevious: toNeighbour(row, 'earlier'),
    next: toNeighbour(row, 'next'),
  }
}

function toNeighbour(row: LoadedRow, name: NeighbourName): NeighbourTerms | null {
  const seq = row[`${name}_seq`]
  if (seq === null) return null
  return {
    seq,
    terms: row[`${name}_terms`] ?? '',
    labelTerms: row[`${name}_label_terms`] ?? '',
    features: row[`${name}_features`] ?? 0,
  }
}

function toRef(row: Pick<DocumentRow, 'kind' | 'subject_id'>): DocumentRef {
  return row.kind === 'memory'
    ? { kind: 'memory', id: row.subject_id as MemoryId }
    : { kind: 'episode', id: row.subject_id as EpisodeId }
}
