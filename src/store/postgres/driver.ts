/**
 * Connections to PostgreSQL, and the only file that loads `pg`. A store works with any `ConnectionPool`; tests pass one over
 * PGlite, which is PostgreSQL in WebAssembly with a single connection.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolClient } from 'pg'
import { isLoreError, LoreError } from '../../core/errors.ts'

interface QueryAnswer<Row> {
  readonly command: string
  readonly rowCount: number | null
  readonly rows: Row[]
}

export interface Connection {
  /** True if the connection is already in a transaction of the same work, which must not be begun or ended again. */
  readonly isNested?: boolean
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<QueryAnswer<Row>>
  /** @param broken true if the connection is not to be used again */
  release(broken?: boolean): void
}

/** The value of the setting `lore.reach` as a literal of SQL; row-level security limits a connection to it. */
export type Reaching = string

export interface ConnectionPool {
  /**
   * Lends a connection that reaches what is asked for: without asking, the whole store or nothing, by `reachesAll`. So a
   * connection never shows what its last user reached.
   */
  connect(reaching?: Reaching): Promise<Connection>
  /** Runs `work` with one connection, which is released afterwards, or closed if `work` failed. */
  use<T>(work: (connection: Connection) => Promise<T>, reaching?: Reaching): Promise<T>
  end(): Promise<void>
  /** Host, port and database, without credentials. */
  readonly location: string
  /** True if connections reach the whole store unless something else is asked for. */
  readonly reachesAll: boolean
  /** True if there is but one connection, for which callers wait in turn; work that has it shares it. */
  readonly isSingle: boolean
}

/** Object identifiers of types whose values become other JavaScript values than `pg` chooses. */
const BYTES = 17
const NUMBERS = [20, 1700]

export const REACHING_ALL: Reaching = "'*'"
const REACHING_NOTHING: Reaching = "''"

export interface PoolOptions {
  /** Most connections at once. Default 10. */
  readonly connections?: number
  /** Time to wait for a free connection. */
  readonly patienceMs?: number
  /** True lets connections reach the whole store unless something else is asked for; default false. */
  readonly reachesAll?: boolean
}

/** Opens a pool over `pg`; connections are made when they are needed. */
export async function createPool(url: string, options: PoolOptions = {}): Promise<ConnectionPool> {
  const { default: pg } = await import('pg')
  const types = {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (NUMBERS.includes(oid)) return Number
      if (oid === BYTES) return toPlainBytes
      return pg.types.getTypeParser(oid, format as 'text')
    },
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: options.patienceMs ?? 30_000,
    types: types as never,
    application_name: 'lore',
    keepAlive: true,
  })
  // A lost idle connection is replaced by the pool; its next user notices nothing.
  pool.on('error', () => undefined)
  // A lent connection that is cut fails the statement of its user; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const reachesAll = options.reachesAll ?? false
  const usual = reachesAll ? REACHING_ALL : REACHING_NOTHING
  const connections = new WeakMap<object, Connection>()
  /** The setting of each connection as it is now. The one statement that changes it is below. */
  const present = new WeakMap<Connection, Reaching>()
  const connect: ConnectionPool['connect'] = async (reaching = usual) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw translate(error)
    })
    const connection = connections.get(client) ?? adopt(client)
    if (present.get(connection) === reaching) return connection
    try {
      await connection.query(`SET lore.reach = ${reaching}`)
    } catch (error) {
      connection.release(true)
      throw error
    }
    present.set(connection, reaching)
    return connection
  }
  const adopt = (client: PoolClient): Connection => {
    const connection: Connection = {
      query: async <Row>(sql: string, parameters: readonly unknown[] = []) => {
        try {
          const answer = await (parameters.length === 0
            ? client.query(sql)
            : client.query(sql, parameters as unknown[]))
          return (Array.isArray(answer) ? answer.at(-1) : answer) as QueryAnswer<Row>
        } catch (error) {
          throw translate(error)
        }
      },
      release: (broken) => client.release(broken),
    }
    connections.set(client, connection)
    present.set(connection, REACHING_NOTHING)
    return connection
  }
  return {
    location: describeLocation(url),
    reachesAll,
    isSingle: false,
    connect,
    use: async (work, reaching) => {
      const connection = await connect(reaching)
      let failed = true
      try {
        const result = await work(connection)
        failed = false
        return result
      } finally {
        connection.release(failed)
      }
    },
    end: () => pool.end(),
  }
}

/** The part of PGlite that is used. */
export interface PGliteLike {
  query<Row>(
    sql: string,
    parameters?: unknown[],
    options?: { parsers?: Record<number, (value: string) => unknown> },
  ): Promise<{ rows: Row[]; affectedRows?: number }>
  exec(sql: string): Promise<unknown>
}

/**
 * A pool over the one connection of PGlite. Callers take turns; work that already has the connection shares it, because it
 * would otherwise wait for itself.
 */
export function createPGlitePool(pglite: PGliteLike): ConnectionPool {
  const holder = new AsyncLocalStorage<{ held: boolean }>()
  let last: Promise<void> = Promise.resolve()
  let present = REACHING_NOTHING
  const parsers = Object.fromEntries(NUMBERS.map((oid) => [oid, Number]))
  let hasFailed = false
  const query: Connection['query'] = async <Row>(sql: string, parameters: readonly unknown[] = []) => {
    if (sql.startsWith('BEGIN')) hasFailed = false
    // PostgreSQL ends a failed transaction so; PGlite does not tell.
    if (sql === 'COMMIT' && hasFailed) {
      await pglite.exec('ROLLBACK')
      return { command: 'ROLLBACK', rowCount: 0, rows: [] }
    }
    try {
      if (parameters.length === 0 && sql.includes(';')) {
        await pglite.exec(sql)
        return { command: '', rowCount: 0, rows: [] }
      }
      const { rows, affectedRows } = await pglite.query<Row>(sql, [...parameters], { parsers })
      const [command = ''] = sql.trimStart().toUpperCase().split(/\s/, 1)
      return { command, rowCount: affectedRows ?? rows.length, rows }
    } catch (error) {
      hasFailed = true
      throw translate(error)
    }
  }
  const connect: ConnectionPool['connect'] = async (reaching = REACHING_ALL) => {
    if (holder.getStore()?.held === true) return { query, release: () => undefined, isNested: true }
    const former = last
    let release: () => void = () => undefined
    last = new Promise((resolve) => {
      release = resolve
    })
    await former
    if (present !== reaching) await pglite.exec(`SET lore.reach = ${reaching}`)
    present = reaching
    return { query, release: () => release() }
  }
  return {
    location: 'PGlite',
    reachesAll: true,
    isSingle: true,
    connect,
    use: async (work, reaching) => {
      const connection = await connect(reaching)
      const mark = { held: true }
      try {
        return await holder.run(mark, () => work(connection))
      } finally {
        mark.held = false
        connection.release()
      }
    },
    end: async () => undefined,
  }
}

/** A view of a pool that can be closed by itself: afterwards it refuses every use, and the pool stays open. */
export function createClosable(pool: ConnectionPool): ConnectionPool {
  let isOpen = true
  const whileOpen = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isOpen) return work()
    throw new LoreError('closed', 'Lore has been closed.', {
      hint: 'Open it again, and close it after the last call has been answered.',
    })
  }
  return {
    location: pool.location,
    reachesAll: pool.reachesAll,
    isSingle: pool.isSingle,
    connect: (reaching) => whileOpen(() => pool.connect(reaching)),
    use: (work, reaching) => whileOpen(() => pool.use(work, reaching)),
    end: async () => {
      isOpen = false
    },
  }
}

function toPlainBytes(value: string): Uint8Array {
  return new Uint8Array(Buffer.from(value.slice(2), 'hex'))
}

function describeLocation(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname}:${port === '' ? 5432 : port}${pathname}`
  } catch (error) {
    throw new LoreError('invalid_input', 'The address of the PostgreSQL database cannot be read.', {
      hint: 'Write it as postgres://user@host:5432/database.',
      cause: error,
    })
  }
}

/** Adds code and hint to errors that a user can act on; returns others unchanged. */
function translate(error: unknown): unknown {
  if (isLoreError(error)) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  if (BUSY.has(code)) {
    return new LoreError('database_busy', `The database is in use by others (${message}).`, {
      hint: 'Try again in a moment.',
      cause: error,
    })
  }
  if (AWAY.has(code) || code.startsWith('08') || code.startsWith('ERR_STREAM') || LOST.test(message)) {
    return new LoreError('database_busy', `The database cannot be reached (${message}).`, {
      hint: 'Check that PostgreSQL runs and accepts connections from here, then try again.',
      cause: error,
    })
  }
  if (code === '28P01' || code === '28000') {
    return new LoreError('config_invalid', `The database does not let this role in (${message}).`, {
      hint: 'Check user and password in the address, and that pg_hba.conf allows connections from here.',
      cause: error,
    })
  }
  if (code === '3D000') {
    return new LoreError('config_invalid', `The address names a database that is not there (${message}).`, {
      hint: "Check its name, or make it: CREATE DATABASE lore ENCODING 'UTF8' TEMPLATE template0.",
      cause: error,
    })
  }
  if (code === '53100') {
    return new LoreError('disk_full', `The disk of the database is full (${message}).`, {
      hint: 'Free some space; nothing of the last change was kept.',
      cause: error,
    })
  }
  if (code === '22021' || code === '22P05') {
    return new LoreError('invalid_input', 'A text has a character that the database cannot store.', {
      hint: 'Leave out the NUL character.',
      cause: error,
    })
  }
  if (code === '25006') {
    return new LoreError('database_read_only', `The database cannot be written (${message}).`, {
      hint: 'Name the primary server, not a copy that only answers.',
      cause: error,
    })
  }
  if (code === '42501') {
    return new LoreError('unauthorized', `The database refuses this (${message}).`, {
      hint: message.includes('row-level security')
        ? 'Name a namespace and a project that you may see and change.'
        : 'Tables are made by the role that owns the database, and pgvector by a superuser: CREATE EXTENSION vector.',
      cause: error,
    })
  }
  if (code === 'XX001' || code === 'XX002') {
    return new LoreError('database_damaged', `The database is damaged (${message}).`, {
      hint: 'Restore it from a backup of PostgreSQL.',
      cause: error,
    })
  }
  return error
}

/** Lock not available, deadlock, serialisation, too many connections, statement cancelled. */
const BUSY: ReadonlySet<string> = new Set(['55P03', '40P01', '40001', '53300', '57014'])
/** The driver gives these errors no code. */
const LOST =
  /Connection terminated|Connection ended|timeout exceeded|timeout expired|not queryable|Client was closed/
/** Server stops or starts; the network refuses. */
const AWAY: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
])
