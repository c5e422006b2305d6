/** Finds vectors that cannot be used: of another size than their model's, or not all numbers. */
import type { DocumentSeq } from '../../core/ids.ts'
import { toVector } from '../vector-bytes.ts'
import type { SqliteConnection } from './driver.ts'

export interface DamagedVectors {
  readonly wrongSize: readonly DocumentSeq[]
  readonly notNumbers: readonly DocumentSeq[]
}

/** Reads every vector of the model. A model that has stored none yet has none damaged. */
export function findDamagedVectors(connection: SqliteConnection, modelKey: number): DamagedVectors {
  const wrongSize: DocumentSeq[] = []
  const notNumbers: DocumentSeq[] = []
  connection.each<{ seq: DocumentSeq; vector: Uint8Array; bytes: number }>(
    `SELECT e.document_seq AS seq, e.vector, m.dimensions * ${Float32Array.BYTES_PER_ELEMENT} AS bytes
     FROM embeddings AS e JOIN embedding_models AS m ON m.key = e.model_key
     WHERE e.model_key = ? AND m.dimensions IS NOT NULL`,
    [modelKey],
    ({ seq, vector, bytes }) => {
      if (vector.byteLength !== bytes) wrongSize.push(seq)
      else if (!isAllNumbers(toVector(vector))) notNumbers.push(seq)
    },
  )
  return { wrongSize, notNumbers }
}

/** Anything but a finite number times zero is not zero, and stays so in the sum. */
function isAllNumbers(vector: Float32Array): boolean {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += (vector[i] ?? 0) * 0
  return sum === 0
}
