/** Which folders and projects a person keeps out, by whatever name a folder is reached. */
import { realpathSync } from 'node:fs'
import { isAbsolute, resolve, sep } from 'node:path'

/** By the project's name, or by a folder with everything below it. */
export function isNamedExcluded(exclude: readonly string[], folder: string, project: string): boolean {
  if (exclude.length === 0) return false
  const inside = namesOf(folder)
  return exclude.some(
    (entry) =>
      entry === project ||
      namesOf(entry).some((outer) => inside.some((name) => name === outer || name.startsWith(outer + sep))),
  )
}

/** As it is written, without detours, and where links lead; a folder that is gone has no other name. */
function namesOf(path: string): string[] {
  if (!isAbsolute(path)) return [path]
  const plain = resolve(path)
  try {
    return [plain, realpathSync(plain)]
  } catch (error) {
    if (error instanceof Error) return [plain]
    throw error
  }
}
