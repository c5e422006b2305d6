/** Finds near vectors in the database: by its index if many pass the filter, by comparing all if few do. */
import type { DocumentSeq } from '../../core/ids.ts'
import type { NearestVectors, NearVector } from '../../core/ports/nearest-vectors.ts'
import type { PostgresDatabase } from './database.ts'
import { toCondition } from './document-filter.ts'
import { findModel } from './embedding-models.ts'
import { toHalf } from './half-vector.ts'

/** How far the index looks around; more find more of the nearest. */
const EF_SEARCH = 200
const MOST_SCANNED = 40_000

/** Walks the index in its order and looks up each document, instead of sorting all vectors. */
const toSettings = (k: number): string =>
  `SELECT set_config('hnsw.ef_search', '${Math.max(EF_SEARCH, Math.min(Math.trunc(k), 1_000))}', true),
    set_config('hnsw.iterative_scan', 'strict_order', true),
    set_config('hnsw.max_scan_tuples', '${MOST_SCANNED}', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), set_config('enable_seqscan', 'off', true)`

export function createNearestVectors(database: PostgresDatabase): NearestVectors {
  /** Keys by the name of the model. A model keeps its key as long as the database exists. */
  const keys = new Map<string, number>()
  const prepare = async (modelId: string, query: Float32Array) => {
    const half = toHalf(query)
    if (half === null) return null
    const key = keys.get(modelId) ?? (await findModel(database.statements, modelId))?.key
    if (key === undefined) return null
    keys.set(modelId, key)
    return { key, size: query.length, half }
  }
  return {
    all: async (modelId, query, filter, most) => {
      const of = await prepare(modelId, query)
      if (of === null) return []
      const { sql, parameters } = toCondition(filter, [of.key, of.half, most + 1])
      const rows = await database.statements.all<{
        seqs: DocumentSeq[] | null
        similarities: number[]
        total: number
      }>(
        `WITH passing AS MATERIALIZED (SELECT d.seq FROM documents AS d WHERE ${sql} LIMIT $3)
         SELECT array_agg(p.seq) AS seqs, array_agg(1 - (e.half <=> $2::halfvec)) AS similarities,
           (SELECT count(*) FROM passing) AS total
         FROM passing AS p
         JOIN embeddings AS e ON e.document_seq = p.seq AND e.model_key = $1 AND vector_dims(e.half) = ${of.size}
         WHERE (SELECT count(*) FROM passing) < $3`,
        parameters,
      )
      const [row] = rows
      if (row === undefined || row.total > most) return null
      return (row.seqs ?? []).map((seq, n) => ({
        seq: Number(seq) as DocumentSeq,
        similarity: row.similarities[n] ?? 0,
      }))
    },

    best: async (modelId, query, filter, k) => {
      const of = await prepare(modelId, query)
      if (of === null) return []
      const { sql, parameters } = toCondition(filter, [of.half, k])
      return database.consistently(
        (statements) =>
          statements.all<NearVector>(
            `SELECT d.seq, 1 - (e.half::halfvec(${of.size}) <=> $1::halfvec(${of.size})) AS similarity
             FROM embeddings AS e JOIN documents AS d ON d.seq = e.document_seq
             WHERE e.model_key = ${of.key} AND vector_dims(e.half) = ${of.size} AND ${sql}
             ORDER BY e.half::halfvec(${of.size}) <=> $1::halfvec(${of.size}) LIMIT $2`,
            parameters,
          ),
        toSettings(k),
      )
    },

    of: async (modelId, query, filter, seqs) => {
      if (seqs.length === 0) return []
      const of = await prepare(modelId, query)
      if (of === null) return []
      const { sql, parameters } = toCondition(filter, [of.key, of.half, seqs])
      return database.statements.all<NearVector>(
        `SELECT d.seq, 1 - (e.half <=> $2::halfvec) AS similarity
         FROM documents AS d
         JOIN embeddings AS e ON e.document_seq = d.seq AND e.model_key = $1 AND vector_dims(e.half) = ${of.size}
         WHERE d.seq = ANY ($3::bigint[]) AND ${sql}`,
        parameters,
      )
    },

    sample: async (modelId, query, filter, size) => {
      const of = await prepare(modelId, query)
      if (of === null) return { count: 0, mean: 0, deviation: 0 }
      const { sql, parameters } = toCondition(filter, [
        of.key,
        of.half,
        size,
        PROBES,
        filter.kinds,
        filter.scopes,
      ])
      // The same documents each time, so that an answer can be repeated. The factor is prime, so hardly any comes twice. A
      // limit in each lookup keeps PostgreSQL from reading whole tables for a few rows.
      const row = await database.statements.get<{ count: number; mean: number; deviation: number }>(
        `WITH probe AS MATERIALIZED (
           SELECT 1 + (n * 2654435761) % greatest((SELECT max(seq) FROM documents), 1) AS seq
           FROM generate_series(1, $4::bigint) AS n),
         sampled AS MATERIALIZED (
           SELECT near.similarity FROM probe
           CROSS JOIN LATERAL (SELECT d.seq FROM documents AS d WHERE d.seq = probe.seq AND ${sql} LIMIT 1) AS passing
           CROSS JOIN LATERAL (SELECT 1 - (e.half <=> $2::halfvec) AS similarity FROM embeddings AS e
             WHERE e.document_seq = passing.seq AND e.model_key = $1 AND vector_dims(e.half) = ${of.size} LIMIT 1) AS near
           LIMIT $3)
         SELECT (SELECT coalesce(sum(documents), 0) FROM corpus_statistics
             WHERE kind = ANY ($5::text[]) AND ($6::bigint[] IS NULL OR scope_id = ANY ($6))) AS count,
           coalesce(avg(similarity), 0) AS mean, coalesce(stddev_pop(similarity), 0) AS deviation FROM sampled`,
        parameters,
      )
      return row ?? { count: 0, mean: 0, deviation: 0 }
    },
  }
}

const PROBES = 20_000
