/** The store over two open connections: one that reads what is committed, one that writes in turn. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { LoreError } from '../../core/errors.ts'
import type { Store } from '../../core/ports/store.ts'
import { assembleStore } from '../store.ts'
import { copyDatabase } from './backup.ts'
import { findFullTextDamage, findProblems } from './check.ts'
import { createDatabases, type SqliteDatabase } from './database.ts'
import { createDocumentRepository } from './document-repository.ts'
import type { SqliteConnection } from './driver.ts'
import { createEmbeddingRepository } from './embedding-repository.ts'
import { createGraphRepository } from './graph-repository.ts'
import { readVersion } from './migrate.ts'
import { createWriteQueue } from './write-queue.ts'

export interface SqliteStoreParts {
  readonly path: string
  readonly reader: SqliteConnection
  readonly writer: SqliteConnection
  readonly readOnly: boolean
}

export function createSqliteStore({ path, reader, writer, readOnly }: SqliteStoreParts): Store {
  const queue = createWriteQueue(writer)
  const databases = createDatabases(reader, writer, queue)
  const upkeep: Pick<Store, 'check' | 'backup' | 'describe'> = {
    check: async () => [
      ...findProblems(reader),
      ...(readOnly ? [] : await queue.between(() => findFullTextDamage(writer))),
    ],
    backup: async (target) => copyDatabase(reader, resolve(target)),
    describe: async () => ({
      dialect: 'sqlite',
      location: path,
      schemaVersion: readVersion(reader),
      bytes: sizeOf(path) + sizeOf(`${path}-wal`),
    }),
  }

  /** Once purged text is gone from the tables, the log that still holds it is emptied. */
  const emptyLog = () => queue.between(() => writer.all('PRAGMA wal_checkpoint(TRUNCATE)'))

  const openInside = (inside: SqliteDatabase, onPurge: () => void): Store => {
    const parts = assembleStore(inside, {
      ...upkeep,
      documents: createDocumentRepository(inside),
      embeddings: createEmbeddingRepository(inside),
      graph: createGraphRepository(inside),
      transact: (work) => work(store),
      close: async () => {
        throw new LoreError('internal', 'A store cannot be closed inside its own transaction.', {
          hint: 'Close the store that the transaction was begun on, after it has ended.',
        })
      },
    })
    const store = afterPurge(parts, async () => onPurge())
    return store
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
    close: () =>
      queue.between(() => {
        reader.close()
        writer.close()
      }),
  })
  return afterPurge(outside, async () => {
    await emptyLog()
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
