/**
 * Reads documents with their vectors page by page, and stores the vectors of a page in packed form. A page holds the
 * documents whose numbers divided by PAGE_DOCUMENTS are equal. Packed vectors are a copy: if they are missing, damaged or
 * of another format, the vectors themselves are read.
 */
import { crc32 } from 'node:zlib'
import type { DocumentKind } from '../../core/document.ts'
import type { DocumentSeq, EpisodeId, EpochMs, MemoryId, ScopeId, SessionId } from '../../core/ids.ts'
import type { IndexedDocument, IndexPage, VectorPacker } from '../../core/ports/embedding-repository.ts'
import { toVector } from '../vector-bytes.ts'
import type { SqliteConnection } from './driver.ts'

/** The triggers of migration 19 have the same number. */
const PAGE_DOCUMENTS = 256

type DocumentRow = readonly [
  seq: DocumentSeq,
  kind: DocumentKind,
  id: MemoryId | EpisodeId,
  scopeId: ScopeId,
  sessionId: SessionId | null,
  validFrom: EpochMs,
  validUntil: EpochMs | null,
  superseded: number,
  archived: number,
]

const FIRST_FROM = `SELECT document_seq AS seq FROM embeddings WHERE document_seq >= ? AND model_key = ?
  ORDER BY document_seq LIMIT 1`

const IN_PAGE = 'e.document_seq BETWEEN ? AND ? AND e.model_key = ? ORDER BY e.document_seq'

const DOCUMENTS = `SELECT d.seq, d.kind, d.subject_id, d.scope_id, d.session_id, d.valid_from, d.valid_until,
  d.superseded, d.archived FROM embeddings AS e CROSS JOIN documents AS d ON d.seq = e.document_seq WHERE ${IN_PAGE}`

const VECTORS = `SELECT e.vector FROM embeddings AS e WHERE ${IN_PAGE}`

const PACKED = `SELECT bytes, checksum FROM packed_vectors
  WHERE model_key = ? AND page = ? AND format = ? AND vectors = ?`

export function loadPage(
  connection: SqliteConnection,
  modelKey: number,
  from: number,
  format: string,
): IndexPage | null {
  const first = connection.get<{ seq: number }>(FIRST_FROM, [from, modelKey])?.seq
  if (first === undefined) return null
  const page = toPage(first)
  const documents = connection.tuples<DocumentRow>(DOCUMENTS, rangeOf(page, modelKey)).map(toDocument)
  const packed = connection.get<{ bytes: Uint8Array; checksum: number }>(PACKED, [
    modelKey,
    page,
    format,
    documents.length,
  ])
  const isSound = packed !== undefined && crc32(packed.bytes) === packed.checksum
  return {
    documents,
    vectors: isSound
      ? { kind: 'packed', bytes: packed.bytes }
      : { kind: 'stored', vectors: loadVectors(connection, page, modelKey) },
    next: (page + 1) * PAGE_DOCUMENTS,
  }
}

/**
 * Pages before the last one that have vectors but no packed ones. The plus sign keeps SQLite from building an index of all
 * vectors by model for each call.
 */
const UNPACKED = `
  WITH RECURSIVE pages (page) AS (SELECT 0 UNION ALL SELECT page + 1 FROM pages WHERE page + 1 < ?1)
  SELECT page FROM pages
  WHERE page < ?1
    AND NOT EXISTS (
      SELECT 1 FROM packed_vectors AS p WHERE p.model_key = ?2 AND p.page = pages.page AND p.format = ?3)
    AND EXISTS (
      SELECT 1 FROM embeddings AS e WHERE +e.model_key = ?2
        AND e.document_seq BETWEEN pages.page * ${PAGE_DOCUMENTS} AND pages.page * ${PAGE_DOCUMENTS} + ${PAGE_DOCUMENTS - 1})
  LIMIT ?4`

export function packPages(
  connection: SqliteConnection,
  modelKey: number,
  packer: VectorPacker,
  limit: number,
): number {
  const last = connection.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM documents')?.seq ?? 0
  const unpacked = connection.tuples<readonly [page: number]>(UNPACKED, [
    toPage(last),
    modelKey,
    packer.format,
    limit,
  ])
  for (const [page] of unpacked) {
    const vectors = loadVectors(connection, page, modelKey)
    const bytes = packer.pack(vectors)
    connection.run(
      `INSERT OR REPLACE INTO packed_vectors (model_key, page, format, vectors, checksum, bytes)
       VALUES (?, ?, ?, ?, ?, ?)`,
      [modelKey, page, packer.format, vectors.length, crc32(bytes), bytes],
    )
  }
  return unpacked.length
}

function loadVectors(connection: SqliteConnection, page: number, modelKey: number): Float32Array[] {
  return connection
    .tuples<readonly [Uint8Array]>(VECTORS, rangeOf(page, modelKey))
    .map(([vector]) => toVector(vector))
}

function toPage(seq: number): number {
  return Math.floor(seq / PAGE_DOCUMENTS)
}

function rangeOf(page: number, modelKey: number): [first: number, last: number, modelKey: number] {
  return [page * PAGE_DOCUMENTS, (page + 1) * PAGE_DOCUMENTS - 1, modelKey]
}

function toDocument(row: DocumentRow): IndexedDocument {
  return {
    seq: row[0],
    kind: row[1],
    id: row[2],
    scopeId: row[3],
    sessionId: row[4],
    validFrom: row[5],
    validUntil: row[6] ?? Number.POSITIVE_INFINITY,
    superseded: row[7] === 1,
    archived: row[8] === 1,
  }
}
