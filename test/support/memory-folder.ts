/** The folder in memory that holds the temporary folders of a run of the tests; it is removed when the run is over. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** Vitest calls it before the tests of a project start, and the function that it returns when the run is over. */
export default function setup(project: TestProject): () => void {
  const folder = project.config.env.TMPDIR ?? ''
  // Never a folder that somebody else chose.
  if (!/\/lore-tests-\d+$/.test(folder)) return () => undefined
  removeAbandoned(dirname(folder))
  // Open to other users, because some tests run Lore as one; each test's own folder is not.
  mkdirSync(folder, { recursive: true })
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Removes the folders of runs that were killed. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(/^lore-tests-(\d+)$/.exec(name)?.[1])
    if (!Number.isNaN(pid) && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
