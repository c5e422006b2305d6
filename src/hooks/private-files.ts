/** Small files of the hooks in the home: the owner's alone, written in one step, never awaited by anybody. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Without a flush to the disk: a machine that goes down loses a note at most, and a hook has no time for one. */
export function writeNote(path: string, content: object): void {
  const temporary = `${path}.${process.pid}.tmp`
  const text = JSON.stringify(content)
  const write = () => {
    try {
      writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' })
      renameSync(temporary, path)
    } catch (error) {
      // A disk that is full lets files be made, and nothing be written into them.
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
 * The owner's alone, with what is missing above it. Level by level: where a folder that is there lets none be made in
 * it, as file systems of the kernel and mounts that are away do, Node's own way never ends.
 * @throws what the file system says
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

/** null where there is none, or nothing that can be understood. */
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
