/** The lock of sleep, over a pool that answers when the test lets it. */
import { expect, test } from 'vitest'
import type { Connection, ConnectionPool } from '../driver.ts'
import { createSharedLock } from './shared-lock.ts'

/** One connection, whose statements are answered by `answer`; notes how it was given back. */
function openPool(answer: (sql: string) => Promise<readonly object[]>) {
  const returned: ('whole' | 'broken')[] = []
  const connection: Connection = {
    query: async <Row>(sql: string) => {
      const rows = (await answer(sql)) as Row[]
      return { command: 'SELECT', rowCount: rows.length, rows }
    },
    release: (broken) => {
      returned.push(broken === true ? 'broken' : 'whole')
    },
  }
  const pool: Pick<ConnectionPool, 'connect'> = { connect: async () => connection }
  return { pool: pool as ConnectionPool, returned }
}

test('a release ends only when the database has let go of it', async () => {
  let unlock: (rows: readonly object[]) => void = () => undefined
  const { pool, returned } = openPool((sql) =>
    sql.includes('unlock')
      ? new Promise((resolve) => {
          unlock = resolve
        })
      : Promise.resolve([{ held: true }]),
  )
  const lock = await createSharedLock(pool)()
  let isOver = false
  const released = lock?.release().then(() => {
    isOver = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect([isOver, returned]).toEqual([false, []])
  unlock([])
  await released
  expect([isOver, returned]).toEqual([true, ['whole']])
})

test('a connection that is gone took the lock with it, and is not used again', async () => {
  const { pool, returned } = openPool(async (sql) => {
    if (sql.includes('unlock')) throw new Error('Connection terminated unexpectedly')
    return [{ held: true }]
  })
  await (await createSharedLock(pool)())?.release()
  expect(returned).toEqual(['broken'])
})

test('a lock that somebody else holds costs no connection', async () => {
  const { pool, returned } = openPool(async () => [{ held: false }])
  expect(await createSharedLock(pool)()).toBeNull()
  expect(returned).toEqual(['whole'])
})
