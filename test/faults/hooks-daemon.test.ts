/** Hooks beside a daemon that hangs, dies and comes back: every one ends well, and nothing of the session is lost. */
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runJson } from '../integration/cli-lore.ts'
import { createDaemonHome, type DaemonHome, until } from '../integration/daemon-processes.ts'
import {
  NOT_KEPT,
  PATIENT,
  RECORDED,
  recorded,
  runHook,
  spooledFiles,
  startHook,
} from '../support/hook-process.ts'
import { FULL } from './counts.ts'

const KILLS = FULL ? 20 : 2
const SILENCE = { code: 0, stdout: '', stderr: '' }

interface Run {
  readonly event: string
  readonly session: string
  readonly outcome: string
}

async function runsOf(home: DaemonHome): Promise<readonly Run[]> {
  return (await runJson<{ runs: readonly Run[] }>(home, 'hook', 'status', '--limit', '500')).runs
}

test.skipIf(process.platform === 'win32')(
  'a daemon that hangs costs a session two waits, and hears of it all afterwards',
  async () => {
    const home = createDaemonHome()
    await home.lore('daemon', 'start')
    const { pid } = await until(() => home.status())
    process.kill(pid, 'SIGSTOP')
    try {
      for (const moment of RECORDED) {
        const input = recorded(moment, { cwd: home.folder, session_id: moment })
        expect(await runHook(home, input, { env: { ...home.env, LORE_HOOK_DEADLINE_MS: '2000' } })).toEqual(
          SILENCE,
        )
      }
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await until(() => spooledFiles(home).length === 0)
    const kept = RECORDED.filter((moment) => !NOT_KEPT.has(moment))
    const runs = await until(async () => {
      const found = await runsOf(home)
      return found.length >= kept.length ? found : null
    })
    const told = runs.map(({ session }) => session)
    expect(told).toEqual(expect.arrayContaining(kept))
    expect(new Set(told).size).toBe(told.length)
  },
)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  }
}

test('a daemon that is killed again and again loses no call that waited for it', async () => {
  const home = createDaemonHome()
  await home.lore('daemon', 'start')
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await until(() => home.status())
    process.kill(before.pid, 'SIGKILL')
    // As long as it has not ended altogether, the system takes what is handed over to it.
    await until(() => !isRunning(before.pid))
    const input = recorded('stop', { cwd: home.folder, session_id: `killed-${kill}` })
    expect(await runHook(home, input, { env: { ...home.env, ...PATIENT } })).toMatchObject({
      code: 0,
      stderr: '',
    })
    await until(async () => {
      const now = await home.status()
      if (now === null) await home.lore('daemon', 'start')
      return now !== null && now.pid !== before.pid
    })
    await until(() => spooledFiles(home).length === 0)
    await until(async () => (await runsOf(home)).some(({ session }) => session === `killed-${kill}`))
  }
})

test('what cannot be understood in the spool is dropped, and keeps nothing else waiting', async () => {
  const home = createDaemonHome()
  const folder = join(home.home, 'spool')
  mkdirSync(folder, { recursive: true })
  const name = (n: number) => join(folder, `${1_600_000_000_000 + n}-1-1.json`)
  writeFileSync(name(0), '')
  writeFileSync(name(1), Buffer.from([0, 255, 254, 10, 123]))
  writeFileSync(name(2), '{"id":"x","event":"stop","agent":"claude-code","sessionId":"half')
  writeFileSync(name(3), `{"padding":"${'x'.repeat(2_000_000)}"}`)
  writeFileSync(name(4), '[]')
  mkdirSync(name(5))
  writeFileSync(join(folder, 'breaker'), 'not JSON')
  writeFileSync(join(folder, 'started'), '{')
  const input = recorded('stop', { cwd: home.folder, session_id: 'sound' })
  expect(await runHook(home, input, { env: { ...home.env, ...PATIENT } })).toEqual(SILENCE)
  await home.lore('daemon', 'start')
  await until(() => spooledFiles(home).length === 0)
  expect((await runsOf(home)).map(({ session, outcome }) => [session, outcome])).toEqual([['sound', 'late']])
  expect((await until(() => home.status())).tasks.find((task) => task.name === 'hooks')).toMatchObject({
    state: 'running',
    failures: 0,
  })
})

test('a hook that is killed leaves nothing that stands in anybody’s way', async () => {
  const home = createDaemonHome()
  const count = FULL ? 100 : 12
  for (let i = 0; i < count; i++) {
    const child = startHook(home)
    child.stdin?.end(recorded('stop', { cwd: home.folder, session_id: `cut-${i}` }))
    await sleep((60 * i) / count)
    child.kill('SIGKILL')
  }
  const folder = join(home.home, 'spool')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '1600000000000-1-1.json.1.tmp'), '{"half":')
  const anHourAgo = new Date(Date.now() - 3_600_000)
  for (const name of readdirSync(folder).filter((found) => found.endsWith('.tmp')))
    utimesSync(join(folder, name), anHourAgo, anHourAgo)
  await home.lore('daemon', 'start')
  await until(() => readdirSync(folder).filter((name) => /json|tmp/.test(name)).length === 0)
})
