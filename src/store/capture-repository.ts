/** Repository of watermarks, tombstones, fingerprints of injected text, and shared notes. */
import type { Watermark } from '../core/capture.ts'
import type { CaptureRepository } from '../core/ports/capture-repository.ts'
import { inBatches } from './batches.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'

const WATERMARK_ROWS = mapRows<Watermark>({
  path: 'plain',
  agent: 'plain',
  byteOffset: 'plain',
  lineNumber: 'plain',
  sizeBytes: 'plain',
  modifiedAt: 'plain',
  headHash: 'plain',
  headBytes: 'plain',
  parserState: 'json',
  turns: 'plain',
  dropped: 'json',
  error: 'plain',
  readAt: 'plain',
})

export function createCaptureRepository(database: Database): CaptureRepository {
  return {
    findWatermark: async (path) => {
      const row = await database.read
        .selectFrom('watermarks')
        .selectAll()
        .where('path', '=', path)
        .executeTakeFirst()
      return row === undefined ? null : WATERMARK_ROWS.toRecord(row)
    },

    saveWatermark: (watermark) =>
      database.write(async (db) => {
        const row = WATERMARK_ROWS.toRow(watermark)
        await db
          .insertInto('watermarks')
          .values(row)
          .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
          .execute()
      }),

    listWatermarks: async () => {
      const rows = await database.read.selectFrom('watermarks').selectAll().orderBy('path').execute()
      return rows.map(WATERMARK_ROWS.toRecord)
    },

    addTombstones: (hashes, now) =>
      database.write(async (db) => {
        for (const hash of hashes) {
          await db
            .insertInto('tombstones')
            .values({ hash, created_at: now })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        }
      }),

    findTombstones: async (hashes) => {
      const rows = await database.read
        .selectFrom('tombstones')
        .select('hash')
        .where(database.among('hash', hashes))
        .execute()
      return new Set(rows.map((row) => row.hash))
    },

    tombstoneTimes: async (hashes) => {
      const rows = await database.read
        .selectFrom('tombstones')
        .select(['hash', 'created_at'])
        .where(database.among('hash', hashes))
        .execute()
      return new Map(rows.map((row) => [row.hash, Number(row.created_at)]))
    },

    listTombstones: async () => {
      const rows = await database.read.selectFrom('tombstones').select('hash').orderBy('hash').execute()
      return rows.map((row) => row.hash)
    },

    addServed: (fingerprints, now) =>
      database.write(async (db) => {
        for (const some of inBatches([...new Set(fingerprints)])) {
          await db
            .insertInto('served_texts')
            .values(some.map((fingerprint) => ({ fingerprint, served_at: now })))
            .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ served_at: now }))
            .execute()
        }
      }),

    findServed: async (fingerprints, since) => {
      const rows = await database.read
        .selectFrom('served_texts')
        .select('fingerprint')
        .where(database.among('fingerprint', fingerprints))
        .where('served_at', '>=', since)
        .execute()
      return new Set(rows.map((row) => row.fingerprint))
    },

    pruneServed: (before) =>
      database.write(async (db) => {
        await db.deleteFrom('served_texts').where('served_at', '<', before).execute()
      }),

    readNote: async (key) => {
      const row = await database.read
        .selectFrom('notes')
        .select('value')
        .where('key', '=', key)
        .executeTakeFirst()
      return row === undefined ? null : (JSON.parse(row.value) as unknown)
    },

    writeNote: (key, value) =>
      database.write(async (db) => {
        const json = JSON.stringify(value)
        await db
          .insertInto('notes')
          .values({ key, value: json })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
          .execute()
      }),
  }
}
