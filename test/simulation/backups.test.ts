/** Weeks of a daemon's backups over a real store, with a clock that the test moves. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBackupTask } from '../../src/daemon/backup-task.ts'
import { listBackups } from '../../src/transfer/backup/backup-files.ts'
import { createBackup } from '../../src/transfer/backup/create-backup.ts'
import { verifyBackup } from '../../src/transfer/backup/verify-backup.ts'
import { backupDepsIn } from '../support/backups.ts'
import { DAY_MS, makeClock, makeFolder, PERSON } from '../support/engine.ts'
import { openFilling, openStoreIn } from '../support/filled-store.ts'

const HOUR_MS = DAY_MS / 24

/** The daemon looks every hour for so many days, with the settings as they are by default. */
async function runDays(days: number, limits: { readonly keep: number; readonly maxBytes: number }) {
  const home = makeFolder()
  const engine = await openFilling(home)
  await engine.remember({ content: 'The ferry leaves at nine.', force: true }, PERSON)
  await engine.close()
  const clock = makeClock()
  const from = clock.now()
  const deps = { ...backupDepsIn(home), clock }
  const store = await openStoreIn(home)
  const stop = new AbortController()
  const madeAt: number[] = []
  let most = 0
  const task = createBackupTask({
    lookMs: 0,
    everyMs: () => {
      clock.advance(HOUR_MS)
      if (clock.now() > from + days * DAY_MS) stop.abort()
      return DAY_MS
    },
    list: () => listBackups(deps.folder),
    make: async () => {
      const { backup, removed } = await createBackup(store, deps, { kind: 'scheduled', ...limits })
      return { id: backup.id, bytes: backup.bytes, removed: removed.length }
    },
    now: clock.now,
    onMade: () => {
      madeAt.push(clock.now() - from)
      const sizes = listBackups(deps.folder).map(({ bytes }) => bytes)
      most = Math.max(
        most,
        sizes.reduce((sum, bytes) => sum + bytes, 0),
      )
    },
  })
  await task.start(stop.signal)
  await store.close()
  return { deps, madeAt, most, from }
}

test('one is made a day, and the newest seven stay, each of them sound', async () => {
  const { deps, madeAt, from } = await runDays(20, { keep: 7, maxBytes: Number.MAX_SAFE_INTEGER })
  expect(madeAt).toEqual(Array.from({ length: 20 }, (_, day) => HOUR_MS + day * DAY_MS))
  const kept = listBackups(deps.folder)
  expect(kept.map(({ createdAt }) => (createdAt - from - HOUR_MS) / DAY_MS)).toEqual([
    19, 18, 17, 16, 15, 14, 13,
  ])
  for (const backup of kept) expect((await verifyBackup(deps, backup)).problems).toEqual([])
  expect(readdirSync(deps.folder).filter((name) => /partial|tmp/.test(name))).toEqual([])
  expect(readdirSync(join(deps.folder)).filter((name) => name.endsWith('.json'))).toHaveLength(7)
})

test('where they would take more room than they may, the oldest go, and the newest stays in any case', async () => {
  const { deps: first } = await runDays(1, { keep: 7, maxBytes: 1 })
  const [one] = listBackups(first.folder)
  const bytes = one?.bytes ?? 0
  const bounded = await runDays(9, { keep: 7, maxBytes: 3.5 * bytes })
  expect(listBackups(bounded.deps.folder)).toHaveLength(3)
  expect(bounded.most).toBeLessThanOrEqual(3.5 * bytes)
  const tight = await runDays(4, { keep: 7, maxBytes: 1 })
  expect(listBackups(tight.deps.folder)).toHaveLength(1)
  expect(tight.madeAt).toHaveLength(4)
})
