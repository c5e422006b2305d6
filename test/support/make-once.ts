/** Folders that several test processes need and one of them makes. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Returns the folder, made by `make` unless it exists. It gets its name only once it is complete, so that neither a process
 * that is faster nor a run that was killed leaves others with half of it.
 */
export async function makeOnce(folder: string, make: (part: string) => Promise<void>): Promise<string> {
  if (existsSync(folder)) return folder
  mkdirSync(dirname(folder), { recursive: true })
  const part = mkdtempSync(`${folder}.part-`)
  try {
    await make(part)
    renameSync(part, folder)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    // Somebody else may have been first.
    if (!existsSync(folder)) throw error
  }
  return folder
}
