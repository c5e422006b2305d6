/** The embedding models and their states: one is active, another may be built beside it. */
import { LoreError } from '../../core/errors.ts'
import type { DocumentSeq } from '../../core/ids.ts'
import type { EmbeddingModelState, StoredEmbeddingModel } from '../../core/ports/embedding-repository.ts'
import type { SqliteConnection } from './driver.ts'

/** The place of a document in the queue: memories, then what was said, then tool output. */
export const PRIORITY = "CASE WHEN kind = 'memory' THEN 0 WHEN role = 'tool' THEN 2 ELSE 1 END"

interface ModelRow {
  readonly key: number
  /** null until the first vector is stored. */
  readonly dimensions: number | null
  readonly state: EmbeddingModelState
}

export function findModel(connection: SqliteConnection, modelId: string): ModelRow | null {
  return (
    connection.get<ModelRow>('SELECT key, dimensions, state FROM embedding_models WHERE id = ?', [modelId]) ??
    null
  )
}

export function requireModel(connection: SqliteConnection, modelId: string): ModelRow {
  const model = findModel(connection, modelId)
  if (model !== null) return model
  throw new LoreError('internal', `The embedding model ${modelId} is not registered.`, {
    hint: 'Register the model before storing its vectors.',
    details: { modelId },
  })
}

/** Registers a model; if its dimensions changed under the same name, its vectors are deleted and rebuilt. */
export function registerModel(connection: SqliteConnection, model: StoredEmbeddingModel): void {
  const known = findModel(connection, model.id)
  const dimensions = model.dimensions ?? known?.dimensions ?? null
  if (known?.state === model.state && known.dimensions === dimensions) return
  if (model.state === 'active') refuseSecondActive(connection, model.id)
  connection.run(
    `INSERT INTO embedding_models (id, dimensions, state) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET dimensions = excluded.dimensions, state = excluded.state`,
    [model.id, dimensions, model.state],
  )
  const { key } = requireModel(connection, model.id)
  const startsOver = known !== null && known.dimensions !== null && known.dimensions !== dimensions
  if (startsOver || model.state === 'retired') dropVectors(connection, key)
  if (model.state !== 'retired') queueMissing(connection, key)
}

export function activateModel(connection: SqliteConnection, modelId: string): void {
  const { key } = requireModel(connection, modelId)
  const former = connection.get<{ key: number }>(
    "SELECT key FROM embedding_models WHERE state = 'active' AND key <> ?",
    [key],
  )
  if (former !== undefined) {
    connection.run("UPDATE embedding_models SET state = 'retired' WHERE key = ?", [former.key])
    dropVectors(connection, former.key)
  }
  connection.run("UPDATE embedding_models SET state = 'active' WHERE key = ?", [key])
  queueMissing(connection, key)
}

function refuseSecondActive(connection: SqliteConnection, modelId: string): void {
  const active = connection.get<{ id: string }>(
    "SELECT id FROM embedding_models WHERE state = 'active' AND id <> ?",
    [modelId],
  )
  if (active === undefined) return
  throw new LoreError('internal', `${active.id} is the active embedding model; ${modelId} cannot be too.`, {
    hint: 'Register the new model as building and activate it when its vectors are there.',
  })
}

function dropVectors(connection: SqliteConnection, key: number): void {
  connection.run('DELETE FROM pending_embeddings WHERE model_key = ?', [key])
  connection.run('DELETE FROM embeddings WHERE model_key = ?', [key])
  connection.run('DELETE FROM clusters WHERE model_id = (SELECT id FROM embedding_models WHERE key = ?)', [
    key,
  ])
}

/** Deletes these documents' vectors of one model, so that they are computed again. */
export function requeueDocuments(
  connection: SqliteConnection,
  key: number,
  seqs: readonly DocumentSeq[],
): void {
  connection.run(
    'DELETE FROM embeddings WHERE model_key = ? AND document_seq IN (SELECT value FROM json_each(?))',
    [key, JSON.stringify(seqs)],
  )
  queueMissing(connection, key)
}

function queueMissing(connection: SqliteConnection, key: number): void {
  connection.run(
    `INSERT INTO pending_embeddings (model_key, priority, document_seq)
     SELECT ?, ${PRIORITY}, seq FROM documents
     WHERE NOT EXISTS (SELECT 1 FROM embeddings WHERE document_seq = seq AND model_key = ?)
     ON CONFLICT DO NOTHING`,
    [key, key],
  )
}
