/** The store over two open connections: one reads committed data, one writes, one transaction at a time. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { LoreError } from '../../core/errors.ts'
import type { Store } from '../../core/ports/store.ts'
import { assembleStore } from '../store.ts'
import { copyDatabase } from './backup.ts'
import { findFullTextDamage, findProblems } from './check.ts'
import { createDatabases, createSnapshotDatabase, type SqliteDatabase } from './database.ts'
import { createDocumentRepository } from './document-repository.ts'
import type { SqliteConnection } from './driver.ts'
import { createEmbeddingRepository } from './embedding-repository.ts'
import type { FileGuard } from './file-guard.ts'
import { createGraphRepository } from './graph-repository.ts'
import { readVersion } from './migrate.ts'
import { createWriteQueue } from './write-queue.ts'

/** Interval at which an open store checks that its files still exist. */
const WATCH_MS = 2_000

export interface SqliteStoreParts {
  readonly path: string
  readonly reader: SqliteConnection
  readonly writer: SqliteConnection
  readonly readOnly: boolean
  readonly guard: FileGuard
  /** Opens another reading connection. */
  readonly openReader: () => SqliteConnection
}

export function createSqliteStore(parts: SqliteStoreParts): Store {
  const { path, reader, writer, readOnly, guard, openReader } = parts
  const queue = createWriteQueue(writer, guard)
  const databases = createDatabases(reader, writer, queue)
  const watch = keepWatch(guard)
  const upkeep: Pick<Store, 'check' | 'backup' | 'describe'> = {
    check: async () => [
      ...findProblems(reader),
      ...(readOnly ? [] : await queue.between(() => findFullTextDamage(writer))),
    ],
    backup: async (target) => copyDatabase(reader, resolve(target)),
    describe: async () => ({
      dialect: 'sqlite',
      location: path,
      file: path,
      schemaVersion: readVersion(reader),
      bytes: sizeOf(path) + sizeOf(`${path}-wal`),
    }),
  }

  /** Truncates the log, which still contains purged text. */
  const emptyLog = () => queue.between(() => writer.all('PRAGMA wal_checkpoint(TRUNCATE)'))

  const openInside = (inside: SqliteDatabase, onPurge: () => void): Store => {
    const repositories = assembleStore(inside, {
      ...upkeep,
      documents: createDocumentRepository(inside),
      embeddings: createEmbeddingRepository(inside),
      graph: createGraphRepository(inside),
      transact: (work) => work(store),
      snapshot: (work) => work(store),
      close: refuseToClose,
    })
    const store = afterPurge(repositories, async () => onPurge())
    return store
  }

  /** Opens its own connection with a read transaction, which sees the state committed when it began. */
  const snapshot: Store['snapshot'] = async (work) => {
    guard.require()
    const connection = openReader()
    try {
      connection.exec('BEGIN')
      readVersion(connection)
      const frozen = createSnapshotDatabase(connection)
      const store: Store = assembleStore(frozen, {
        ...upkeep,
        documents: createDocumentRepository(frozen),
        embeddings: createEmbeddingRepository(frozen),
        graph: createGraphRepository(frozen),
        transact: (within) => within(store),
        snapshot: (within) => within(store),
        close: refuseToClose,
      })
      return await work(store)
    } finally {
      connection.close()
    }
  }

  const outside = assembleStore(databases.outside, {
    ...upkeep,
    documents: createDocumentRepository(databases.outside),
    embeddings: createEmbeddingRepository(databases.outside),
    graph: createGraphRepository(databases.outside),
    transact: async (work) => {
      let purged = false
      const result = await databases.transact((inside) =>
        work(
          openInside(inside, () => {
            purged = true
          }),
        ),
      )
      if (purged) await emptyLog()
      return result
    },
    snapshot,
    close: () =>
      queue.between(() => {
        clearInterval(watch)
        try {
          guard.close()
        } finally {
          reader.close()
          writer.close()
        }
      }),
  })
  return afterPurge(outside, async () => {
    await emptyLog()
  })
}

/**
 * Checks the files periodically, so that a loss is noticed without writes, before another process opens a new
 * file beside the old log.
 */
function keepWatch(guard: FileGuard): NodeJS.Timeout {
  return setInterval(() => {
    try {
      guard.rescue()
    } catch (error) {
      // A failed rescue is retried here and by every write, which reports it.
      if (!(error instanceof Error)) throw error
    }
  }, WATCH_MS).unref()
}

const refuseToClose = async (): Promise<never> => {
  throw new LoreError('internal', 'A store cannot be closed inside its own transaction.', {
    hint: 'Close the store that the transaction was begun on, after it has ended.',
  })
}

function afterPurge(store: Store, then: () => Promise<void>): Store {
  const purgeMemories: Store['memories']['purge'] = async (ids) => {
    await store.memories.purge(ids)
    await then()
  }
  const purgeSessions: Store['sessions']['purge'] = async (ids) => {
    await store.sessions.purge(ids)
    await then()
  }
  return {
    ...store,
    memories: { ...store.memories, purge: purgeMemories },
    sessions: { ...store.sessions, purge: purgeSessions },
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
