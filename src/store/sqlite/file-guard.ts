/**
 * Notices that the file of an open database, or one of its side files, was removed or replaced: SQLite would go on
 * writing to a file that has no name any more, and all of it would be gone with the process.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LoreError, toLoreError } from '../../core/errors.ts'

export interface FileGuard {
  /**
   * Looks whether the path still leads to the open files. If not, it first saves what they hold under another name.
   * @throws LoreError database_replaced
   */
  require(): void
  /** The same look, for those who acknowledge nothing: saves what the files hold if they were removed or replaced. */
  rescue(): void
  /** Before the files are closed: a last `rescue`. Afterwards it looks no more. Safe to call twice. */
  close(): void
}

/** For a store that is never written to: nothing can be lost. */
export const NO_GUARD: FileGuard = {
  require: () => undefined,
  rescue: () => undefined,
  close: () => undefined,
}

const SIDES = ['-wal', '-shm'] as const
const RESCUED = '.rescued-'

/**
 * @param path of a database in WAL mode that was read at least once, so that all its files exist
 * @param save copies what the open database holds into a new file
 */
export function guardFile(path: string, save: (target: string) => void, now: () => number): FileGuard {
  const folder = dirname(path)
  const opened = identifyAll(path)
  const openedFolder = identify(folder)
  const openedFile = identify(path)
  const openedSides = new Map(SIDES.map((side) => [side, identify(`${path}${side}`)]))
  let saved: string | null = null
  let isOpen = true

  /** Returns where it is; null where the whole folder was removed, because then nothing of it is to come back. */
  const rescue = (): string | null => {
    if (saved === null && openedFolder !== null && identify(folder) === openedFolder) {
      const target = rescuePath(path, now())
      save(target)
      saved = target
    }
    if (saved !== null) removeFormerSides()
    return saved
  }

  /** Whoever opens another file of this name would play the log of the former one into it. */
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

/** Copies that were made beside a database when its file was removed or replaced; oldest first. */
export function listRescued(path: string): string[] {
  const prefix = `${basename(path)}${RESCUED}`
  const folder = dirname(path)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .sort()
    .map((name) => join(folder, name))
}

/** `lore.db.rescued-20261102T101500123Z-4711`: two processes may rescue the same file at the same moment. */
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
