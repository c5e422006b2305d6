/** Lists a project with everything that was joined to it. */
import type { Store } from '../core/ports/store.ts'

/** Returns the stored names, the project's own first. */
export async function listParts({ projects }: Pick<Store, 'projects'>, project: string): Promise<string[]> {
  const joined = await projects.listJoined()
  const parts = [project]
  // Grows while it is walked: a part may have parts of its own.
  for (const part of parts) {
    for (const { name, joinedTo } of joined) {
      if (joinedTo === part && !parts.includes(name)) parts.push(name)
    }
  }
  return parts
}
