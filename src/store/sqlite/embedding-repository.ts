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
  IndexedVector,
  PendingDocument,
  StoredEmbeddingModel,
} from '../../core/ports/embedding-repository.ts'
import { toBytes, toVector } from '../vector-bytes.ts'
import { findNotNumbers, findWrongSizes } from './damaged-vectors.ts'
import type { SqliteDatabase } from './database.ts'
import type { SqliteConnection } from './driver.ts'
import {
  activateModel,
  findModel,
  PRIORITY,
  registerModel,
  requeueDocuments,
  requireModel,
} from './embedding-models.ts'
import { loadPage, packPages } from './packed-vectors.ts'
import { readRevision } from './revision.ts'

export function createEmbeddingRepository(database: SqliteDatabase): EmbeddingRepository {
  return {
    models: async () =>
      database.statements
        .all<StoredEmbeddingModel>('SELECT id, dimensions, state FROM embedding_models ORDER BY key')
        .map(({ id, dimensions, state }) => ({ id, dimensions, state })),

    register: (model) => database.writeStatements((connection) => registerModel(connection, model)),
    activate: (id) => database.writeStatements((connection) => activateModel(connection, id)),

    pending: async (modelId, limit, scopes = null) =>
      (scopes === null
        ? database.statements.all<PendingDocument>(PENDING, [modelId, limit])
        : database.statements.all<PendingDocument>(PENDING_IN_SCOPES, [
            modelId,
            limit,
            JSON.stringify(scopes),
          ])
      ).map((row) => ({ ...row })),

    pendingCount: async (modelId, scopes = null, kinds = DOCUMENT_KINDS) => {
      const [inScopes, values] =
        scopes === null
          ? ['', []]
          : [
              'AND EXISTS (SELECT 1 FROM documents WHERE seq = document_seq AND scope_id IN (SELECT value FROM json_each(?)))',
              [JSON.stringify(scopes)],
            ]
      const ofKinds = [...(kinds.includes('memory') ? [0] : []), ...(kinds.includes('episode') ? [1, 2] : [])]
      return (
        database.statements.get<{ total: number }>(
          `SELECT count(*) AS total FROM pending_embeddings
           WHERE model_key = (SELECT key FROM embedding_models WHERE id = ?)
             AND priority IN (SELECT value FROM json_each(?)) ${inScopes}`,
          [modelId, JSON.stringify(ofKinds), ...values],
        )?.total ?? 0
      )
    },

    save: (modelId, vectors) =>
      database.writeStatements((connection) => {
        const { key, ...model } = requireModel(connection, modelId)
        const dimensions = model.dimensions ?? vectors[0]?.vector.length ?? 0
        if (model.dimensions === null && dimensions > 0) {
          connection.run('UPDATE embedding_models SET dimensions = ? WHERE key = ?', [dimensions, key])
        }
        for (const embedded of vectors) {
          requireDimensions(modelId, dimensions, embedded.vector)
          saveEmbedded(connection, key, embedded)
        }
      }),

    load: async (modelId, seqs) => {
      const rows = database.statements.tuples<[DocumentSeq, Uint8Array]>(LOAD, [
        JSON.stringify(seqs),
        modelId,
      ])
      return new Map(rows.map(([seq, vector]) => [seq, toVector(vector)]))
    },

    loadTokens: async (modelId, seqs) => {
      return new Map(
        database.statements.tuples<[DocumentSeq, Uint8Array]>(LOAD_TOKENS, [JSON.stringify(seqs), modelId]),
      )
    },

    loadPage: async (modelId, from, format) =>
      database.consistently((connection) =>
        loadPage(connection, findModel(connection, modelId)?.key ?? NO_MODEL, from, format),
      ),

    packPages: (modelId, packer, limit) =>
      database.writeStatements((connection) =>
        packPages(connection, requireModel(connection, modelId).key, packer, limit),
      ),

    changesSince: async (modelId, since) =>
      database.consistently((connection) => readChanges(connection, modelId, since)),

    requeueDamaged: async (modelId, { lookInside = false } = {}) => {
      const key = findModel(database.statements, modelId)?.key
      if (key === undefined) return 0
      const damaged = [
        ...findWrongSizes(database.statements, key),
        ...(lookInside ? findNotNumbers(database.statements, key) : []),
      ]
      if (damaged.length > 0) {
        await database.writeStatements((connection) => requeueDocuments(connection, key, damaged))
      }
      return damaged.length
    },

    requeue: (modelId, scopes) =>
      database.writeStatements((connection) => {
        const { key } = requireModel(connection, modelId)
        const inScopes = scopes === null ? '' : 'WHERE scope_id IN (SELECT value FROM json_each(?))'
        return connection.run(
          `INSERT INTO pending_embeddings (model_key, priority, document_seq)
           SELECT ?, ${PRIORITY}, seq FROM documents ${inScopes === '' ? 'WHERE true' : inScopes}
           ON CONFLICT DO NOTHING`,
          scopes === null ? [key] : [key, JSON.stringify(scopes)],
        ).changes
      }),

    revision: async () => readRevision(database.statements),
  }
}

/**
 * Reads both ends of the queue, and takes the newest of them: an archive is read from its newest session on, and new turns
 * are added behind it.
 */
function selectPending(inScopes: string): string {
  const queued = (priorities: string, order: string) => `SELECT * FROM (
    SELECT p.priority, p.document_seq AS seq FROM pending_embeddings AS p
    WHERE p.model_key = (SELECT key FROM embedding_models WHERE id = ?1) AND ${priorities} ${inScopes}
    ORDER BY p.priority, p.document_seq ${order} LIMIT ?2)`
  return `
    SELECT d.seq, d.kind, coalesce(m.title, e.speaker) AS label, coalesce(m.content, e.text) AS text,
      e.caption, e.role, d.text_hash AS textHash
    FROM (${queued('true', '')} UNION ${[0, 1, 2].map((tier) => queued(`p.priority = ${tier}`, 'DESC')).join(' UNION ')}) AS p
    CROSS JOIN documents AS d ON d.seq = p.seq
    LEFT JOIN memories AS m ON d.kind = 'memory' AND m.id = d.subject_id
    LEFT JOIN episodes AS e ON d.kind = 'episode' AND e.id = d.subject_id
    ORDER BY p.priority, d.at DESC, d.seq LIMIT ?2`
}

const PENDING = selectPending('')
const PENDING_IN_SCOPES = selectPending(
  `AND EXISTS (SELECT 1 FROM documents WHERE seq = p.document_seq
     AND scope_id IN (SELECT value FROM json_each(?3)))`,
)

const LOAD = `
  SELECT e.document_seq, e.vector FROM json_each(?) AS asked
  CROSS JOIN embeddings AS e ON e.document_seq = asked.value
    AND e.model_key = (SELECT key FROM embedding_models WHERE id = ?)`

const LOAD_TOKENS = `
  SELECT t.document_seq, t.tokens FROM json_each(?) AS asked
  CROSS JOIN token_vectors AS t ON t.document_seq = asked.value
    AND t.model_key = (SELECT key FROM embedding_models WHERE id = ?)`

function saveEmbedded(
  connection: SqliteConnection,
  modelKey: number,
  { seq, textHash, vector, tokens }: EmbeddedDocument,
): void {
  const { changes } = connection.run(
    `INSERT INTO embeddings (document_seq, model_key, text_hash, vector)
     SELECT seq, ?, text_hash, ? FROM documents WHERE seq = ? AND text_hash = ?
     ON CONFLICT DO UPDATE SET text_hash = excluded.text_hash, vector = excluded.vector`,
    [modelKey, toBytes(vector), seq, textHash],
  )
  if (changes === 0) return
  if (tokens === null) {
    connection.run('DELETE FROM token_vectors WHERE document_seq = ? AND model_key = ?', [seq, modelKey])
  } else {
    connection.run(
      `INSERT INTO token_vectors (document_seq, model_key, tokens) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET tokens = excluded.tokens`,
      [seq, modelKey, tokens],
    )
  }
  connection.run(
    'DELETE FROM pending_embeddings WHERE model_key = ? AND priority IN (0, 1, 2) AND document_seq = ?',
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

const NO_MODEL = -1

const REMOVED = 'SELECT seq FROM deleted_documents WHERE revision > ? ORDER BY revision'

/** The initial load: only documents with a vector. */
const EVERYTHING = `SELECT ${CHANGED_COLUMNS} FROM embeddings AS e
  CROSS JOIN documents AS d ON d.seq = e.document_seq WHERE e.model_key = ?`

const CHANGED = `SELECT ${CHANGED_COLUMNS} FROM documents AS d
  LEFT JOIN embeddings AS e ON e.document_seq = d.seq AND e.model_key = ?
  WHERE d.revision > ? ORDER BY d.revision`

function readChanges(connection: SqliteConnection, modelId: string, since: number): IndexChanges {
  const changed: IndexedVector[] = []
  const visit = (row: ChangedRow) => changed.push(toIndexedVector(row))
  const key = findModel(connection, modelId)?.key ?? NO_MODEL
  if (since === 0) connection.each<ChangedRow>(EVERYTHING, [key], visit)
  else connection.each<ChangedRow>(CHANGED, [key, since], visit)
  const removed = since === 0 ? [] : connection.all<{ seq: DocumentSeq }>(REMOVED, [since])
  return { revision: readRevision(connection), changed, removed: removed.map((row) => row.seq) }
}

function toIndexedVector(row: ChangedRow): IndexedVector {
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
    vector: row.vector === null ? null : toVector(row.vector),
  }
}
