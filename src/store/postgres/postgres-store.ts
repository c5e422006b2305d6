/** The store over a pool of connections to PostgreSQL, for everything or for what one caller reaches. */
import { LoreError } from '../../core/errors.ts'
import type { NearestVectors } from '../../core/ports/nearest-vectors.ts'
import type { Store } from '../../core/ports/store.ts'
import { assembleStore } from '../store.ts'
import { findProblems } from './check.ts'
import { createDatabases, type PostgresDatabase, type Reach, type Reaches } from './database.ts'
import { createDocumentRepository } from './document-repository.ts'
import type { ConnectionPool } from './driver.ts'
import { createEmbeddingRepository } from './embedding-repository.ts'
import { createGraphRepository } from './graph-repository.ts'
import { schemaVersionOf } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'
import { createNearestVectors } from './nearest-vectors.ts'
import type { WriteTurns } from './write-turns.ts'

export interface PostgresStore extends Store {
  /**
   * Returns the same store limited by the database to what a caller reaches. It needs no closing.
   * @example store.forCaller([{ namespace: 'default' }])
   */
  forCaller(reaches: readonly Reach[]): PostgresStore
  /** Finds near vectors by the index of the database. */
  readonly nearest: NearestVectors
}

export interface PostgresStoreParts {
  /** Connections for the whole store. */
  readonly pool: ConnectionPool
  /** Connections for stores that show a part, which never reach more than their transaction says. */
  readonly callers: ConnectionPool
  /** Shared by all stores of the process over one database. */
  readonly inTurn: WriteTurns
  readonly migrations: readonly Migration[]
  readonly close: () => Promise<void>
}

export function createPostgresStore(parts: PostgresStoreParts, reaches: Reaches = null): PostgresStore {
  const databases = createDatabases(reaches === null ? parts.pool : parts.callers, reaches, parts.inTurn)
  const { outside } = databases
  const upkeep: Pick<Store, 'check' | 'backup' | 'describe'> = {
    check: () => findProblems(outside.statements),
    backup: refuseBackup,
    describe: async () => {
      const row = await outside.statements.get<{ bytes: number }>(
        'SELECT pg_database_size(current_database()) AS bytes',
      )
      return {
        dialect: 'postgres',
        location: parts.pool.location,
        file: null,
        schemaVersion: schemaVersionOf(parts.migrations),
        bytes: row?.bytes ?? 0,
      }
    },
  }
  const openInside = (inside: PostgresDatabase): Store => {
    const store: Store = assembleStore(inside, {
      ...upkeep,
      ...createDialectRepositories(inside),
      transact: (work) => work(store),
      snapshot: (work) => work(store),
      close: refuseToClose,
    })
    return store
  }
  return {
    ...assembleStore(outside, {
      ...upkeep,
      ...createDialectRepositories(outside),
      transact: (work) => databases.transact((inside) => work(openInside(inside))),
      snapshot: (work) => databases.snapshot((frozen) => work(openInside(frozen))),
      close: parts.close,
    }),
    nearest: createNearestVectors(outside),
    forCaller: (reached) =>
      createPostgresStore(
        {
          ...parts,
          close: async () => {
            throw new LoreError('internal', 'A store that shows a part cannot be closed.', {
              hint: 'Close the store that it was made from.',
            })
          },
        },
        reached,
      ),
  }
}

function createDialectRepositories(
  database: PostgresDatabase,
): Pick<Store, 'documents' | 'embeddings' | 'graph'> {
  return {
    documents: createDocumentRepository(database),
    embeddings: createEmbeddingRepository(database),
    graph: createGraphRepository(database),
  }
}

const refuseBackup = async (): Promise<never> => {
  throw new LoreError('invalid_input', 'A store on PostgreSQL is backed up by PostgreSQL itself.', {
    hint: 'Use pg_dump, pg_basebackup or the backups of your provider; `lore export` writes a copy of the records.',
  })
}

const refuseToClose = async (): Promise<never> => {
  throw new LoreError('internal', 'A store cannot be closed inside its own transaction.', {
    hint: 'Close the store that the transaction was begun on, after it has ended.',
  })
}
