/**
 * Repository of vectors and tokens per model, the queue of documents to embed, and the changes since a
 * revision.
 */
import { DOCUMENT_KINDS, type DocumentKind } from '../../core/document.ts'
import { LoreError } from '../../core/errors.ts'
import type { DocumentSeq, EpisodeId, EpochMs, MemoryId, ScopeId, SessionId } from '../../core/ids.ts'
import type {
  EmbeddedDocument,
  EmbeddingRepository,
  IndexChanges,
  IndexedDocument,
  IndexPage,
  PendingDocument,
  StoredEmbeddingModel,
} from '../../core/ports/embedding-repository.ts'
import { toBytes, toVector } from '../vector-bytes.ts'
import { findNotNumbers, findWrongSizes } from './damaged-vectors.ts'
import type { PostgresDatabase, Statements } from './database.ts'
import {
  activateModel,
  findModel,
  indexVectors,
  PRIORITY,
  registerModel,
  requeueDocuments,
  requireModel,
} from './embedding-models.ts'
import { toHalf } from './half-vector.ts'
import { readRevision } from './revision.ts'

/** Documents read at a time by an index that holds all vectors in memory. */
const PAGE_DOCUMENTS = 256

const OF_MODEL = '(SELECT key FROM embedding_models WHERE id = $1)'

export function createEmbeddingRepository(database: PostgresDatabase): EmbeddingRepository {
  return {
    models: () =>
      database.statements.all<StoredEmbeddingModel>(
        'SELECT id, dimensions, state FROM embedding_models ORDER BY key',
      ),

    register: (model) => database.writeStatements((statements) => registerModel(statements, model)),
    activate: (id) => database.writeStatements((statements) => activateModel(statements, id)),

    pending: (modelId, limit, scopes = null) =>
      database.statements.all<PendingDocument>(PENDING, [modelId, limit, scopes]),

    pendingCount: async (modelId, scopes = null, kinds = DOCUMENT_KINDS) => {
      const priorities = [
        ...(kinds.includes('memory') ? [0] : []),
        ...(kinds.includes('episode') ? [1, 2] : []),
      ]
      const row = await database.statements.get<{ total: number }>(
        `SELECT count(*) AS total FROM pending_embeddings AS p
         WHERE p.model_key = ${OF_MODEL} AND p.priority = ANY ($2::smallint[]) AND ($3::bigint[] IS NULL
           OR EXISTS (SELECT 1 FROM documents AS d WHERE d.seq = p.document_seq AND d.scope_id = ANY ($3)))`,
        [modelId, priorities, scopes],
      )
      return row?.total ?? 0
    },

    save: (modelId, vectors) =>
      database.writeStatements(async (statements) => {
        const { key, ...model } = await requireModel(statements, modelId)
        const dimensions = model.dimensions ?? vectors[0]?.vector.length ?? 0
        if (model.dimensions === null && dimensions > 0) {
          await statements.run('UPDATE embedding_models SET dimensions = $1 WHERE key = $2', [
            dimensions,
            key,
          ])
          await indexVectors(statements, key)
        }
        for (const embedded of vectors) {
          requireDimensions(modelId, dimensions, embedded.vector)
          await saveEmbedded(statements, key, embedded)
        }
      }),

    load: async (modelId, seqs) => {
      const rows = await database.statements.all<{ seq: DocumentSeq; vector: Uint8Array }>(
        `SELECT document_seq AS seq, vector FROM embeddings
         WHERE model_key = ${OF_MODEL} AND document_seq = ANY ($2::bigint[])`,
        [modelId, seqs],
      )
      return new Map(rows.map(({ seq, vector }) => [seq, toVector(vector)]))
    },

    loadTokens: async (modelId, seqs) => {
      const rows = await database.statements.all<{ seq: DocumentSeq; tokens: Uint8Array }>(
        `SELECT document_seq AS seq, tokens FROM token_vectors
         WHERE model_key = ${OF_MODEL} AND document_seq = ANY ($2::bigint[])`,
        [modelId, seqs],
      )
      return new Map(rows.map(({ seq, tokens }) => [seq, tokens]))
    },

    loadPage: async (modelId, from) => {
      const rows = await database.statements.all<ChangedRow & { readonly vector: Uint8Array }>(
        `SELECT ${CHANGED_COLUMNS} FROM embeddings AS e JOIN documents AS d ON d.seq = e.document_seq
         WHERE e.model_key = ${OF_MODEL} AND e.document_seq >= $2 ORDER BY e.document_seq LIMIT $3`,
        [modelId, from, PAGE_DOCUMENTS],
      )
      const last = rows.at(-1)
      if (last === undefined) return null
      const page: IndexPage = {
        documents: rows.map(toIndexedDocument),
        vectors: { kind: 'stored', vectors: rows.map(({ vector }) => toVector(vector)) },
        next: last.seq + 1,
      }
      return page
    },

    // The database has an index of its own, so there is nothing to make ready for the next process.
    packPages: async () => 0,

    changesSince: (modelId, since) =>
      database.consistently((statements) => readChanges(statements, modelId, since)),

    requeueDamaged: async (modelId, { lookInside = false } = {}) => {
      const key = (await findModel(database.statements, modelId))?.key
      if (key === undefined) return 0
      const damaged = [
        ...(await findWrongSizes(database.statements, key)),
        ...(lookInside ? await findNotNumbers(database.statements, key) : []),
      ]
      if (damaged.length > 0) {
        await database.writeStatements((statements) => requeueDocuments(statements, key, damaged))
      }
      return damaged.length
    },

    requeue: (modelId, scopes) =>
      database.writeStatements(async (statements) => {
        const { key } = await requireModel(statements, modelId)
        return statements.run(
          `INSERT INTO pending_embeddings (model_key, priority, document_seq)
           SELECT $1::bigint, ${PRIORITY}, seq FROM documents WHERE $2::bigint[] IS NULL OR scope_id = ANY ($2)
           ON CONFLICT DO NOTHING`,
          [key, scopes],
        )
      }),

    revision: () => readRevision(database.statements),
  }
}

/**
 * Reads both ends of the queue, and takes the newest of them: an archive is read from its newest session on, and new turns
 * are added behind it.
 */
const queued = (priorities: string, order: string) => `(
  SELECT p.priority, p.document_seq AS seq FROM pending_embeddings AS p
  WHERE p.model_key = ${OF_MODEL} AND ${priorities} AND ($3::bigint[] IS NULL OR EXISTS (
    SELECT 1 FROM documents AS d WHERE d.seq = p.document_seq AND d.scope_id = ANY ($3)))
  ORDER BY p.priority, p.document_seq ${order} LIMIT $2)`

const PENDING = `
  SELECT d.seq, d.kind, coalesce(m.title, e.speaker) AS label, coalesce(m.content, e.text) AS text,
    e.caption, e.role, d.text_hash AS "textHash"
  FROM (${[queued('true', ''), ...[0, 1, 2].map((tier) => queued(`p.priority = ${tier}`, 'DESC'))].join(' UNION ')}) AS p
  JOIN documents AS d ON d.seq = p.seq
  LEFT JOIN memories AS m ON d.kind = 'memory' AND m.id = d.subject_id
  LEFT JOIN episodes AS e ON d.kind = 'episode' AND e.id = d.subject_id
  ORDER BY p.priority, d.at DESC, d.seq LIMIT $2`

async function saveEmbedded(
  statements: Statements,
  modelKey: number,
  { seq, textHash, vector, tokens }: EmbeddedDocument,
): Promise<void> {
  const changes = await statements.run(
    `INSERT INTO embeddings (document_seq, model_key, text_hash, vector, half)
     SELECT seq, $1::bigint, text_hash, $2::bytea, $3::halfvec FROM documents WHERE seq = $4 AND text_hash = $5
     ON CONFLICT (document_seq, model_key)
       DO UPDATE SET text_hash = excluded.text_hash, vector = excluded.vector, half = excluded.half`,
    [modelKey, toBytes(vector), toHalf(vector), seq, textHash],
  )
  if (changes === 0) return
  if (tokens === null) {
    await statements.run('DELETE FROM token_vectors WHERE document_seq = $1 AND model_key = $2', [
      seq,
      modelKey,
    ])
  } else {
    await statements.run(
      `INSERT INTO token_vectors (document_seq, model_key, tokens) VALUES ($1, $2, $3)
       ON CONFLICT (document_seq, model_key) DO UPDATE SET tokens = excluded.tokens`,
      [seq, modelKey, tokens],
    )
  }
  await statements.run(
    'DELETE FROM pending_embeddings WHERE model_key = $1 AND priority IN (0, 1, 2) AND document_seq = $2',
    [modelKey, seq],
  )
}

function requireDimensions(modelId: string, dimensions: number, vector: Float32Array): void {
  if (vector.length === dimensions) return
  throw new LoreError(
    'internal',
    `A vector of ${modelId} has ${vector.length} dimensions instead of ${dimensions}.`,
    { hint: 'The embedding model does not keep its word: check the model in the configuration.' },
  )
}

interface ChangedRow {
  readonly seq: DocumentSeq
  readonly kind: DocumentKind
  readonly subject_id: MemoryId | EpisodeId
  readonly scope_id: ScopeId
  readonly session_id: SessionId | null
  readonly valid_from: EpochMs
  readonly valid_until: EpochMs | null
  readonly superseded: number
  readonly archived: number
  readonly vector: Uint8Array | null
}

const CHANGED_COLUMNS = `d.seq, d.kind, d.subject_id, d.scope_id, d.session_id, d.valid_from, d.valid_until,
  d.superseded, d.archived, e.vector`

async function readChanges(statements: Statements, modelId: string, since: number): Promise<IndexChanges> {
  // The initial load: only documents with a vector.
  const join = since === 0 ? 'JOIN' : 'LEFT JOIN'
  const rows = await statements.all<ChangedRow>(
    `SELECT ${CHANGED_COLUMNS} FROM documents AS d
     ${join} embeddings AS e ON e.document_seq = d.seq AND e.model_key = ${OF_MODEL}
     WHERE d.revision > $2 OR e.revision > $2 ORDER BY greatest(d.revision, e.revision)`,
    [modelId, since],
  )
  const removed =
    since === 0
      ? []
      : await statements.all<{ seq: DocumentSeq }>(
          'SELECT seq FROM deleted_documents WHERE revision > $1 ORDER BY revision',
          [since],
        )
  return {
    revision: await readRevision(statements),
    changed: rows.map((row) => ({
      ...toIndexedDocument(row),
      vector: row.vector === null ? null : toVector(row.vector),
    })),
    removed: removed.map((row) => row.seq),
  }
}

function toIndexedDocument(row: ChangedRow): IndexedDocument {
  return {
    seq: row.seq,
    kind: row.kind,
    id: row.subject_id,
    scopeId: row.scope_id,
    sessionId: row.session_id,
    validFrom: row.valid_from,
    validUntil: row.valid_until ?? Number.POSITIVE_INFINITY,
    superseded: row.superseded === 1,
    archived: row.archived === 1,
  }
}
