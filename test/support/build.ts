/** Builds dist/ once before the tests of a run start, if a source is newer than it is. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Vitest calls it before the tests of a project start; in watch mode, also before they run again. */
export default async function setup(project: TestProject): Promise<void> {
  await ensureBuilt()
  project.onTestsRerun(ensureBuilt)
}

/** A lock keeps two runs of Vitest from building at the same time: the second one waits. */
export async function ensureBuilt(): Promise<void> {
  const lock = join(ROOT, 'node_modules', '.lore-build.lock')
  while (!isFresh()) {
    if (takeLock(lock)) {
      try {
        execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'pipe' })
      } finally {
        rmSync(lock, { recursive: true, force: true })
      }
      return
    }
    await sleep(100)
  }
}

function isFresh(): boolean {
  // The licences are written last.
  const marks = [join(ROOT, 'dist', 'cli.js'), join(ROOT, 'dist', 'LICENSES.txt')]
  if (!marks.every((mark) => existsSync(mark))) return false
  const builtAt = statSync(marks[0] ?? '').mtimeMs
  return ['src', 'web', 'bench', 'scripts'].every((folder) => newestIn(join(ROOT, folder)) <= builtAt)
}

function newestIn(folder: string): number {
  return Math.max(
    0,
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.ts$|\.generated\.ts$/.test(entry.name))
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  )
}

const LOCK_STALE_MS = 120_000

function takeLock(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > LOCK_STALE_MS) rmSync(lock, { recursive: true, force: true })
    return false
  }
}
