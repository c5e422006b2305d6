/**
 * Two homes and one `lore serve` on a real PostgreSQL, each a process of its own, by the commands that people type. A proxy
 * between them is cut in the middle of syncs: nothing is lost, nothing comes twice.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { prepareServer } from '../../src/server/prepare.ts'
import { createSandbox, runJson, runLoreProcess, type Sandbox } from '../integration/cli-lore.ts'
import { spawnServe } from '../support/serve-process.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import { makeDatabase, openTestServer, POSTGRES_URL } from '../support/team-server.ts'

const MEMORIES = 60
/** Times after which all connections are cut, again and again, while one home syncs. */
const CUTS_MS = [5, 20, 45, 80, 140, 220]

interface Synced {
  readonly places: readonly { readonly sent: number; readonly received: number }[]
  readonly failed: readonly { readonly reason: string }[]
}

async function sync(home: Sandbox): Promise<Synced> {
  const { stdout } = await runLoreProcess(home, ['sync', '--json'])
  return JSON.parse(stdout) as Synced
}

async function countOf(home: Sandbox): Promise<number> {
  const { total } = await runJson<{ total: number }>(home, 'recent', '--project', 'web', '--limit', '1')
  return total
}

describe.skipIf(POSTGRES_URL === null)('two homes and a server as processes', () => {
  test('hold the same after a network that was cut again and again', async () => {
    const database = await makeDatabase(POSTGRES_URL ?? '')
    await prepareServer(database, null, () => undefined)
    const helper = await openTestServer({ postgresUrl: database, migrates: false })
    const tokens = [
      await helper.join('Ana', { shop: 'writer' }),
      await helper.join('Ben', { shop: 'writer' }),
    ]
    const server = await spawnServe(['--port', '0', '--role', 'web', '--rate', '100000'], {
      LORE_POSTGRES_URL: database,
    })
    const proxy = await openTcpProxy('127.0.0.1', Number(new URL(server.url).port))
    const url = `http://127.0.0.1:${proxy.port}`
    const homes = [createSandbox(), createSandbox()] as const
    try {
      for (const [at, home] of homes.entries()) {
        const secret = join(home.folder, 'token')
        writeFileSync(secret, tokens[at] ?? '')
        await runJson(home, 'sync', 'connect', 'team:shop', url, '--secret-file', secret)
      }
      const [ana, ben] = homes
      const lines = Array.from(
        { length: MEMORIES },
        (_, n) => `Station ${n} stores lamp ${n * 7} in hall ${n % 9}.`,
      )
      for (const [n, line] of lines.entries())
        await runJson(n % 2 === 0 ? ana : ben, 'add', line, '--project', 'web')
      for (const home of homes) await runJson(home, 'share', 'web', 'team:shop', '--yes')
      let failures = 0
      for (const [n, afterMs] of CUTS_MS.entries()) {
        const timer = setInterval(() => proxy.cut(), afterMs)
        const { failed } = await sync(n % 2 === 0 ? ana : ben)
        clearInterval(timer)
        failures += failed.length
        expect(failed.every(({ reason }) => /does not answer|Nothing is lost/.test(reason))).toBe(true)
      }
      proxy.refuse(true)
      expect((await sync(ana)).failed).toHaveLength(1)
      proxy.refuse(false)
      for (let round = 0; round < 3; round++)
        for (const home of homes) expect((await sync(home)).failed).toEqual([])
      expect(failures).toBeGreaterThan(0)
      expect(await countOf(ana)).toBe(MEMORIES)
      expect(await countOf(ben)).toBe(MEMORIES)
      for (const home of homes) {
        expect((await sync(home)).places).toMatchObject([{ sent: 0, received: 0, traffic: { requests: 1 } }])
      }
      const status = await runJson<{ items: unknown[] }>(ana, 'sync', 'status')
      expect(status.items).toMatchObject([{ group: 'team:shop', memories: MEMORIES, pending: 0, waiting: 0 }])
    } finally {
      for (const home of homes) home.remove()
      await server.kill('SIGTERM')
      await proxy.close()
      await helper.close()
    }
  })
})
