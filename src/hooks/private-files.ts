/** Small files of the hooks in the home: the owner's alone, written in one step, never awaited by anybody. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Without a flush to the disk: a machine that goes down loses a note at most, and a hook has no time for one. */
export function writeNote(path: string, content: object): void {
  const temporary = `${path}.${process.pid}.tmp`
  const text = JSON.stringify(content)
  const write = () => writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' })
  try {
    write()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    write()
  }
  try {
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
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
