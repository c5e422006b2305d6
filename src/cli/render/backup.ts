/** Backups: what there is, what was made, whether it is sound, and what a restore changed. Pure. */

import type { BackupCounts, BackupFile, BackupKind } from '../../transfer/backup/backup-files.ts'
import type { CreatedBackup } from '../../transfer/backup/create-backup.ts'
import type { BackupVerdict } from '../../transfer/backup/verify-backup.ts'
import type { CleanedBackups } from '../../transfer/clean-backups.ts'
import type { RestoreReport } from '../../transfer/restore-backup.ts'
import { renderAge } from './age.ts'
import { renderColumns } from './columns.ts'
import { renderBytes } from './stats.ts'
import { plural } from './text.ts'
import type { View } from './view.ts'

export interface BackupSchedule {
  /** 0: never. */
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

export function renderCreated({ backup, removed }: CreatedBackup, { paint }: View): string {
  const { id, path, bytes, manifest } = backup
  const gone = removed.length === 0 ? '' : `\n${paint.dim(`${plural(removed.length, 'older one')} removed`)}`
  return [
    `${paint.green('Backed up')} ${renderCounts(manifest.counts)} (${renderBytes(bytes)})`,
    paint.dim(`${id}  ${path}`),
  ]
    .join('\n')
    .concat(gone)
}

export function renderBackups(
  backups: readonly BackupFile[],
  folder: string,
  schedule: BackupSchedule,
  view: View,
): string {
  const { paint } = view
  const foot = `${paint.dim(renderEvery(schedule))}\n${paint.dim(folder)}`
  if (backups.length === 0) return `There are no backups yet. Make one: lore backup create\n${foot}`
  const table = renderColumns(
    [
      { title: 'id', paint: paint.bold },
      { title: 'age', align: 'right', paint: paint.dim },
      { title: 'made', flexible: true },
      { title: 'memories', align: 'right' },
      { title: 'turns', align: 'right' },
      { title: 'size', align: 'right' },
    ],
    backups.map(({ id, createdAt, kind, manifest, bytes }) => [
      id,
      renderAge(createdAt, view.now),
      KINDS[kind],
      manifest === null ? '' : manifest.counts.memories.toLocaleString('en'),
      manifest === null ? '' : manifest.counts.episodes.toLocaleString('en'),
      renderBytes(bytes),
    ]),
    view,
  )
  return `${table}\n\n${foot}`
}

export function renderCleaned({ cleaned, left }: CleanedBackups, { paint }: View): string {
  return [
    cleaned.length === 0
      ? 'No backup that can be changed holds anything you removed for good.'
      : `${paint.green('Cleaned')} ${plural(cleaned.length, 'backup')}: ${cleaned.join(', ')}`,
    ...(left.length === 0 ? [] : [renderLeft(left)]),
  ].join('\n')
}

function renderLeft(left: readonly string[]): string {
  return ['These may hold some of it, and are yours to delete:', ...left.map((path) => `  ${path}`)].join(
    '\n',
  )
}

/** After a removal: where it still is, and until when. Empty where it is nowhere. */
export function renderUncleaned(backups: number, left: readonly string[]): string {
  return [
    ...(backups === 0
      ? []
      : [
          `It may still be in ${plural(backups, 'backup')}: \`lore backup clean\` takes it out now, the next daily backup does so by itself.`,
        ]),
    ...(left.length === 0 ? [] : [renderLeft(left)]),
  ].join('\n')
}

export function renderVerdicts(verdicts: readonly BackupVerdict[], { paint }: View): string {
  if (verdicts.length === 0) return 'There are no backups to verify.'
  return verdicts
    .map(({ id, problems, counts }) =>
      problems.length === 0 && counts !== null
        ? `${paint.green('✓')} ${id}  ${paint.dim(renderCounts(counts))}`
        : `${paint.red('✗')} ${id}  ${problems.join(' ')}`,
    )
    .join('\n')
}

export function renderSchedule(
  schedule: BackupSchedule,
  stronger: readonly string[],
  { paint }: View,
): string {
  const line = schedule.everyHours === 0 ? renderEvery(schedule) : paint.green(renderEvery(schedule))
  const over = stronger.map((name) => paint.yellow(`${name} decides here, not your settings file.`))
  return [line, ...over].join('\n')
}

function renderEvery({ everyHours, keep, maxMegabytes }: BackupSchedule): string {
  if (everyHours === 0) return 'None are made by themselves; `lore backup schedule 1d` changes that.'
  const every = everyHours % 24 === 0 ? plural(everyHours / 24, 'day') : plural(everyHours, 'hour')
  return `The daemon makes one every ${every.replace(/^1 /, '')} and keeps ${keep}, in at most ${maxMegabytes.toLocaleString('en')} MB.`
}

export function renderRestored(report: RestoreReport, daemonStopped: boolean, { paint }: View): string {
  const { restored, safety, before, after, changes, removedAgain } = report
  const { sessions, memories } = removedAgain
  const when = new Date(restored.createdAt).toISOString().slice(0, 19).replace('T', ' ')
  return [
    `${paint.green('Restored')} the state of ${when} UTC: ${renderCounts(after)}`,
    ...(before === null ? [] : [`Before: ${renderCounts(before)}`]),
    ...(changes === null
      ? []
      : [
          `Memories: ${changes.back} came back, ${changes.gone} are gone, ${changes.different} are as they were then`,
        ]),
    ...(sessions + memories === 0
      ? []
      : [
          `Removed again, because you removed it for good: ${plural(sessions, 'conversation')}, ${plural(memories, 'memory', 'memories')}`,
        ]),
    ...(safety === null
      ? []
      : [
          paint.dim(
            `What was there is kept: ${safety.path}. To take this back: lore backup restore ${safety.id}`,
          ),
        ]),
    ...(daemonStopped ? [paint.dim('The daemon was stopped; start it with `lore daemon start`.')] : []),
  ].join('\n')
}

function renderCounts({ memories, episodes, links }: BackupCounts): string {
  return `${plural(memories, 'memory', 'memories')}, ${plural(links, 'link')}, ${plural(episodes, 'turn')}`
}
