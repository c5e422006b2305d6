import { describe, expect, it } from 'vitest'
import type { BackupFile } from '../transfer/backup/backup-files.ts'
import { createBackupTask } from './backup-task.ts'

const HOUR_MS = 3_600_000

function scheduledAt(createdAt: number): BackupFile {
  return { id: String(createdAt), kind: 'scheduled', createdAt, path: '', bytes: 1, manifest: null }
}

/** Looks a number of times, an hour apart. */
async function runFor(looks: number, everyHours: (look: number) => number | null, there: BackupFile[] = []) {
  const stop = new AbortController()
  let look = 0
  const madeAt: number[] = []
  const task = createBackupTask({
    lookMs: 0,
    everyMs: () => {
      look++
      if (look > looks) stop.abort()
      const hours = everyHours(look)
      return hours === null ? null : hours * HOUR_MS
    },
    list: () => there,
    now: () => look * HOUR_MS,
    make: async () => {
      madeAt.push(look)
      there.push(scheduledAt(look * HOUR_MS))
      return { id: String(look), bytes: 1, removed: 0 }
    },
    onMade: () => undefined,
  })
  await task.start(stop.signal)
  return madeAt
}

describe('the daemon’s backups', () => {
  it('makes one at once where there is none, and then every so often', async () => {
    expect(await runFor(10, () => 4)).toEqual([1, 5, 9])
  })

  it('goes on from the newest there is, whoever ran before', async () => {
    expect(await runFor(6, () => 4, [scheduledAt(0), scheduledAt(-3 * HOUR_MS)])).toEqual([4])
  })

  it('makes none while none are wanted, and notices when that changes', async () => {
    expect(await runFor(6, (look) => (look < 4 ? null : 24))).toEqual([4])
  })

  it('is not put off for ever by a clock that was set back', async () => {
    expect(await runFor(2, () => 4, [scheduledAt(1_000 * HOUR_MS)])).toContain(1)
  })

  it('ends with what went wrong, to be started again', async () => {
    const task = createBackupTask({
      lookMs: 0,
      everyMs: () => HOUR_MS,
      list: () => [],
      now: () => 0,
      make: () => Promise.reject(new Error('the disk is full')),
      onMade: () => undefined,
    })
    await expect(task.start(new AbortController().signal)).rejects.toThrow('the disk is full')
  })
})
