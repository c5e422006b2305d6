/** Finds unusable vectors: of another size than their model's, or with non-finite values. */
import type { DocumentSeq } from '../../core/ids.ts'
import { toVector } from '../vector-bytes.ts'
import type { Statements } from './database.ts'

const SIZE = `(SELECT dimensions * ${Float32Array.BYTES_PER_ELEMENT} FROM embedding_models WHERE key = model_key)`

/** Checks lengths only. A model without stored vectors has no damaged ones. */
export async function findWrongSizes(statements: Statements, modelKey: number): Promise<DocumentSeq[]> {
  const rows = await statements.all<{ seq: DocumentSeq }>(
    `SELECT document_seq AS seq FROM embeddings WHERE model_key = $1 AND octet_length(vector) <> ${SIZE}`,
    [modelKey],
  )
  return rows.map(({ seq }) => seq)
}

const ROWS_AT_A_TIME = 2_000

/** Returns vectors of the right size that contain NaN or infinity. Reads every vector of the model. */
export async function findNotNumbers(statements: Statements, modelKey: number): Promise<DocumentSeq[]> {
  const found: DocumentSeq[] = []
  for (let after = 0; ; ) {
    const rows = await statements.all<{ seq: DocumentSeq; vector: Uint8Array }>(
      `SELECT document_seq AS seq, vector FROM embeddings
       WHERE model_key = $1 AND octet_length(vector) = ${SIZE} AND document_seq > $2
       ORDER BY document_seq LIMIT $3`,
      [modelKey, after, ROWS_AT_A_TIME],
    )
    found.push(...rows.filter(({ vector }) => !toVector(vector).every(Number.isFinite)).map(({ seq }) => seq))
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_A_TIME) return found
    after = last.seq
  }
}
