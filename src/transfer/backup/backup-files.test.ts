import { describe, expect, it } from 'vitest'
import {
  type BackupFile,
  type BackupKind,
  findBackup,
  findBackupAt,
  nextDueAt,
  planRetention,
  toBackupId,
} from './backup-files.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 10, 1, 3)

function backup(day: number, kind: BackupKind = 'scheduled'): BackupFile {
  const createdAt = START + day * DAY_MS
  const id = toBackupId(createdAt)
  return { id, kind, createdAt, path: `/b/lore-${id}-${kind}.db`, bytes: 1, manifest: null }
}
const daysOf = (backups: readonly BackupFile[]) =>
  backups.map(({ createdAt }) => (createdAt - START) / DAY_MS)

describe('which copies have had their time', () => {
  it('keeps the newest scheduled ones, whatever order they are listed in', () => {
    const backups = [3, 0, 4, 1, 2].map((day) => backup(day))
    expect(daysOf(planRetention(backups, 2))).toEqual([2, 1, 0])
    expect(planRetention(backups, 5)).toEqual([])
  })

  it('keeps one at least', () => {
    expect(daysOf(planRetention([backup(0), backup(1)], 0))).toEqual([0])
  })

  it('never takes what a person made, nor what an update left', () => {
    const kept = [0, 1, 2, 3, 4, 5].flatMap((day) => [backup(day, 'manual'), backup(day, 'migration')])
    expect(planRetention(kept, 1)).toEqual([])
  })

  it('keeps three from before restores', () => {
    const backups = [0, 1, 2, 3, 4].map((day) => backup(day, 'safety'))
    expect(daysOf(planRetention(backups, 7))).toEqual([1, 0])
  })
})

describe('which backup is meant', () => {
  const backups = [backup(2), backup(1, 'manual'), backup(0)]

  it('by id, by its beginning, or by the name of its file', () => {
    expect(findBackup(backups, '20261102-030000-000')).toBe(backups[1])
    expect(findBackup(backups, '20261103')).toBe(backups[0])
    expect(findBackup(backups, 'lore-20261101-030000-000-scheduled.db')).toBe(backups[2])
  })

  it('none and several are told apart', () => {
    expect(() => findBackup(backups, '2025')).toThrow(expect.objectContaining({ code: 'backup_not_found' }))
    expect(() => findBackup(backups, '2026')).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })

  it('of a moment: the newest that is not later', () => {
    expect(findBackupAt(backups, START + 1.5 * DAY_MS)).toBe(backups[1])
    expect(findBackupAt(backups, START + DAY_MS)).toBe(backups[1])
    expect(findBackupAt(backups, START + 90 * DAY_MS)).toBe(backups[0])
    expect(() => findBackupAt(backups, START - 1)).toThrow(/no backup of 2026-11-01T02:59:59/)
    expect(() => findBackupAt([], START)).toThrow(expect.objectContaining({ code: 'backup_not_found' }))
  })
})

describe('when the next one is due', () => {
  it('a span after the newest scheduled one; others do not count', () => {
    const backups = [backup(0), backup(1), backup(2, 'manual')]
    expect(nextDueAt(backups, DAY_MS, START + 1.5 * DAY_MS)).toBe(START + 2 * DAY_MS)
    expect(nextDueAt([backup(0, 'manual')], DAY_MS, START)).toBe(START)
  })
})
