/**
 * Maps records to rows and back: camelCase fields to snake_case columns, booleans to 0 and 1, lists and
 * objects to JSON text. Column types follow from the record, so that a new field cannot be forgotten.
 */
type SnakeCase<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Tail extends Uncapitalize<Tail>
    ? `${Lowercase<Head>}${SnakeCase<Tail>}`
    : `${Lowercase<Head>}_${SnakeCase<Tail>}`
  : S

type Stored<V> = V extends boolean ? number : V extends string | number | null ? V : string

/** The row type of a record. */
export type RowOf<R> = { [K in keyof R & string as SnakeCase<K>]: Stored<R[K]> }

type Encoding<V> = [V] extends [boolean] ? 'flag' : [V] extends [string | number | null] ? 'plain' : 'json'
type Encodings<R> = { readonly [K in keyof R & string]-?: Encoding<R[K]> }

export interface RowMapping<R> {
  toRow(record: R): RowOf<R>
  /** Maps only the present fields; ignores fields of other tables. */
  toChanges(changes: Partial<R>): Partial<RowOf<R>>
  /** Ignores columns that do not belong to the record. */
  toRecord(row: RowOf<R>): R
}

export function mapRows<R extends object>(encodings: Encodings<R>): RowMapping<R> {
  const columns = Object.entries<'plain' | 'flag' | 'json'>(encodings).map(([field, encoding]) => ({
    field: field as keyof R & string,
    column: toSnakeCase(field),
    encoding,
  }))
  const encodeFields = (record: Partial<R>): object => {
    const row: Record<string, unknown> = {}
    for (const { field, column, encoding } of columns) {
      const value = record[field]
      if (value !== undefined) row[column] = encode(value, encoding)
    }
    return row
  }
  return {
    toChanges: (changes) => encodeFields(changes) as Partial<RowOf<R>>,
    toRow: (record) => encodeFields(record) as RowOf<R>,
    toRecord: (row) => {
      const record: Record<string, unknown> = {}
      const stored = row as Readonly<Record<string, unknown>>
      for (const { field, column, encoding } of columns) record[field] = decode(stored[column], encoding)
      return record as R
    },
  }
}

function encode(value: unknown, encoding: 'plain' | 'flag' | 'json'): unknown {
  if (value === null || encoding === 'plain') return value
  return encoding === 'flag' ? Number(value) : JSON.stringify(value)
}

function decode(value: unknown, encoding: 'plain' | 'flag' | 'json'): unknown {
  if (value === null || encoding === 'plain') return value
  return encoding === 'flag' ? value !== 0 : JSON.parse(String(value))
}

function toSnakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
