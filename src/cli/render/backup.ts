/** Renders backups: the list, a new one, verdicts, and the outcome of a restore. Pure. */

import type { BackupCounts, BackupFile, BackupKind } from '../../transfer/backup/backup-files.ts'
import type { CreatedBackup } from '../../transfer/backup/create-backup.ts'
import type { BackupVerdict } from '../../transfer/backup/verify-backup.ts'
import type { CleanedBackups } from '../../transfer/clean-backups.ts'
import type { RestoreReport } from '../../transfer/restore-backup.ts'
import { renderAge } from './age.ts'
import { type Block, group, hang, lines, sections, show } from './layout/block.ts'
import { table } from './layout/table.ts'
import { count, plural } from './layout/text.ts'
import { NOWHERE, type View } from './layout/view.ts'
import { renderBytes } from './stats.ts'

export interface BackupSchedule {
  /** 0 if none are made. */
  readonly everyHours: number
  readonly keep: number
  readonly maxMegabytes: number
}

const KINDS: Readonly<Record<BackupKind, string>> = {
  manual: 'by you',
  scheduled: 'by the daemon',
  safety: 'before a restore',
  migration: 'before an update',
}

export function renderCreated({ backup, removed }: CreatedBackup, view: View): string {
  const { green, dim } = view.paint
  const { id, path, bytes, manifest } = backup
  return show(
    view,
    `${green('Backed up')} ${renderCounts(manifest.counts)} (${renderBytes(bytes)})`,
    dim(`${id}  ${path}`),
    removed.length > 0 && dim(`${plural(removed.length, 'older one')} removed`),
  )
}

export function renderBackups(
  backups: readonly BackupFile[],
  folder: string,
  schedule: BackupSchedule,
  view: View,
): string {
  const { bold, dim } = view.paint
  const foot = lines(dim(renderEvery(schedule)), dim(folder))
  if (backups.length === 0) return show(view, 'There are no backups yet. Make one: lore backup create', foot)
  const all = table(backups, {
    id: { of: ({ id }) => id, paint: bold },
    age: { of: ({ createdAt }) => renderAge(createdAt, view.now), align: 'right', paint: dim },
    made: { of: ({ kind }) => KINDS[kind], flexible: true },
    memories: { of: ({ manifest }) => manifest?.counts.memories ?? null },
    turns: { of: ({ manifest }) => manifest?.counts.episodes ?? null },
    size: { of: ({ bytes }) => renderBytes(bytes), align: 'right' },
  })
  return show(view, sections(all, foot))
}

export function renderCleaned({ cleaned, left }: CleanedBackups, view: View): string {
  const done =
    cleaned.length === 0
      ? 'No backup that can be changed holds anything you removed for good.'
      : `${view.paint.green('Cleaned')} ${plural(cleaned.length, 'backup')}: ${cleaned.join(', ')}`
  return show(view, done, renderLeft(left))
}

function renderLeft(left: readonly string[]): Block {
  return group('These may hold some of it; delete them yourself:', ...left)
}

/** Tells after a removal which backups still hold the data. Empty if none does. */
export function renderUncleaned(backups: number, left: readonly string[]): string {
  const held = `It may still be in ${plural(backups, 'backup')}: \`lore backup clean\` removes it now, the next daily backup removes it automatically.`
  return show(NOWHERE, backups > 0 && held, renderLeft(left))
}

export function renderVerdicts(verdicts: readonly BackupVerdict[], view: View): string {
  const { green, red, dim } = view.paint
  if (verdicts.length === 0) return 'There are no backups to verify.'
  return show(
    view,
    ...verdicts.map(({ id, problems, counts }) =>
      problems.length === 0 && counts !== null
        ? hang(green('✓ '), `${id}  ${dim(renderCounts(counts))}`)
        : hang(red('✗ '), `${id}  ${problems.join(' ')}`),
    ),
  )
}

export function renderSchedule(schedule: BackupSchedule, stronger: readonly string[], view: View): string {
  const { green, yellow } = view.paint
  const every = renderEvery(schedule)
  return show(
    view,
    schedule.everyHours === 0 ? every : green(every),
    ...stronger.map((name) => yellow(`${name} overrides your settings file.`)),
  )
}

function renderEvery({ everyHours, keep, maxMegabytes }: BackupSchedule): string {
  if (everyHours === 0) return 'No backups are made automatically; `lore backup schedule 1d` changes that.'
  const every = everyHours % 24 === 0 ? plural(everyHours / 24, 'day') : plural(everyHours, 'hour')
  return `The daemon makes one every ${every.replace(/^1 /, '')} and keeps ${keep}, in at most ${count(maxMegabytes)} MB.`
}

export function renderRestored(report: RestoreReport, daemonStopped: boolean, view: View): string {
  const { green, dim } = view.paint
  const { restored, safety, before, after, changes, removedAgain } = report
  const { sessions, memories } = removedAgain
  const when = new Date(restored.createdAt).toISOString().slice(0, 19).replace('T', ' ')
  return show(
    view,
    `${green('Restored')} the state of ${when} UTC: ${renderCounts(after)}`,
    before && `Before: ${renderCounts(before)}`,
    changes &&
      `Memories: ${changes.back} came back, ${changes.gone} are gone, ${changes.different} have their former content`,
    sessions + memories > 0 &&
      `Removed again, because you removed it for good: ${plural(sessions, 'conversation')}, ${plural(memories, 'memory', 'memories')}`,
    safety &&
      dim(
        `The replaced database is kept: ${safety.path}. To undo the restore: lore backup restore ${safety.id}`,
      ),
    daemonStopped && dim('The daemon was stopped; start it with `lore daemon start`.'),
  )
}

function renderCounts({ memories, episodes, links }: BackupCounts): string {
  return `${plural(memories, 'memory', 'memories')}, ${plural(links, 'link')}, ${plural(episodes, 'turn')}`
}
