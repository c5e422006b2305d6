/** Finds unusable vectors: of another size than their model's, or with non-finite values. */
import type { DocumentSeq } from '../../core/ids.ts'
import { toVector } from '../vector-bytes.ts'
import type { SqliteConnection } from './driver.ts'

const SIZE = `(SELECT dimensions * ${Float32Array.BYTES_PER_ELEMENT} FROM embedding_models WHERE key = model_key)`

/** Checks lengths only. A model without stored vectors has no damaged ones. */
export function findWrongSizes(connection: SqliteConnection, modelKey: number): DocumentSeq[] {
  return connection
    .all<{ seq: DocumentSeq }>(
      `SELECT document_seq AS seq FROM embeddings WHERE model_key = ? AND length(vector) <> ${SIZE}`,
      [modelKey],
    )
    .map((row) => row.seq)
}

/** Returns vectors of the right size that contain NaN or infinity. Reads every vector of the model. */
export function findNotNumbers(connection: SqliteConnection, modelKey: number): DocumentSeq[] {
  const found: DocumentSeq[] = []
  connection.each<{ seq: DocumentSeq; vector: Uint8Array }>(
    `SELECT document_seq AS seq, vector FROM embeddings WHERE model_key = ? AND length(vector) = ${SIZE}`,
    [modelKey],
    ({ seq, vector }) => {
      if (!isAllNumbers(toVector(vector))) found.push(seq)
    },
  )
  return found
}

/** A non-finite number times zero is NaN, which stays in the sum. */
function isAllNumbers(vector: Float32Array): boolean {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += (vector[i] ?? 0) * 0
  return sum === 0
}
