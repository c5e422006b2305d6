/** Real git repositories in folders of their own. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from './engine.ts'

export interface TestRepository {
  readonly folder: string
  readonly git: (...args: readonly string[]) => string
  /** Absolute path of what was written. */
  readonly write: (name: string, text: string) => string
  readonly commit: (message: string) => string
}

const IDENTITY = [
  '-c',
  'user.name=Tester',
  '-c',
  'user.email=tester@example.org',
  '-c',
  'commit.gpgsign=false',
]

export function makeRepository(where: string = makeFolder()): TestRepository {
  const folder = realpathSync(where)
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...IDENTITY, '-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  git('init', '--quiet', '--initial-branch=main')
  return {
    folder,
    git,
    write: (name, text) => writeText(join(folder, name), text),
    commit: (message) => {
      git('add', '--all')
      git('commit', '--quiet', '--message', message)
      return git('rev-parse', 'HEAD')
    },
  }
}

/** Creates folders on the way. */
export function writeText(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}
