/**
 * Reads a commit, or the commit that wrote a line, from the git repository of a folder. Runs git with nothing that the
 * repository configures, and changes nothing.
 */
import { spawnSync } from 'node:child_process'
import { basename, dirname, resolve } from 'node:path'
import { readEnvironment } from '../../config/environment.ts'
import { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'
import { FILTER_SETTINGS, SAFE_GIT, withoutFilters } from '../../transfer/safe-git.ts'
import type { BlamedLine, ReadCommit } from '../render/why-change.ts'

/** Notes and trailers of this name link a commit with conversations: `Lore-Session: agent/id`. */
export const SESSION_TRAILER = 'Lore-Session'
export const NOTES_REF = 'lore'

const GIT_MS = 10_000
const OUTPUT_BYTES = 16 * 1024 * 1024
const REVISION = /^(?:[0-9a-f]{7,64}|(?:HEAD|@)(?:[~^].*)?|[\w./-]+[~^][~^\d]*)$/i
const LINE = /^(.+):([1-9]\d{0,6})$/
/** Git's name for lines that are not committed yet. */
const NOT_COMMITTED = /^0+$/

/** True if the words may name a commit; `HEAD~2`, a hash, `main^`. */
export function isRevision(typed: string): boolean {
  return REVISION.test(typed.trim())
}

/** Returns file and line of `src/a.ts:12`, or null. */
export function readLinePlace(typed: string): { readonly file: string; readonly line: number } | null {
  const [, file, line] = LINE.exec(typed.trim()) ?? []
  return file === undefined || line === undefined ? null : { file, line: Number(line) }
}

/** Returns the commit, or null if the folder has no such commit. */
export function readCommit(cwd: string, revision: string): ReadCommit | null {
  const hash = run(cwd, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])
  return hash === null ? null : loadCommit(cwd, hash.trim())
}

/** @throws LoreError invalid_input if git does not know the file or the line */
export function blameLine(
  cwd: string,
  place: { readonly file: string; readonly line: number },
  now: EpochMs,
): { readonly commit: ReadCommit; readonly line: BlamedLine } {
  const path = resolve(cwd, place.file)
  const range = `${place.line},${place.line}`
  const filters = withoutFilters(run(dirname(path), FILTER_SETTINGS) ?? '')
  const blame = ['blame', '--no-textconv', '-w', '--porcelain', '-L', range, '--', basename(path)]
  const blamed = run(dirname(path), blame, filters)
  const [first = ''] = blamed?.split('\n', 1) ?? []
  const hash = first.split(' ', 1)[0] ?? ''
  if (blamed === null || hash === '') {
    throw new LoreError('invalid_input', `git knows no line ${place.line} of ${place.file}.`, {
      hint: 'Name a file of a git repository and one of its lines, such as src/app.ts:12.',
    })
  }
  const file = /^filename (.+)$/m.exec(blamed)?.[1] ?? place.file
  const text = /^\t(.*)$/m.exec(blamed)?.[1]?.trim() ?? ''
  const line: BlamedLine = { file, number: place.line, text }
  if (!NOT_COMMITTED.test(hash)) {
    const commit = loadCommit(dirname(path), hash)
    if (commit !== null) return { commit: { ...commit, files: [file] }, line }
  }
  const subject = text === '' ? file : text
  return {
    commit: { hash, isCommitted: false, subject, body: '', author: '', at: now, files: [file], named: [] },
    line,
  }
}

function loadCommit(cwd: string, hash: string): ReadCommit | null {
  const trailers = `%(trailers:key=${SESSION_TRAILER},valueonly,unfold)`
  const shown = run(cwd, ['show', '-s', `--format=%at%x00%an%x00%s%x00%b%x00${trailers}`, hash])
  if (shown === null) return null
  const [at = '', author = '', subject = '', body = '', named = ''] = shown.split('\0')
  const changed = ['diff-tree', '--no-commit-id', '--name-only', '-r', '-z', '--root', '-m', '--first-parent']
  const files = run(cwd, [...changed, hash]) ?? ''
  const notes = run(cwd, ['notes', `--ref=${NOTES_REF}`, 'show', hash]) ?? ''
  return {
    hash,
    isCommitted: true,
    subject: subject.trim(),
    body: body.trim(),
    author,
    at: Number(at) * 1000,
    files: files.split('\0').filter((file) => file !== ''),
    named: [...new Set([...readNames(named), ...readNames(withoutKey(notes))])],
  }
}

function withoutKey(notes: string): string {
  return notes.replaceAll(`${SESSION_TRAILER}: `, '')
}

/** Reads `agent/id`, one a line; only the id counts, because agents are renamed. */
function readNames(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^[\w-]+\/\S+$/.test(line))
    .map((line) => line.slice(line.indexOf('/') + 1))
}

/** Returns git's output; null if git is missing or refuses. */
function run(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): string | null {
  const { status, stdout } = spawnSync('git', [...SAFE_GIT, ...args], {
    cwd,
    env: { ...readEnvironment(), ...env },
    encoding: 'utf8',
    timeout: GIT_MS,
    maxBuffer: OUTPUT_BYTES,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout : null
}
