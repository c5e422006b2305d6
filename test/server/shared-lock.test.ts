/** The lock of sleep between servers on a real PostgreSQL: one has it at a time, and a killed one leaves none behind. */
import { describe, expect, test } from 'vitest'
import { createPool } from '../../src/store/postgres/driver.ts'
import { createSharedLock } from '../../src/store/postgres/team/shared-lock.ts'
import { makeDatabase, openTestServer, POSTGRES_URL, signIn } from '../support/team-server.ts'

/** Who has the lock that a sleep takes, in this database: other tests sleep in others of the same server. */
const HOLDERS = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = 4224
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

describe.skipIf(POSTGRES_URL === null)('on a real PostgreSQL', () => {
  test('whoever comes second is refused, and may have it as soon as it is released', async () => {
    const url = await makeDatabase(POSTGRES_URL ?? '')
    const [one, other] = [
      await createPool(url, { connections: 2 }),
      await createPool(url, { connections: 2 }),
    ]
    for (let round = 0; round < 20; round++) {
      const first = await createSharedLock(one)()
      expect(first).not.toBeNull()
      expect(await createSharedLock(other)()).toBeNull()
      await first?.release()
      const second = await createSharedLock(other)()
      expect(second).not.toBeNull()
      await second?.release()
    }
    await one.end()
    await other.end()
  })

  test('a server whose database cut it off in a sleep keeps nobody else from sleeping', async () => {
    const url = await makeDatabase(POSTGRES_URL ?? '')
    const server = await openTestServer({ postgresUrl: url })
    await server.join('Ana', { '*': 'admin' })
    const headers = await signIn(server, 'Ana')
    const sleep = async () => {
      const answer = await server.request('/api/call/sleep', { method: 'POST', headers, body: '{}' })
      return [answer.status, ((await answer.json()) as { error?: { code: string } }).error?.code]
    }
    const holder = await createPool(url, { connections: 1 })
    const held = await createSharedLock(holder)()
    expect(held).not.toBeNull()
    expect(await sleep()).toEqual([503, 'database_busy'])
    const admin = await createPool(url, { connections: 1 })
    await admin.use((connection) =>
      connection.query(`SELECT pg_terminate_backend(pid) FROM (${HOLDERS}) AS holding`),
    )
    await expect.poll(sleep).toEqual([200, undefined])
    // The one that was cut off notices only now, and does no harm.
    await held?.release()
    expect(await sleep()).toEqual([200, undefined])
    await admin.end()
    await holder.end()
    await server.close()
  })
})
