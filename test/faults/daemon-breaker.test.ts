/** A daemon that cannot come up: tried again a few times, then left alone until a person starts it. */
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { isHomeServed } from '../../src/daemon/home-lock.ts'
import { readRecord } from '../../src/daemon/record.ts'
import {
  createDaemonHome,
  type DaemonHome,
  damageDatabase,
  isAlive,
  until,
} from '../integration/daemon-processes.ts'

/** The next attempt may have begun by the time that a command says that one has failed. */
function untilWaiting(home: DaemonHome, crashes = 1) {
  return until(() => {
    const record = readRecord(home.home)
    return record?.state === 'waiting' && record.crashes >= crashes ? record : null
  })
}

/** After so many crashes the wait is long enough for a command, also on a busy machine. */
const LONG_WAIT = 4

test('a damaged database trips the breaker, everybody is told, and a person can start it again', async () => {
  const home = createDaemonHome({ LORE_DAEMON_AUTOSTART: 'true' })
  mkdirSync(home.home, { recursive: true })
  damageDatabase(home.home)

  const start = await home.lore('daemon', 'start', '--json')
  expect(start.code).toBe(1)
  const { error } = JSON.parse(start.stderr) as { error: { code: string; message: string; hint: string } }
  expect(error.code).toBe('daemon_away')
  expect(error.message).toMatch(/^The daemon did not start\. .*lore\.db/)
  expect(error.hint.length).toBeGreaterThan(10)

  expect(await untilWaiting(home)).toMatchObject({ database: join(home.home, 'lore.db') })
  // Between two looks an attempt may be under way.
  const shown = await until(async () => {
    const status = await home.lore('daemon', 'status')
    return status.stdout.includes('It restarts in a moment.') ? status : null
  })
  expect(shown.code).toBe(3)

  const given = await until(() => {
    const record = readRecord(home.home)
    return record?.state === 'gave_up' ? record : null
  })
  expect(given).toMatchObject({ crashes: 5, failure: { message: expect.stringContaining('lore.db') } })
  await until(() => !isAlive(given.supervisor))
  expect(home.log().match(/"event":"starting"/g)).toHaveLength(5)

  const status = await home.lore('daemon', 'status')
  expect(status.code).toBe(3)
  expect(status.stdout).toMatch(/It crashed 5 times[\s\S]*lore\.db[\s\S]*lore daemon start/)

  const client = await home.lore('stats')
  expect(client.code).not.toBe(0)
  expect(client.stderr).toContain('The daemon kept crashing and is not restarted')
  expect(home.log().match(/"event":"starting"/g)).toHaveLength(5)

  // Whoever names another database is not held up by the one that cannot be served.
  const elsewhere = home.loreWith({ LORE_DB_PATH: join(home.home, 'other.db') })
  const other = await elsewhere('daemon', 'status')
  expect(other.stdout).toContain('The next command that needs it starts it again')

  rmSync(join(home.home, 'lore.db'))
  const mended = await home.lore('stats')
  expect(mended.code).toBe(0)
  expect(mended.stderr).toContain('lore daemon status')
  expect(home.log().match(/"event":"starting"/g)).toHaveLength(5)

  expect((await home.lore('daemon', 'start')).code).toBe(0)
  expect((await until(() => home.status())).writeProblem).toBeNull()
})

test('a stop between two attempts ends them', async () => {
  const home = createDaemonHome()
  mkdirSync(home.home, { recursive: true })
  damageDatabase(home.home)
  await home.lore('daemon', 'start')
  const record = await untilWaiting(home, LONG_WAIT)
  expect((await home.lore('daemon', 'stop')).code).toBe(0)
  await until(() => !isAlive(record.supervisor))
  expect(readRecord(home.home)).toBeNull()
})

test('a supervisor that is ended between two attempts leaves no word of a next one', async () => {
  const home = createDaemonHome()
  mkdirSync(home.home, { recursive: true })
  damageDatabase(home.home)
  await home.lore('daemon', 'start')
  const record = await untilWaiting(home, LONG_WAIT)
  process.kill(record.supervisor, 'SIGTERM')
  await until(() => !isAlive(record.supervisor))
  expect(readRecord(home.home)).toBeNull()
})

/** Leaves a supervisor in the middle of its next attempt, whose daemon waits for its database. */
async function untilTrying(home: DaemonHome) {
  mkdirSync(home.home, { recursive: true })
  damageDatabase(home.home)
  await home.lore('daemon', 'start')
  const { supervisor } = await untilWaiting(home)
  const locked = join(home.home, 'locked.db')
  const database = new DatabaseSync(locked)
  database.exec('BEGIN EXCLUSIVE')
  renameSync(locked, join(home.home, 'lore.db'))
  await until(() => isHomeServed(home.home))
  expect(readRecord(home.home)).toMatchObject({ state: 'waiting', supervisor })
  const crash = () => {
    damageDatabase(home.home)
    database.close()
  }
  return { supervisor, crash }
}

test.skipIf(process.platform !== 'linux')('a stop in the middle of an attempt ends it, too', async () => {
  const home = createDaemonHome()
  const { supervisor, crash } = await untilTrying(home)
  const stopped = home.lore('daemon', 'stop')
  await Promise.race([stopped, until(() => readRecord(home.home) === null)])
  crash()
  expect((await stopped).code).toBe(0)
  await until(() => !isAlive(supervisor))
  expect(readRecord(home.home)).toBeNull()
})

test.skipIf(process.platform === 'win32')(
  'a supervisor that is ended in the middle of an attempt leaves no word of a next one',
  async () => {
    const home = createDaemonHome()
    const { supervisor, crash } = await untilTrying(home)
    process.kill(supervisor, 'SIGTERM')
    crash()
    await until(() => !isAlive(supervisor))
    expect(readRecord(home.home)).toBeNull()
  },
)
