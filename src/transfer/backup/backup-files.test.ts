import { describe, expect, it } from 'vitest'
import {
  adviseAfterDamage,
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

function backup(day: number, kind: BackupKind = 'scheduled', content?: string): BackupFile {
  const createdAt = START + day * DAY_MS
  const id = toBackupId(createdAt)
  const counts = { memories: 0, episodes: 0, sessions: 0, links: 0 }
  const written = { id, kind, createdAt, version: '1', schemaVersion: 1, bytes: 1, sha256: '', counts }
  const manifest = content === undefined ? null : { ...written, content }
  return { id, kind, createdAt, path: `/b/lore-${id}-${kind}.db`, bytes: 1, manifest }
}
const plan = (backups: readonly BackupFile[], keep: number, day = 400) =>
  planRetention(backups, keep, START + day * DAY_MS)
const daysOf = (backups: readonly BackupFile[]) =>
  backups.map(({ createdAt }) => (createdAt - START) / DAY_MS)

describe('which copies have had their time', () => {
  it('keeps the newest scheduled ones, whatever order they are listed in', () => {
    const backups = [3, 0, 4, 1, 2].map((day) => backup(day))
    expect(daysOf(plan(backups, 2))).toEqual([2, 1, 0])
    expect(plan(backups, 5)).toEqual([])
  })

  it('keeps what fits into the room there is for them, and the newest in any case', () => {
    const backups = [0, 1, 2, 3].map((day) => ({ ...backup(day), bytes: 10 }))
    const within = (maxBytes: number) => daysOf(planRetention(backups, 7, START + 400 * DAY_MS, maxBytes))
    expect(within(40)).toEqual([])
    expect(within(39)).toEqual([0])
    expect(within(20)).toEqual([1, 0])
    expect(within(1)).toEqual([2, 1, 0])
  })

  it('keeps the last one that is whole beside newer ones that are not', () => {
    const cut = [2, 3].map((day) => ({ ...backup(day, 'scheduled', 'x'), bytes: 0 }))
    const backups = [backup(0, 'scheduled', 'x'), backup(1, 'scheduled', 'x'), ...cut]
    expect(daysOf(plan(backups, 1))).toEqual([2, 0])
  })

  it('takes what a clock that was ahead has dated later than now for the oldest', () => {
    const ahead = [500, 501, 502].map((day) => backup(day))
    expect(daysOf(plan([...ahead, backup(399), backup(400)], 3))).toEqual([501, 500])
    expect(nextDueAt([...ahead, backup(400)], DAY_MS, START + 400 * DAY_MS)).toBe(START + 401 * DAY_MS)
    expect(nextDueAt(ahead, DAY_MS, START + 400 * DAY_MS)).toBe(START + 400 * DAY_MS)
    expect(adviseAfterDamage([...ahead, backup(399)], START + 400 * DAY_MS)).toContain(backup(399).id)
  })

  it('keeps one at least', () => {
    expect(daysOf(plan([backup(0), backup(1)], 0))).toEqual([0])
  })

  it('never takes what a person made, nor what an update left', () => {
    const kept = [0, 1, 2, 3, 4, 5].flatMap((day) => [backup(day, 'manual'), backup(day, 'migration')])
    expect(plan(kept, 1)).toEqual([])
  })

  it('keeps three from before restores, and all of the last seven days', () => {
    const backups = [0, 1, 2, 3, 4].map((day) => backup(day, 'safety'))
    expect(daysOf(plan(backups, 7))).toEqual([1, 0])
    expect(daysOf(plan(backups, 7, 7))).toEqual([0])
    expect(plan(backups, 7, 6)).toEqual([])
    // A clock that was set back makes nothing old.
    expect(plan(backups, 7, -50)).toEqual([])
  })

  it('of the last seven days thirty at most', () => {
    const backups = Array.from({ length: 33 }, (_, n) => backup(n / 100, 'safety', `state ${n}`))
    expect(daysOf(plan(backups, 7, 1)).map((day) => Math.round(day * 100))).toEqual([2, 1, 0])
  })

  it('what another one holds as well takes no place of what only one holds', () => {
    const repeated = [3, 4, 5, 6, 7].map((day) => backup(day, 'safety', 'restored'))
    const backups = [...[0, 1, 2].map((day) => backup(day, 'safety', `own ${day}`)), ...repeated]
    // Of the same five the three newest stay by name, and count as one.
    expect(daysOf(plan(backups, 7))).toEqual([4, 3, 0])
    expect(daysOf(plan([...backups, backup(8, 'manual', 'restored')], 7))).toEqual([4, 3])
  })

  it('does not take the word of a copy that goes itself, or has not the size it had', () => {
    const safety = [1, 2, 3, 4].map((day) => backup(day, 'safety', 'same'))
    const cut = { ...backup(9, 'manual', 'only'), bytes: 0 }
    const going = [backup(5, 'scheduled', 'only'), backup(6, 'scheduled', 'newer')]
    const only = backup(0, 'safety', 'only')
    expect(daysOf(plan([...safety, only, cut, ...going], 1))).toEqual([5, 1])
    expect(daysOf(plan([...safety, only, backup(9, 'manual', 'only')], 1))).toEqual([1, 0])
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

describe('what is advised after damage', () => {
  it('names the newest backup with its age and path, or says that there is none', () => {
    expect(adviseAfterDamage([], START)).toBe(
      'There is no backup; `lore doctor --repair` saves what can be read.',
    )
    const advice = adviseAfterDamage([backup(0), backup(1)], START + DAY_MS + 5 * 3_600_000)
    expect(advice).toContain('lore backup restore 20261102-030000-000')
    expect(advice).toContain('(5 h old, /b/lore-20261102-030000-000-scheduled.db)')
    expect(adviseAfterDamage([backup(0)], START + 9 * DAY_MS)).toContain('(9 days old')
  })
})

describe('when the next one is due', () => {
  it('a span after the newest scheduled one; others do not count', () => {
    const backups = [backup(0), backup(1), backup(2, 'manual')]
    expect(nextDueAt(backups, DAY_MS, START + 1.5 * DAY_MS)).toBe(START + 2 * DAY_MS)
    expect(nextDueAt([backup(0, 'manual')], DAY_MS, START)).toBe(START)
  })
})
