/** The embedding models and their states: one is active, another may be built beside it. */
import { LoreError } from '../../core/errors.ts'
import type { DocumentSeq } from '../../core/ids.ts'
import type { EmbeddingModelState, StoredEmbeddingModel } from '../../core/ports/embedding-repository.ts'
import type { Statements } from './database.ts'

/** The place of a document in the queue: memories, then what was said, then tool output. */
export const PRIORITY = "CASE WHEN kind = 'memory' THEN 0 WHEN role = 'tool' THEN 2 ELSE 1 END"

interface ModelRow {
  readonly key: number
  /** null until the first vector is stored. */
  readonly dimensions: number | null
  readonly state: EmbeddingModelState
}

export async function findModel(statements: Statements, modelId: string): Promise<ModelRow | null> {
  const row = await statements.get<ModelRow>(
    'SELECT key, dimensions, state FROM embedding_models WHERE id = $1',
    [modelId],
  )
  return row ?? null
}

export async function requireModel(statements: Statements, modelId: string): Promise<ModelRow> {
  const model = await findModel(statements, modelId)
  if (model !== null) return model
  throw new LoreError('internal', `The embedding model ${modelId} is not registered.`, {
    hint: 'Register the model before storing its vectors.',
    details: { modelId },
  })
}

/** Registers a model; if its dimensions changed under the same name, its vectors are deleted and rebuilt. */
export async function registerModel(statements: Statements, model: StoredEmbeddingModel): Promise<void> {
  const known = await findModel(statements, model.id)
  const dimensions = model.dimensions ?? known?.dimensions ?? null
  if (known?.state === model.state && known.dimensions === dimensions) return
  if (model.state === 'active') await refuseSecondActive(statements, model.id)
  await statements.run(
    `INSERT INTO embedding_models (id, dimensions, state) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET dimensions = excluded.dimensions, state = excluded.state`,
    [model.id, dimensions, model.state],
  )
  const { key } = await requireModel(statements, model.id)
  const startsOver = known !== null && known.dimensions !== null && known.dimensions !== dimensions
  if (startsOver || model.state === 'retired') await dropVectors(statements, key)
  await indexVectors(statements, key)
  if (model.state !== 'retired') await queueMissing(statements, key)
}

export async function activateModel(statements: Statements, modelId: string): Promise<void> {
  const { key } = await requireModel(statements, modelId)
  const former = await statements.get<{ key: number }>(
    "SELECT key FROM embedding_models WHERE state = 'active' AND key <> $1",
    [key],
  )
  if (former !== undefined) {
    await statements.run("UPDATE embedding_models SET state = 'retired' WHERE key = $1", [former.key])
    await dropVectors(statements, former.key)
  }
  await statements.run("UPDATE embedding_models SET state = 'active' WHERE key = $1", [key])
  await indexVectors(statements, key)
  await queueMissing(statements, key)
}

/** Creates the model's index once its dimensions are known. */
export async function indexVectors(statements: Statements, key: number): Promise<void> {
  await statements.run('SELECT lore_index_vectors($1)', [key])
}

async function refuseSecondActive(statements: Statements, modelId: string): Promise<void> {
  const active = await statements.get<{ id: string }>(
    "SELECT id FROM embedding_models WHERE state = 'active' AND id <> $1",
    [modelId],
  )
  if (active === undefined) return
  throw new LoreError('internal', `${active.id} is the active embedding model; ${modelId} cannot be too.`, {
    hint: 'Register the new model as building and activate it when its vectors are there.',
  })
}

async function dropVectors(statements: Statements, key: number): Promise<void> {
  await statements.run('DELETE FROM pending_embeddings WHERE model_key = $1', [key])
  await statements.run('DELETE FROM embeddings WHERE model_key = $1', [key])
  await statements.run(
    'DELETE FROM clusters WHERE model_id = (SELECT id FROM embedding_models WHERE key = $1)',
    [key],
  )
  await statements.run('SELECT lore_drop_index($1)', [key])
}

/** Deletes these documents' vectors of one model, so that they are computed again. */
export async function requeueDocuments(
  statements: Statements,
  key: number,
  seqs: readonly DocumentSeq[],
): Promise<void> {
  await statements.run('DELETE FROM embeddings WHERE model_key = $1 AND document_seq = ANY ($2::bigint[])', [
    key,
    seqs,
  ])
  await queueMissing(statements, key)
}

async function queueMissing(statements: Statements, key: number): Promise<void> {
  await statements.run(
    `INSERT INTO pending_embeddings (model_key, priority, document_seq)
     SELECT $1::bigint, ${PRIORITY}, seq FROM documents
     WHERE NOT EXISTS (SELECT 1 FROM embeddings WHERE document_seq = seq AND model_key = $1)
     ON CONFLICT DO NOTHING`,
    [key],
  )
}
