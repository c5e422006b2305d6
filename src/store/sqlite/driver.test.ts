import { StatementSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { SqliteConnection } from './driver.ts'

afterEach(() => vi.restoreAllMocks())

const SQL = 'SELECT value AS first, value + 1 AS second, NULL AS third FROM json_each(?)'

function open(): SqliteConnection {
  return new SqliteConnection(':memory:', { busyTimeoutMs: 0 })
}

test('returns rows as arrays or as objects, whichever the call asks for', () => {
  const connection = open()
  expect(connection.tuples(SQL, ['[1,5]'])).toEqual([
    [1, 2, null],
    [5, 6, null],
  ])
  expect(connection.all(SQL, ['[1]']).map((row) => ({ ...row }))).toEqual([
    { first: 1, second: 2, third: null },
  ])
  expect(connection.tuples(SQL, ['[7]'])).toEqual([[7, 8, null]])
  expect(connection.tuples(SQL, ['[]'])).toEqual([])
})

test('returns arrays on a Node that has rows as objects only', () => {
  vi.spyOn(StatementSync.prototype, 'setReturnArrays').mockImplementation(() => undefined)
  expect(open().tuples(SQL, ['[1,5]'])).toEqual([
    [1, 2, null],
    [5, 6, null],
  ])
})
