/**
 * An embedder that keeps the vectors of documents in a file, so that the next measurement of the same texts does not
 * compute them again. Questions are computed each time. Several processes may use one file.
 */
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { EmbeddedText } from '../../src/core/embedded-text.ts'
import type { EmbeddableDocument, Embedder } from '../../src/core/ports/embedder.ts'

/** Wraps an embedder. Closing it closes the file and the embedder; it may be closed twice. */
export function withKeptVectors(embedder: Embedder, path: string): Embedder {
  const db = new DatabaseSync(path)
  db.exec(`PRAGMA busy_timeout = 60000; PRAGMA journal_mode = wal; PRAGMA synchronous = off;
    CREATE TABLE IF NOT EXISTS kept (key BLOB PRIMARY KEY, vector BLOB NOT NULL, tokens BLOB) WITHOUT ROWID`)
  const find = db.prepare('SELECT vector, tokens FROM kept WHERE key = ?')
  const keep = db.prepare('INSERT OR IGNORE INTO kept (key, vector, tokens) VALUES (?, ?, ?)')
  const keyOf = ({ label, text }: EmbeddableDocument): Buffer =>
    createHash('sha256')
      .update(JSON.stringify([embedder.modelId, label, text]))
      .digest()

  return {
    ...embedder,
    keepsBusy: false,
    async embedDocuments(documents, signal) {
      const keys = documents.map(keyOf)
      const known = keys.map((key) => (db.isOpen ? toEmbedded(find.get(key)) : null))
      const missing = documents.filter((_, i) => known[i] === null)
      const made = missing.length === 0 ? [] : await embedder.embedDocuments(missing, signal)
      let next = 0
      return known.map((found, i) => {
        const embedded = found ?? made[next++]
        if (embedded === undefined) throw new Error('The embedder returned fewer results than documents.')
        if (found === null && db.isOpen) keep.run(keys[i] ?? null, toBytes(embedded.vector), embedded.tokens)
        return embedded
      })
    },
    async close() {
      if (db.isOpen) db.close()
      await embedder.close()
    },
  }
}

function toEmbedded(row: Record<string, unknown> | undefined): EmbeddedText | null {
  if (row === undefined) return null
  const { vector, tokens } = row as { vector: Uint8Array; tokens: Uint8Array | null }
  return { vector: new Float32Array(Uint8Array.from(vector).buffer), tokens }
}

function toBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
}
