/**
 * Links a commit with conversations: as a trailer of its message, or as a note beside it. Git does both; nothing else of
 * the repository changes.
 */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { NOTES_REF, SESSION_TRAILER } from './read-commit.ts'

const GIT_MS = 10_000

/** Returns the files of the index that differ from the last commit, from the top of the repository. */
export function stagedFiles(cwd: string): readonly string[] {
  return split(run(cwd, ['diff', '--cached', '--name-only', '-z', '--no-renames']))
}

/** Returns the files of the last commit. */
export function committedFiles(cwd: string): readonly string[] {
  return split(run(cwd, ['diff-tree', '--no-commit-id', '--name-only', '-r', '-z', '--root', 'HEAD']))
}

/**
 * Adds one trailer for each conversation to a file with a commit's message; one that is there already stays single.
 * @param names `agent/id` of each
 */
export function addTrailers(cwd: string, file: string, names: readonly string[]): void {
  const trailers = names.flatMap((name) => ['--trailer', `${SESSION_TRAILER}: ${name}`])
  const options = ['--in-place', '--if-exists', 'addIfDifferent']
  run(cwd, ['interpret-trailers', ...options, ...trailers, resolve(cwd, file)])
}

/** Appends a note to the last commit, in a namespace of notes of its own. */
export function addNote(cwd: string, names: readonly string[]): void {
  const text = names.map((name) => `${SESSION_TRAILER}: ${name}`).join('\n')
  run(cwd, ['notes', `--ref=${NOTES_REF}`, 'append', '-m', text, 'HEAD'])
}

/**
 * Returns the path of a hook of the repository, wherever its settings keep hooks; null outside of a repository.
 * @param name such as `post-commit`
 */
export function hookFile(cwd: string, name: string): string | null {
  const path = run(cwd, ['rev-parse', '--git-path', `hooks/${name}`])?.trim()
  return path === undefined || path === '' ? null : resolve(cwd, path)
}

function split(output: string | null): readonly string[] {
  return (output ?? '').split('\0').filter((file) => file !== '')
}

/** Returns git's output; null if git is missing or refuses. */
function run(cwd: string, args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', ['--no-pager', ...args], {
    cwd,
    encoding: 'utf8',
    timeout: GIT_MS,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout : null
}
