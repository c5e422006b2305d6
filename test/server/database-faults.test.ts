/**
 * Faults of PostgreSQL itself: a crash, and a disk that is full. They need a server that nobody else uses, which
 * scripts/postgres.sh starts beside the one of the other tests.
 */
import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareServer } from '../../src/server/prepare.ts'
import { createPool } from '../../src/store/postgres/driver.ts'
import { spawnServe } from '../support/serve-process.ts'
import { afterFirst, expectSafe, write } from '../support/server-writers.ts'
import { makeDatabase, openTestServer, POSTGRES_URL } from '../support/team-server.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/postgres.sh', import.meta.url))
const NAME = `faults-${process.pid}`
const script = async (...args: readonly string[]) =>
  (await promisify(execFile)(SCRIPT, [args[0] ?? '', NAME, ...args.slice(1)])).stdout.trim()

/** Only root can make a disk of a certain size, and start a server in a chroot where the system has none. */
const canHarm = POSTGRES_URL !== null && process.getuid?.() === 0 && canMount()
if (!canHarm) {
  process.stderr.write(
    'No server of its own can be started: a crash and a full disk of PostgreSQL are not tested.\n',
  )
}

/** Tries in a namespace of its own, which ends with the attempt. */
function canMount(): boolean {
  return spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
}

describe.skipIf(!canHarm)('a server of PostgreSQL', () => {
  let address = ''
  beforeAll(async () => {
    address = await script('start')
  })
  afterAll(async () => {
    await script('stop')
  })

  test('that crashes loses nothing that was acknowledged, and the team server recovers', async () => {
    const url = await makeDatabase(address)
    await prepareServer(url, null, () => undefined)
    const helper = await openTestServer({ postgresUrl: url, migrates: false })
    const token = await helper.join('Ana', { crash: 'writer' })
    await helper.close()
    const server = await spawnServe(['--port', '0', '--rate', '100000'], { LORE_POSTGRES_URL: url })
    let stored = 0
    let over = false
    const writing = write(
      [server.url],
      token,
      () => over,
      () => stored++,
    )
    await expect.poll(() => stored, { interval: 20 }).toBeGreaterThan(10)
    await script('crash')
    const before = stored
    await expect.poll(() => stored, { interval: 20 }).toBeGreaterThan(before + 10)
    over = true
    const tally = await writing
    expect([...tally.codes].filter((code) => code !== '503 database_busy')).toEqual([])
    await expectSafe(url, tally)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await write([server.url], token, afterFirst())).toMatchObject({ codes: new Set() })
    expect(await server.kill('SIGTERM')).toBe(0)
  })

  test('whose disk is full says so, keeps what was acknowledged, and goes on once there is room', async () => {
    const folder = await script('small', '48')
    const admin = await createPool(address, { connections: 1 })
    await admin.use((connection) => connection.query(`CREATE TABLESPACE small LOCATION '${folder}'`))
    const url = await makeDatabase(address, undefined, 'TABLESPACE small')
    const server = await openTestServer({ postgresUrl: url })
    const token = await server.join('Ana', { full: 'writer' })
    // Something else fills the disk, in smaller and smaller pieces.
    const owner = await createPool(url, { connections: 1 })
    await owner.use((connection) => connection.query('CREATE TABLE filler (bytes text)'))
    for (const kilobytes of [1_024, 64, 8]) {
      const add = () =>
        owner.use((connection) =>
          connection.query(
            `INSERT INTO filler SELECT string_agg(md5(random()::text), '') FROM generate_series(1, ${kilobytes * 32})`,
          ),
        )
      for (let isFull = false; !isFull; ) {
        isFull = await add().then(
          () => false,
          (error: { code?: string }) => error.code === 'disk_full',
        )
      }
    }
    const acknowledged: string[] = []
    let refused: Awaited<ReturnType<typeof server.call>> | null = null
    for (let n = 0; refused === null && n < 3_000; n++) {
      const content = `Writer 0 notes item ${n} about subject${n}.`
      const answer = await server.call(token, 'remember', { content, force: true })
      if (answer.status === 200) acknowledged.push(content)
      else refused = answer
    }
    expect([refused?.status, refused?.error]).toMatchObject([
      507,
      { code: 'disk_full', message: 'The disk of the database is full.' },
    ])
    await script('small', '400')
    const after = await server.call(token, 'remember', { content: 'Writer 0 has room again.', force: true })
    expect(after.status).toBe(200)
    await expectSafe(url, { acknowledged, codes: new Set() })
    await server.close()
    await owner.end()
    await admin.end()
  })
})
