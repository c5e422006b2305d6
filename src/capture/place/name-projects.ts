/** Gives every project of a store from before there were labels its label. Does nothing if all have one. */
import { basename, dirname } from 'node:path'
import type { Store } from '../../core/ports/store.ts'

export async function nameProjects(store: Store): Promise<void> {
  const scopes = (await store.scopes.list()).filter(({ project }) => project !== null)
  const names = [...new Set(scopes.flatMap(({ project }) => project ?? []))]
  const known = new Set((await store.projects.list(names)).map(({ name }) => name))
  for (const { id, project, createdAt } of scopes) {
    if (project === null || known.has(project)) continue
    const [session] = await store.sessions.list([id], 1, 0)
    const folder = session?.metadata.cwd
    await store.projects.ensure(project, createdAt, typeof folder === 'string' ? around(folder) : null)
    known.add(project)
  }
}

function around(folder: string): string | null {
  return basename(dirname(folder.replaceAll('\\', '/'))) || null
}
