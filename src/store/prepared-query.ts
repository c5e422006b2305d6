/**
 * Queries for the paths that run often: built and compiled once for each connection, then run with new values.
 * Building and compiling take longer than a database needs to answer a look-up.
 */
import type { Compilable, CompiledQuery, Insertable, InsertQueryBuilder, InsertResult, Kysely } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Stands for a value while the query is built. */
class Slot {
  readonly name: string
  readonly encode: (value: never) => unknown

  constructor(name: string, encode: (value: never) => unknown = (value) => value) {
    this.name = name
    this.encode = encode
  }
}

/** Encodes a value of a query; in a query that is being prepared, each of its later values. */
export function encodeValue<T>(value: T, encode: (value: T) => unknown): unknown {
  return value instanceof Slot ? new Slot(value.name, encode) : encode(value)
}

interface Prepared {
  readonly query: CompiledQuery
  /** Returns the parameters for the values of one run. */
  readonly fill: (values: Readonly<Record<string, unknown>>) => unknown[]
}

/**
 * Prepares a query, which then runs on `db`, by default on what the database reads from.
 * @param build uses the given values only as values, never to decide what the query looks like
 * @example
 * const LOAD = prepareQuery((db, { ids }: { ids: readonly ScopeId[] }, { among }) =>
 *   db.selectFrom('scopes').selectAll().where(among('id', ids)),
 * )
 * const rows = await LOAD(database, { ids })
 */
export function prepareQuery<Values extends object, Row>(
  build: (
    db: Kysely<Tables>,
    values: Values,
    terms: Pick<Database, 'among' | 'unindexed'>,
  ) => Compilable<Row>,
): (database: Database, values: Values, db?: Kysely<Tables>) => Promise<Row[]> {
  const known = new WeakMap<Kysely<Tables>, Prepared>()
  return async (database, values, db = database.read) => {
    let prepared = known.get(db)
    if (prepared === undefined) {
      prepared = prepare(build(db, SLOTS as Values, database))
      known.set(db, prepared)
    }
    return run<Row>(db, prepared, values)
  }
}

/**
 * Prepares the insertion of rows, one statement for each list of columns.
 * @param complete adds what the insertion returns or does on a conflict
 */
export function prepareInsert<T extends keyof Tables, Row>(
  table: T,
  complete: (insert: InsertQueryBuilder<Tables, T, InsertResult>) => Compilable<Row>,
): (db: Kysely<Tables>, row: Insertable<Tables[T]>) => Promise<Row[]> {
  const known = new WeakMap<Kysely<Tables>, Map<string, Prepared>>()
  return async (db, row) => {
    const shapes = known.get(db) ?? new Map<string, Prepared>()
    known.set(db, shapes)
    const columns = Object.keys(row)
    const shape = columns.join()
    let prepared = shapes.get(shape)
    if (prepared === undefined) {
      const slots = Object.fromEntries(columns.map((column) => [column, new Slot(column)]))
      prepared = prepare(complete(db.insertInto(table).values(slots as Insertable<Tables[T]>)))
      shapes.set(shape, prepared)
    }
    return run<Row>(db, prepared, row)
  }
}

/** Rows of one statement: a few sizes, so that few statements are prepared, below the number of parameters that databases allow. */
const ROWS_AT_ONCE = [64, 16, 4, 1]

/**
 * Prepares the insertion of many rows with the same columns: a round trip to a server costs more than a row.
 * @param complete adds what the insertion returns or does on a conflict
 */
export function prepareInserts<T extends keyof Tables, Row>(
  table: T,
  complete: (insert: InsertQueryBuilder<Tables, T, InsertResult>) => Compilable<Row>,
): (db: Kysely<Tables>, rows: readonly Insertable<Tables[T]>[]) => Promise<Row[]> {
  const known = new WeakMap<Kysely<Tables>, Map<string, Prepared>>()
  return async (db, rows) => {
    const shapes = known.get(db) ?? new Map<string, Prepared>()
    known.set(db, shapes)
    const columns = Object.keys(rows[0] ?? {})
    const inserted: Row[] = []
    for (let from = 0; from < rows.length; ) {
      const count = ROWS_AT_ONCE.find((each) => each <= rows.length - from) ?? 1
      const shape = `${count} ${columns.join()}`
      let prepared = shapes.get(shape)
      if (prepared === undefined) {
        const slots = Array.from({ length: count }, (_, at) =>
          Object.fromEntries(columns.map((column) => [column, new Slot(`${at} ${column}`)])),
        )
        prepared = prepare(complete(db.insertInto(table).values(slots as Insertable<Tables[T]>[])))
        shapes.set(shape, prepared)
      }
      const values: Record<string, unknown> = {}
      for (const [at, row] of rows.slice(from, from + count).entries()) {
        for (const column of columns) values[`${at} ${column}`] = row[column as keyof typeof row]
      }
      inserted.push(...(await run<Row>(db, prepared, values)))
      from += count
    }
    return inserted
  }
}

const SLOTS = new Proxy({}, { get: (_, name) => new Slot(String(name)) })

function prepare(query: Compilable): Prepared {
  const compiled = query.compile()
  const fillers = compiled.parameters.map((parameter) =>
    parameter instanceof Slot
      ? (values: Readonly<Record<string, unknown>>) => parameter.encode(values[parameter.name] as never)
      : () => parameter,
  )
  return { query: compiled, fill: (values) => fillers.map((filler) => filler(values)) }
}

async function run<Row>(db: Kysely<Tables>, { query, fill }: Prepared, values: object): Promise<Row[]> {
  const parameters = fill(values as Readonly<Record<string, unknown>>)
  const { rows } = await db.executeQuery({ ...query, parameters })
  return rows as Row[]
}
