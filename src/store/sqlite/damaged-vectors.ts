/** Finds vectors that cannot be used: of another size than their model's, or not all numbers. */
import type { DocumentSeq } from '../../core/ids.ts'
import { toVector } from '../vector-bytes.ts'
import type { SqliteConnection } from './driver.ts'

const SIZE = `(SELECT dimensions * ${Float32Array.BYTES_PER_ELEMENT} FROM embedding_models WHERE key = model_key)`

/** Looks at lengths only. A model that has stored no vector yet has none damaged. */
export function findWrongSizes(connection: SqliteConnection, modelKey: number): DocumentSeq[] {
  return connection
    .all<{ seq: DocumentSeq }>(
      `SELECT document_seq AS seq FROM embeddings WHERE model_key = ? AND length(vector) <> ${SIZE}`,
      [modelKey],
    )
    .map((row) => row.seq)
}

/** Those of the right size that hold NaN or an infinity. Reads every vector of the model. */
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

/** Anything but a finite number times zero is not zero, and stays so in the sum. */
function isAllNumbers(vector: Float32Array): boolean {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += (vector[i] ?? 0) * 0
  return sum === 0
}
