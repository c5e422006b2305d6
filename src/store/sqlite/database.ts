/**
 * SQLite access for repositories: the query builder for most queries, prepared statements for frequent ones.
 */
import { type Kysely, type SqlBool, sql } from 'kysely'
import { LoreError } from '../../core/errors.ts'
import type { Database } from '../database.ts'
import { encodeValue } from '../prepared-query.ts'
import type { Tables } from '../tables.ts'
import { createQueryBuilder } from './dialect.ts'
import type { SqliteConnection } from './driver.ts'
import type { WriteQueue } from './write-queue.ts'

export interface SqliteDatabase extends Database {
  /** The connection behind `read`. */
  readonly statements: SqliteConnection
  /** Runs several reads on one state of the database. */
  consistently<T>(read: (connection: SqliteConnection) => T): T
  /** Runs synchronously, so that nothing else runs in between. */
  writeStatements<T>(work: (connection: SqliteConnection) => T): Promise<T>
}

export interface SqliteDatabases {
  /** Access outside any transaction. */
  readonly outside: SqliteDatabase
  /** Runs `work` inside a transaction; the passed database throws after its end. */
  transact<T>(work: (inside: SqliteDatabase) => Promise<T>): Promise<T>
}

export function createDatabases(
  reader: SqliteConnection,
  writer: SqliteConnection,
  queue: WriteQueue,
): SqliteDatabases {
  const readerDb = createQueryBuilder(reader)
  const writerDb = createQueryBuilder(writer)
  return {
    outside: {
      read: readerDb,
      statements: reader,
      ...TERMS,
      consistently: (read) => reader.snapshot(() => read(reader)),
      write: (work) => queue.transact(() => work(writerDb)),
      writeStatements: (work) => queue.transact(async () => work(writer)),
    },
    transact: (work) =>
      queue.transact(async () => {
        const lease = { open: true }
        try {
          return await work(createInside(writer, writerDb, lease))
        } finally {
          lease.open = false
        }
      }),
  }
}

/** Creates access to a connection that stays in one read transaction. */
export function createSnapshotDatabase(connection: SqliteConnection): SqliteDatabase {
  const refuse = async (): Promise<never> => {
    throw new LoreError('internal', 'A snapshot of the store cannot be written to.', {
      hint: 'Write through the store that the snapshot was taken of.',
    })
  }
  return {
    read: createQueryBuilder(connection),
    statements: connection,
    ...TERMS,
    consistently: (read) => read(connection),
    write: refuse,
    writeStatements: refuse,
  }
}

function createInside(
  writer: SqliteConnection,
  writerDb: Kysely<Tables>,
  lease: { readonly open: boolean },
): SqliteDatabase {
  const whileOpen = <T>(value: T): T => {
    if (lease.open) return value
    throw new LoreError('internal', 'A store was used after its transaction had ended.', {
      hint: 'Await everything a transaction starts before it returns.',
    })
  }
  return {
    get read() {
      return whileOpen(writerDb)
    },
    get statements() {
      return whileOpen(writer)
    },
    ...TERMS,
    consistently: (read) => read(whileOpen(writer)),
    write: async (work) => work(whileOpen(writerDb)),
    writeStatements: async (work) => work(whileOpen(writer)),
  }
}

/**
 * Builds the full-text index anew after the work. Erasing the former entries of moved texts one by one would take a
 * hundred times as long, and without erasing them something of a text would be left when it is purged later.
 */
async function changingIndex(db: Kysely<Tables>, work: () => Promise<void>): Promise<void> {
  await sql`INSERT INTO documents_fts (documents_fts, rank) VALUES ('secure-delete', 0)`.execute(db)
  await work()
  await sql`INSERT INTO documents_fts (documents_fts) VALUES ('rebuild')`.execute(db)
  await sql`INSERT INTO documents_fts (documents_fts, rank) VALUES ('secure-delete', 1)`.execute(db)
}

function jsonHas(column: string, field: string, kind: 'any' | 'text') {
  const path = sql.lit(`$.${field}`)
  return kind === 'text'
    ? sql<SqlBool>`json_type(${sql.ref(column)}, ${path}) = 'text'`
    : sql<SqlBool>`json_extract(${sql.ref(column)}, ${path}) IS NOT NULL`
}

function unindexed<T>(column: string) {
  return sql<T>`+${sql.ref(column)}`
}

function among(column: string, values: readonly (string | number)[], byIndex = true) {
  const list = encodeValue(values, (each) => JSON.stringify(each))
  return sql<SqlBool>`${byIndex ? sql.ref(column) : unindexed(column)} in (select value from json_each(${list}))`
}

/** Conditions whose SQL differs between databases. */
const TERMS: Pick<Database, 'among' | 'unindexed' | 'jsonHas' | 'changingIndex'> = {
  among,
  unindexed,
  jsonHas,
  changingIndex,
}
