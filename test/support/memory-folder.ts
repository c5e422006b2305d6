/** The folder in memory that holds the temporary folders of a run of the tests; it is removed when the run is over. */
import { mkdirSync, rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'

/** Vitest calls it before the tests of a project start, and the function that it returns when the run is over. */
export default function setup(project: TestProject): () => void {
  const folder = project.config.env.TMPDIR ?? ''
  // Never a folder that somebody else chose.
  if (!/\/lore-tests-\d+$/.test(folder)) return () => undefined
  // Open to other users, because some tests run Lore as one; each test's own folder is not.
  mkdirSync(folder, { recursive: true })
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
