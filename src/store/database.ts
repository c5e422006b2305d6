/**
 * How a repository reaches its database. Outside a transaction reads see what is committed and every
 * write is a transaction of its own; inside one, both go through it. Repositories cannot tell.
 */
import type { Expression, Kysely, SqlBool } from 'kysely'
import type { Tables } from './tables.ts'

export interface Database {
  readonly read: Kysely<Tables>
  write<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** `column` is one of `values`: any number of them, always the same statement. */
  among(column: string, values: readonly (string | number)[]): Expression<SqlBool>
  /** `column` as no index has it: keeps a query that finds little from walking over everything in its order. */
  unindexed<T>(column: string): Expression<T>
}

/** Rows back in the order their keys were asked for; the missing are left out. */
export function inOrderOf<K, V>(keys: readonly K[], values: readonly V[], keyOf: (value: V) => K): V[] {
  const byKey = new Map(values.map((value) => [keyOf(value), value]))
  return [...new Set(keys)].flatMap((key) => byKey.get(key) ?? [])
}
