/** Decides if an agent, a folder or a project is excluded from capture, folders through links as well. */
import { realpathSync } from 'node:fs'
import { isAbsolute, resolve, sep } from 'node:path'

/**
 * True if `exclude` names the project, the folder, or a folder above it.
 * @param projects every name of the project
 */
export function isNamedExcluded(
  exclude: readonly string[],
  folder: string,
  projects: readonly string[],
): boolean {
  if (exclude.length === 0) return false
  const inside = namesOf(folder)
  return exclude.some(
    (entry) =>
      projects.includes(entry) ||
      namesOf(entry).some((outer) => inside.some((name) => name === outer || name.startsWith(outer + sep))),
  )
}

/** True if `exclude` names the agent: `agent:codex`. Its files are not read at all. */
export function isAgentExcluded(exclude: readonly string[], agent: string): boolean {
  return exclude.includes(`agent:${agent}`)
}

/** Returns the resolved path and its real path; a folder that does not exist has only the first. */
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
