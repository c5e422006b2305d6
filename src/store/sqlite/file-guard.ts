/**
 * Detects that the file of an open database, or one of its side files, was removed or replaced. SQLite would
 * continue to write to a nameless file, and all of that would be lost with the process.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LoreError, toLoreError } from '../../core/errors.ts'

export interface FileGuard {
  /**
   * Checks that the path still leads to the open files. If not, saves their content under another name first.
   * @throws LoreError database_replaced
   */
  require(): void
  /**
   * The same check for callers that acknowledge no write: saves the content if the files were removed or
   * replaced.
   */
  rescue(): void
  /** Call before the files are closed: a last `rescue`, after which it stops checking. Safe to call twice. */
  close(): void
}

/** For a read-only store, which cannot lose anything. */
export const NO_GUARD: FileGuard = {
  require: () => undefined,
  rescue: () => undefined,
  close: () => undefined,
}

const SIDES = ['-wal', '-shm'] as const
const RESCUED = '.rescued-'

/**
 * @param path a database in WAL mode that was read at least once, so that all its files exist
 * @param save copies the content of the open database into a new file
 */
export function guardFile(path: string, save: (target: string) => void, now: () => number): FileGuard {
  const folder = dirname(path)
  const opened = identifyAll(path)
  const openedFolder = identify(folder)
  const openedFile = identify(path)
  const openedSides = new Map(SIDES.map((side) => [side, identify(`${path}${side}`)]))
  let saved: string | null = null
  let isOpen = true

  /** Returns the path of the saved copy; null if the whole folder was removed, which was then intended. */
  const rescue = (): string | null => {
    if (saved === null && openedFolder !== null && identify(folder) === openedFolder) {
      const target = rescuePath(path, now())
      save(target)
      saved = target
    }
    if (saved !== null) removeFormerSides()
    return saved
  }

  /** Removes side files of the former database; otherwise SQLite would replay its log into the new file. */
  const removeFormerSides = (): void => {
    const there = identify(path)
    if (there === null || there === openedFile) return
    for (const [side, id] of openedSides) {
      if (id !== null && identify(`${path}${side}`) === id) rmSync(`${path}${side}`, { force: true })
    }
  }

  const isLost = () => isOpen && identifyAll(path) !== opened
  return {
    require() {
      if (isLost()) throw toError(path, rescue)
    },
    rescue() {
      if (isLost()) rescue()
    },
    close() {
      const lost = isLost()
      isOpen = false
      if (lost) rescue()
    },
  }
}

/** Returns the copies that were saved when a database file was removed or replaced; oldest first. */
export function listRescued(path: string): string[] {
  const prefix = `${basename(path)}${RESCUED}`
  const folder = dirname(path)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .sort()
    .map((name) => join(folder, name))
}

/**
 * `lore.db.rescued-20261102T101500123Z-4711`: has the process id, because two processes may rescue at the
 * same moment.
 */
function rescuePath(path: string, at: number): string {
  return `${path}${RESCUED}${new Date(at).toISOString().replace(/[-:.]/g, '')}-${process.pid}`
}

function toError(path: string, rescue: () => string | null): LoreError {
  const what = `The database file ${path} was removed or replaced while Lore had it open`
  try {
    const saved = rescue()
    if (saved === null) {
      return new LoreError('database_replaced', `${what}, with its folder.`, {
        hint: 'Start again with an empty memory: lore daemon restart, and restart agents.',
        details: { path },
      })
    }
    const hint = `All that Lore held is safe in ${saved}. Put it back with: lore backup restore '${saved}'; or go on with the file that is there now: lore daemon restart, and restart agents.`
    return new LoreError('database_replaced', `${what}. Nothing more is written to it.`, {
      hint,
      details: { path, saved },
    })
  } catch (thrown) {
    const { message } = toLoreError(thrown)
    return new LoreError('database_replaced', `${what}, and what it held could not be saved: ${message}`, {
      hint: 'Do not stop Lore yet: once there is space in that folder, and it may be written, any store tries again.',
      cause: thrown,
      details: { path },
    })
  }
}

function identifyAll(path: string): string {
  return ['', ...SIDES].map((side) => identify(`${path}${side}`)).join(' ')
}

function identify(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev}:${found.ino}`
}
