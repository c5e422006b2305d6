/** Backup files of the store: their names, manifests, lookup and retention. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'

/**
 * `manual`: made on a person's request and removed only by a person. `scheduled`: made by the daemon.
 * `safety`: the state before a restore. `migration`: the state before a newer Lore changed the schema.
 */
const BACKUP_KINDS = ['manual', 'scheduled', 'safety', 'migration'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

export interface BackupCounts {
  readonly memories: number
  readonly episodes: number
  readonly sessions: number
  readonly links: number
}

/** The JSON file beside a backup, which describes its content when it was written. */
export interface BackupManifest {
  readonly id: string
  readonly kind: BackupKind
  /** Everything committed by this time is in it. */
  readonly createdAt: EpochMs
  /** Version of Lore. */
  readonly version: string
  readonly schemaVersion: number
  readonly bytes: number
  /** Hash of the file, in hex. */
  readonly sha256: string
  readonly counts: BackupCounts
  /** Hash of all content that is not derived, in hex; only for safety backups. */
  readonly content?: string | undefined
  /** Number of tombstones known when it was made or cleaned; nothing they stand for is in it. */
  readonly removed?: number | undefined
}

/** A backup file in its folder. */
export interface BackupFile {
  readonly id: string
  readonly kind: BackupKind
  readonly createdAt: EpochMs
  readonly path: string
  readonly bytes: number
  /** Null if it is missing or unreadable. */
  readonly manifest: BackupManifest | null
}

const manifestShape = z.object({
  id: z.string(),
  kind: z.enum(BACKUP_KINDS),
  createdAt: z.number(),
  version: z.string(),
  schemaVersion: z.number(),
  bytes: z.number(),
  sha256: z.string(),
  counts: z.object({
    memories: z.number(),
    episodes: z.number(),
    sessions: z.number(),
    links: z.number(),
  }),
  content: z.string().optional(),
  removed: z.number().optional(),
})

/** Returns an id like `20261102-101500-123`, which sorts by time and can be typed. */
export function toBackupId(at: EpochMs): string {
  const [day, time] = new Date(at).toISOString().replace(/[-:Z]/g, '').split('T')
  return `${day}-${time?.replace('.', '-')}`
}

export function backupPath(folder: string, id: string, kind: BackupKind): string {
  return join(folder, `lore-${id}-${kind}.db`)
}

/**
 * Returns the path of an unfinished backup. If nobody holds the backup lock, it and SQLite's files
 * beside it are leftovers.
 */
export function partialPath(folder: string, id: string): string {
  return join(folder, `.lore-${id}.partial`)
}

export function isPartial(name: string): boolean {
  return /^\.lore-[\d-]+\.partial(?:-\w+)*$/.test(name)
}

export function manifestPath(path: string): string {
  return path.replace(/\.db$/, '.json')
}

/** Lists backups, newest first. */
export function listBackups(folder: string): BackupFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => {
      const named = readName(name)
      if (named === null) return []
      const path = join(folder, name)
      const stat = statSync(path, { throwIfNoEntry: false })
      if (stat?.isFile() !== true) return []
      return [{ ...named, path, bytes: stat.size, manifest: readManifest(path) }]
    })
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
}

function readName(name: string): Pick<BackupFile, 'id' | 'kind' | 'createdAt'> | null {
  const own = /^lore-((\d{8})-(\d{6})-(\d{3}))-(manual|scheduled|safety)\.db$/.exec(name)
  if (own !== null) {
    const createdAt = toMoment(own[2] ?? '', `${own[3]}${own[4]}`)
    return createdAt === null ? null : { id: own[1] ?? '', kind: own[5] as BackupKind, createdAt }
  }
  // The name that the store gives to its copy before a migration.
  const former = /\.backup-(v\d+-(\d{8})T(\d{9})Z)$/.exec(name)
  const createdAt = former === null ? null : toMoment(former[2] ?? '', former[3] ?? '')
  return createdAt === null ? null : { id: former?.[1] ?? '', kind: 'migration', createdAt }
}

function toMoment(day: string, time: string): EpochMs | null {
  const part = (text: string, from: number, length: number) => text.slice(from, from + length)
  const at = Date.parse(
    `${part(day, 0, 4)}-${part(day, 4, 2)}-${part(day, 6, 2)}T${part(time, 0, 2)}:${part(time, 2, 2)}:${part(time, 4, 2)}.${part(time, 6, 3)}Z`,
  )
  return Number.isNaN(at) ? null : at
}

export function readManifest(path: string): BackupManifest | null {
  const file = manifestPath(path)
  if (file === path || !existsSync(file)) return null
  try {
    const read = manifestShape.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return read.success ? read.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Finds a backup by id, its beginning, or file name; throws if there is none or more than one. */
export function findBackup(backups: readonly BackupFile[], typed: string): BackupFile {
  const exact = backups.find(({ id, path }) => id === typed || basename(path) === typed)
  const alike = exact === undefined ? backups.filter(({ id }) => id.startsWith(typed)) : [exact]
  const [only, another] = alike
  if (only !== undefined && another === undefined) return only
  throw new LoreError(
    only === undefined ? 'backup_not_found' : 'invalid_input',
    only === undefined
      ? `There is no backup "${typed.slice(0, 80)}".`
      : `More than one backup begins with ${typed}.`,
    { hint: 'List them with `lore backup list`; a path names one in another place.' },
  )
}

/**
 * Finds the newest backup that is not later than the given time; throws `backup_not_found` if there is
 * none.
 */
export function findBackupAt(backups: readonly BackupFile[], at: EpochMs): BackupFile {
  const found = backups.toSorted((a, b) => b.createdAt - a.createdAt).find(({ createdAt }) => createdAt <= at)
  if (found !== undefined) return found
  const oldest = backups.reduce<number | null>(
    (least, { createdAt }) => (least === null ? createdAt : Math.min(least, createdAt)),
    null,
  )
  throw new LoreError('backup_not_found', `There is no backup of ${new Date(at).toISOString()} or before.`, {
    hint:
      oldest === null
        ? 'There are none at all; make one with `lore backup create`.'
        : `The oldest is of ${new Date(oldest).toISOString()}.`,
  })
}

/** Sorts newest first. Backups dated in the future come from a wrong clock and count as oldest. */
function toNewestFirst(backups: readonly BackupFile[], now: EpochMs): BackupFile[] {
  const isAhead = ({ createdAt }: BackupFile) => Number(createdAt > now)
  return backups.toSorted((a, b) => isAhead(a) - isAhead(b) || b.createdAt - a.createdAt)
}

const SAFETY_KEPT = 3
/** Number of days in which more safety backups are kept: a wrong restore is noticed within days. */
const SAFETY_DAYS = 7
const SAFETY_MOST = 30
const DAY_MS = 86_400_000

/**
 * Returns the backups to delete: scheduled ones beyond the newest `keep` or beyond `maxBytes` in total,
 * but never the newest one, nor the newest one with its original size; safety backups beyond the newest
 * three, or the newest thirty of the last seven days. A safety backup with the same content as a kept
 * one does not count, and is deleted once three are newer. Manual ones stay. Pure.
 */
export function planRetention(
  backups: readonly BackupFile[],
  keep: number,
  now: EpochMs,
  maxBytes = Number.POSITIVE_INFINITY,
): BackupFile[] {
  const newestFirst = toNewestFirst(backups, now)
  const scheduled = planScheduled(
    newestFirst.filter(({ kind }) => kind === 'scheduled'),
    keep,
    maxBytes,
  )
  const others = newestFirst.filter((each) => each.kind !== 'safety' && !scheduled.includes(each))
  const held = new Set(others.map(contentOf))
  let counted = 0
  const safety = newestFirst
    .filter(({ kind }) => kind === 'safety')
    .filter((each, newer) => {
      const content = contentOf(each)
      const isTwin = content !== null && held.has(content)
      if (isTwin) return newer >= SAFETY_KEPT
      const isYoung = now - each.createdAt < SAFETY_DAYS * DAY_MS
      const stays = counted < (isYoung ? SAFETY_MOST : SAFETY_KEPT)
      if (stays) {
        counted++
        held.add(content)
      }
      return !stays
    })
  return [...scheduled, ...safety]
}

function planScheduled(newestFirst: readonly BackupFile[], keep: number, maxBytes: number): BackupFile[] {
  let bytes = 0
  const kept = newestFirst.filter((each, newer) => {
    bytes += each.bytes
    return newer === 0 || (newer < keep && bytes <= maxBytes)
  })
  const isGood = ({ manifest, bytes: size }: BackupFile) => manifest?.bytes === size
  const lastGood = kept.some(isGood) ? undefined : newestFirst.find(isGood)
  return newestFirst.filter((each) => !kept.includes(each) && each !== lastGood)
}

/** Returns the content hash; null if it is unknown or the file's size has changed. */
function contentOf({ manifest, bytes }: BackupFile): string | null {
  return manifest?.bytes === bytes ? (manifest.content ?? null) : null
}

/** Returns when the next scheduled backup is due; now if there was none. Pure. */
export function nextDueAt(backups: readonly BackupFile[], everyMs: number, now: EpochMs): EpochMs {
  const scheduled = backups.filter(({ kind }) => kind === 'scheduled')
  const [last] = toNewestFirst(scheduled, now)
  // A clock that was set back must not postpone it forever.
  return last === undefined || last.createdAt > now ? now : last.createdAt + everyMs
}

/** Advises what to do about a damaged database; names the newest backup, if any. Pure. */
export function adviseAfterDamage(backups: readonly BackupFile[], now: EpochMs): string {
  const repair = '`lore doctor --repair` saves what can be read'
  const restore = adviseRestore(backups, now)
  return restore === null ? `There is no backup; ${repair}.` : `${repair}; ${restore}`
}

/** Returns the command to restore the newest backup; null if there is none. Pure. */
export function adviseRestore(backups: readonly BackupFile[], now: EpochMs): string | null {
  const [newest] = toNewestFirst(backups, now)
  if (newest === undefined) return null
  const hours = Math.max(0, Math.floor((now - newest.createdAt) / 3_600_000))
  const age = hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
  return `\`lore backup restore ${newest.id}\` puts the newest backup back (${age} old, ${newest.path}).`
}
