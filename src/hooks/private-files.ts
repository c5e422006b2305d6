/** Small files of the hooks in the home: readable only by their owner, written in one step. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Does not flush to disk: a hook has no time for it, and a crash of the machine costs one note at most. */
export function writeNote(path: string, content: object): void {
  const temporary = `${path}.${process.pid}.tmp`
  const text = JSON.stringify(content)
  const write = () => {
    try {
      writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' })
      renameSync(temporary, path)
    } catch (error) {
      // On a full disk the file can be created, but nothing can be written into it.
      rmSync(temporary, { force: true })
      throw error
    }
  }
  try {
    write()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    makeFolder(dirname(path))
    write()
  }
}

/**
 * Creates the folder for its owner alone, and the folders above it that are missing, level by level: Node's
 * recursive mkdir never ends below a folder that exists and cannot be written, as in kernel file systems
 * and lost mounts.
 * @throws any error of the file system
 */
export function makeFolder(folder: string): void {
  const make = () => mkdirSync(folder, { mode: 0o700 })
  try {
    make()
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    const above = dirname(folder)
    if (!hasCode(error, 'ENOENT') || above === folder || existsSync(above)) throw error
    makeFolder(above)
    make()
  }
}

/** Returns null if the file is missing or holds no JSON object. */
export function readNote(path: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
