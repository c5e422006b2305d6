import { expect, test } from 'vitest'
import type { ScopeId } from '../core/ids.ts'
import type { Database } from './database.ts'
import { prepareInsert, prepareQuery } from './prepared-query.ts'
import { createDatabases } from './sqlite/database.ts'
import { SqliteConnection } from './sqlite/driver.ts'

function openDatabase(): Database {
  const connection = new SqliteConnection(':memory:', { busyTimeoutMs: 0 })
  connection.exec(
    'CREATE TABLE scopes (id INTEGER PRIMARY KEY, namespace TEXT, project TEXT, branch TEXT, created_at INTEGER)',
  )
  const queue = {
    transact: <T>(work: () => Promise<T>) => work(),
    between: async <T>(work: () => T) => work(),
  }
  return createDatabases(connection, connection, queue).outside
}

const insertScope = prepareInsert('scopes', (insert) => insert.returning('id'))

async function fill(database: Database): Promise<void> {
  for (const namespace of ['a', 'b', 'c']) {
    await database.write((db) => insertScope(db, { namespace, project: null, branch: null, created_at: 1 }))
  }
}

test('runs with the values of each call, and is built once for each connection', async () => {
  let built = 0
  const load = prepareQuery((db, { ids }: { ids: readonly ScopeId[] }, { among }) => {
    built++
    return db.selectFrom('scopes').select('namespace').where(among('id', ids)).orderBy('id')
  })
  const database = openDatabase()
  await fill(database)
  const ids = [1, 3, 2] as ScopeId[]
  expect(await load(database, { ids: ids.slice(0, 2) })).toEqual([{ namespace: 'a' }, { namespace: 'c' }])
  expect(await load(database, { ids: ids.slice(2) })).toEqual([{ namespace: 'b' }])
  expect(await load(database, { ids: [] })).toEqual([])
  expect(built).toBe(1)
  expect(await load(openDatabase(), { ids })).toEqual([])
  expect(built).toBe(2)
})

test('finds a missing value and a given one with the same statement', async () => {
  const find = prepareQuery((db, { project }: { project: string | null }) =>
    db.selectFrom('scopes').select('id').where('project', 'is not distinct from', project),
  )
  const database = openDatabase()
  await fill(database)
  await database.write((db) =>
    insertScope(db, { namespace: 'a', project: 'web', branch: null, created_at: 1 }),
  )
  expect(await find(database, { project: null })).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  expect(await find(database, { project: 'web' })).toEqual([{ id: 4 }])
})

test('inserts rows of different columns', async () => {
  const database = openDatabase()
  const [first] = await database.write((db) =>
    insertScope(db, { namespace: 'a', project: 'x', branch: 'y', created_at: 1 }),
  )
  const [second] = await database.write((db) =>
    insertScope(db, { created_at: 2, namespace: 'b', project: null, branch: null, id: 9 as ScopeId }),
  )
  expect([first, second]).toEqual([{ id: 1 }, { id: 9 }])
  expect(await database.read.selectFrom('scopes').selectAll().execute()).toEqual([
    { id: 1, namespace: 'a', project: 'x', branch: 'y', created_at: 1 },
    { id: 9, namespace: 'b', project: null, branch: null, created_at: 2 },
  ])
})
