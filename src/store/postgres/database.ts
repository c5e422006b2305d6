/**
 * PostgreSQL access for repositories. One write transaction runs at a time in a database, whoever writes: an advisory lock
 * is taken when it begins, and writers of one process wait for each other before they take a connection. So code that looks before it writes is right without locks of its own, and revisions follow the
 * order of commits. Reads take no lock.
 */
import { Kysely, PostgresDialect, type PostgresPool, type SqlBool, sql } from 'kysely'
import { LoreError } from '../../core/errors.ts'
import type { Database } from '../database.ts'
import { encodeValue } from '../prepared-query.ts'
import type { Tables } from '../tables.ts'
import { type Connection, type ConnectionPool, REACHING_ALL, type Reaching } from './driver.ts'
import { WRITE_PATIENCE_MS, type WriteTurns } from './write-turns.ts'

/** Runs statements with numbered parameters ($1, $2 …). */
export interface Statements {
  all<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
  get<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row | undefined>
  /** Returns the number of changed rows. */
  run(sql: string, parameters?: readonly unknown[]): Promise<number>
}

export interface PostgresDatabase extends Database {
  /** Statements on the same data as `read`. */
  readonly statements: Statements
  /**
   * Runs several reads on one state of the database.
   * @param settings `SET LOCAL` for the planner or an index, without values of a caller
   */
  consistently<T>(read: (statements: Statements) => Promise<T>, settings?: string): Promise<T>
  /** Runs several statements as one write. */
  writeStatements<T>(work: (statements: Statements) => Promise<T>): Promise<T>
}

/** The namespaces and projects that a caller may see and change. */
export interface Reach {
  readonly namespace: string
  /** null among them stands for what belongs to no project; all of the namespace if undefined. */
  readonly projects?: readonly (string | null)[]
  /** False lets the caller read only; default true. */
  readonly writes?: boolean
}

/** null for the whole store. */
export type Reaches = readonly Reach[] | null

/** Held by the one write transaction that runs. */
const WRITER = 0x10_7e
const BEGIN_WRITE = `BEGIN; SET LOCAL lock_timeout = ${WRITE_PATIENCE_MS}; SELECT pg_advisory_xact_lock(${WRITER}); SET LOCAL lock_timeout = 0`
/** The state is that of the first query, so one is made at once. */
const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT 1'

export interface PostgresDatabases {
  readonly outside: PostgresDatabase
  /** Runs `work` inside a transaction; the passed database throws after its end. */
  transact<T>(work: (inside: PostgresDatabase) => Promise<T>): Promise<T>
  /** Runs `work` over one state of the database. */
  snapshot<T>(work: (frozen: PostgresDatabase) => Promise<T>): Promise<T>
}

export function createDatabases(
  pool: ConnectionPool,
  reaches: Reaches,
  inTurn: WriteTurns,
): PostgresDatabases {
  const builders = createBuilders()
  const reaching = toSetting(reaches)
  const limited = { connect: () => pool.connect(reaching) }
  const read = createQueryBuilder(limited)
  const outsideStatements = toStatements(async (text, parameters) => {
    const connection = await limited.connect()
    try {
      return await connection.query(text, parameters)
    } finally {
      connection.release()
    }
  })
  const begin = <T>(statement: string, work: (connection: Connection) => Promise<T>): Promise<T> =>
    pool.use(async (connection) => {
      if (connection.isNested === true) return work(connection)
      await connection.query(statement)
      return settle(connection, 'COMMIT', () => work(connection))
    }, reaching)
  const transact = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
    pool.isSingle ? begin(BEGIN_WRITE, work) : inTurn(() => begin(BEGIN_WRITE, work))
  const freeze = async <T>(
    work: (connection: Connection) => Promise<T>,
    settings: string | undefined,
  ): Promise<T> => {
    const statement = settings === undefined ? BEGIN_SNAPSHOT : `${BEGIN_SNAPSHOT}; ${settings}`
    if (pool.isSingle) return begin(statement, work)
    const connection = await limited.connect()
    let result: T
    try {
      await connection.query(statement)
      result = await work(connection)
    } catch (error) {
      connection.release(true)
      throw error
    }
    // A read has nothing to lose, so its answer does not wait for the end of the transaction.
    connection.query('COMMIT').then(
      () => connection.release(),
      () => connection.release(true),
    )
    return result
  }
  const lend = async <T>(
    connection: Connection,
    readOnly: boolean,
    work: (inside: PostgresDatabase) => Promise<T>,
  ): Promise<T> => {
    const lease = { open: true }
    try {
      return await work(createInside(connection, builders(connection), lease, readOnly))
    } finally {
      lease.open = false
    }
  }
  return {
    outside: {
      read,
      statements: outsideStatements,
      ...TERMS,
      consistently: (look, settings) => freeze((connection) => look(statementsOf(connection)), settings),
      write: (work) => transact((connection) => work(builders(connection))),
      writeStatements: (work) => transact((connection) => work(statementsOf(connection))),
    },
    transact: (work) => transact((connection) => lend(connection, false, work)),
    snapshot: (work) => freeze((connection) => lend(connection, true, work), undefined),
  }
}

/** Ends the transaction. A failed one is rolled back; its own error is more telling than one of the rollback. */
async function settle<T>(connection: Connection, end: string, work: () => Promise<T>): Promise<T> {
  let result: T
  try {
    result = await work()
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => undefined)
    throw error
  }
  const { command } = await connection.query(end)
  // PostgreSQL answers so if a statement failed before, even if its error was caught.
  if (command === 'ROLLBACK') {
    throw new LoreError('internal', 'A transaction with a failed statement cannot be committed.', {
      hint: 'Let the error of a statement end the transaction: report this as a fault in Lore.',
    })
  }
  return result
}

function createInside(
  connection: Connection,
  db: Kysely<Tables>,
  lease: { readonly open: boolean },
  readOnly: boolean,
): PostgresDatabase {
  const whileOpen = <T>(value: T): T => {
    if (lease.open) return value
    throw new LoreError('internal', 'A store was used after its transaction had ended.', {
      hint: 'Await everything a transaction starts before it returns.',
    })
  }
  const refuse = async (): Promise<never> => {
    throw new LoreError('internal', 'A snapshot of the store cannot be written to.', {
      hint: 'Write through the store that the snapshot was taken of.',
    })
  }
  const statements = statementsOf(connection)
  return {
    get read() {
      return whileOpen(db)
    },
    get statements() {
      return whileOpen(statements)
    },
    ...TERMS,
    consistently: async (look, settings) => {
      if (settings !== undefined) await whileOpen(statements).run(settings)
      return look(whileOpen(statements))
    },
    write: readOnly ? refuse : async (work) => work(whileOpen(db)),
    writeStatements: readOnly ? refuse : async (work) => work(whileOpen(statements)),
  }
}

/** Conditions whose SQL differs between databases. */
const TERMS: Pick<Database, 'among' | 'unindexed' | 'jsonHas' | 'changingIndex'> = {
  changingIndex: (_db, work) => work(),
  among: (column, values) => sql<SqlBool>`${sql.ref(column)} = any(${encodeValue(values, (each) => each)})`,
  unindexed: (column) => sql.ref(column),
  jsonHas: (column, field, kind) => {
    const value = sql`(${sql.ref(column)})::json -> ${sql.lit(field)}`
    return kind === 'text'
      ? sql<SqlBool>`json_typeof(${value}) = 'string'`
      : sql<SqlBool>`json_typeof(${value}) <> 'null'`
  },
}

function statementsOf(connection: Connection): Statements {
  return toStatements((text, parameters) => connection.query(text, parameters))
}

function toStatements(query: Connection['query']): Statements {
  return {
    all: async <Row>(text: string, parameters: readonly unknown[] = []) =>
      (await query<Row>(text, parameters)).rows,
    get: async <Row>(text: string, parameters: readonly unknown[] = []) =>
      (await query<Row>(text, parameters)).rows[0],
    run: async (text, parameters = []) => (await query(text, parameters)).rowCount ?? 0,
  }
}

function createQueryBuilder(pool: { connect(): Promise<Connection> }): Kysely<Tables> {
  const adapted: PostgresPool = {
    connect: async () => (await pool.connect()) as never,
    end: async () => undefined,
    options: {},
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: adapted }) })
}

/** Keeps one query builder for each connection, so that what it prepared is used again. */
function createBuilders(): (connection: Connection) => Kysely<Tables> {
  const known = new WeakMap<Connection, Kysely<Tables>>()
  return (connection) => {
    const builder =
      known.get(connection) ??
      createQueryBuilder({ connect: async () => ({ query: connection.query, release: () => undefined }) })
    known.set(connection, builder)
    return builder
  }
}

/** Returns the setting as a literal of SQL. */
function toSetting(reaches: Reaches): Reaching {
  if (reaches === null) return REACHING_ALL
  const entries = reaches.map(({ namespace, projects, writes = true }) => ({
    namespace,
    ...(projects === undefined ? {} : { projects }),
    writes,
  }))
  return quote(JSON.stringify(entries))
}

/** Quotes a text for SQL. JSON holds no NUL, which PostgreSQL could not store. */
function quote(text: string): string {
  return ` E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
