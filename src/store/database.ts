/**
 * A repository's access to its database. Outside a transaction, reads see committed data and every write is
 * its own transaction; inside one, both go through it. Repositories cannot tell the difference.
 */
import type { Expression, Kysely, SqlBool } from 'kysely'
import type { Tables } from './tables.ts'

export interface Database {
  readonly read: Kysely<Tables>
  write<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /**
   * True if `column` is one of `values`: any number of them, always with the same statement text.
   * @param byIndex false if no index of the column should be used; default true
   */
  among(column: string, values: readonly (string | number)[], byIndex?: boolean): Expression<SqlBool>
  /**
   * `column` in a form that no index covers, so that a query with few results does not scan a whole index for
   * its order.
   */
  unindexed<T>(column: string): Expression<T>
  /** Runs work inside a write that changes the indexed words or scopes of many documents. */
  changingIndex(db: Kysely<Tables>, work: () => Promise<void>): Promise<void>
  /** True if the JSON text of `column` has the field: any value but null, or a text. */
  jsonHas(column: string, field: string, kind: 'any' | 'text'): Expression<SqlBool>
}

/** Returns rows in the order of the requested keys; missing ones are left out. */
export function inOrderOf<K, V>(keys: readonly K[], values: readonly V[], keyOf: (value: V) => K): V[] {
  const byKey = new Map(values.map((value) => [keyOf(value), value]))
  return [...new Set(keys)].flatMap((key) => byKey.get(key) ?? [])
}
