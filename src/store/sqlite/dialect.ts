/** A Kysely dialect over one SQLite connection. Transactions are handled in write-queue.ts. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  InsertQueryNode,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Tables } from '../tables.ts'
import type { SqliteConnection, SqlValue } from './driver.ts'

/** Returns a query builder over the connection; the owner closes the connection. */
export function createQueryBuilder(connection: SqliteConnection): Kysely<Tables> {
  const dialect: Dialect = {
    createDriver: () => createDriver(connection),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
  // Gives every query the connection at once: the default provider queues for it, although it answers synchronously.
  const adapted = adaptConnection(connection)
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), {
    provideConnection: (consumer) => consumer(adapted),
  })
  return new Kysely<Tables>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
}

const nothing = async (): Promise<void> => undefined

function createDriver(connection: SqliteConnection): Driver {
  const adapted = adaptConnection(connection)
  const refuse = async (): Promise<never> => {
    throw new Error('Transactions begin in the write queue, not in the query builder.')
  }
  return {
    init: nothing,
    acquireConnection: async () => adapted,
    releaseConnection: nothing,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: nothing,
  }
}

function adaptConnection(connection: SqliteConnection): DatabaseConnection {
  return {
    executeQuery: async <R>(compiled: CompiledQuery): Promise<QueryResult<R>> => {
      const parameters = compiled.parameters as readonly SqlValue[]
      if (answersRows(compiled)) return { rows: connection.all<R>(compiled.sql, parameters) }
      const { changes, rowId } = connection.run(compiled.sql, parameters)
      const insertId = InsertQueryNode.is(compiled.query) ? { insertId: BigInt(rowId) } : {}
      return { rows: [], numAffectedRows: BigInt(changes), ...insertId }
    },
    streamQuery: async function* <R>(compiled: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      yield { rows: connection.all<R>(compiled.sql, compiled.parameters as readonly SqlValue[]) }
    },
  }
}

function answersRows({ query }: CompiledQuery): boolean {
  switch (query.kind) {
    case 'InsertQueryNode':
    case 'UpdateQueryNode':
    case 'DeleteQueryNode':
      return query.returning !== undefined
    default:
      return true
  }
}
