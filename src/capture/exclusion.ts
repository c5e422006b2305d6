/** Which folders and projects a person keeps out. Pure. */
import { sep } from 'node:path'

/** By the project's name, or by a folder with everything below it. */
export function isNamedExcluded(exclude: readonly string[], folder: string, project: string): boolean {
  return exclude.some((entry) => entry === project || folder === entry || folder.startsWith(entry + sep))
}
