import { expect, it } from 'vitest'
import type { BackupFile } from '../../transfer/backup/backup-files.ts'
import { judgeBackups } from './inspect-backups.ts'

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 10, 2)
const made = (hoursAgo: number, kind: BackupFile['kind']): BackupFile => ({
  id: 'x',
  kind,
  createdAt: NOW - hoursAgo * HOUR_MS,
  path: '/x',
  bytes: 1,
  manifest: null,
})

it('advises a schedule where there is neither a backup nor one to come', () => {
  expect(judgeBackups([], 0, NOW)).toMatchObject({ state: 'note', hint: expect.stringContaining('schedule') })
  expect(judgeBackups([made(9_000, 'manual')], 0, NOW)).toMatchObject({ state: 'ok', hint: null })
})

it('says so where those that were asked for do not come', () => {
  expect(judgeBackups([made(30, 'scheduled')], 24, NOW).state).toBe('ok')
  expect(judgeBackups([made(49, 'scheduled'), made(1, 'manual')], 24, NOW)).toMatchObject({
    state: 'note',
    detail: expect.stringContaining('overdue'),
  })
})
