/**
 * Reads the traces that work on files leaves in stored tool turns: files that an agent wrote, and commits that it made.
 * Tool turns begin with the tool's name and its subject; failed calls leave no trace. Pure.
 */

/** Tools of the known agents that write files, in lower case. */
const WRITING_TOOLS: ReadonlySet<string> = new Set([
  'edit',
  'multiedit',
  'write',
  'notebookedit',
  'apply_patch',
  'patch',
  'write_file',
  'replace',
  'create_file',
  'str_replace_editor',
])
const HEADING = /^([\w.-]+)( \(failed\))?: (.+)$/
/** The line that git prints after a commit: `[branch 1a2b3c4] subject`. */
const COMMITTED = /^\s*\[[^\]\n]{1,200} ([0-9a-f]{7,40})\] (\S.*)$/gm

export interface MadeCommit {
  /** The beginning of the commit's hash, at least 7 digits. */
  readonly hash: string
  readonly subject: string
}

/** Returns the paths of the files that the turn wrote, as the agent named them. */
export function readWrittenFiles(toolTurn: string): readonly string[] {
  const [first = ''] = toolTurn.split('\n', 1)
  const [, tool = '', failed, subject = ''] = HEADING.exec(first) ?? []
  if (failed !== undefined) return []
  if (WRITING_TOOLS.has(tool.toLowerCase())) return splitPaths(subject)
  const patched = /^apply_patch (.+)$/.exec(subject)
  return patched === null ? [] : splitPaths(patched[1] ?? '')
}

/** Returns the commits that git reported in the turn's output. */
export function readMadeCommits(toolTurn: string): readonly MadeCommit[] {
  return [...toolTurn.matchAll(COMMITTED)].map(([, hash = '', subject = '']) => ({ hash, subject }))
}

/**
 * True if both paths name the same file, where each may be relative to another folder.
 * @example isSameFile('/home/ada/app/src/a.ts', 'src/a.ts') // true
 */
export function isSameFile(written: string, committed: string): boolean {
  const [a, b] = [normalise(written), normalise(committed)]
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`)
}

function normalise(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\.\//, '')
}

function splitPaths(subject: string): readonly string[] {
  return subject
    .split(', ')
    .map((path) => path.trim())
    .filter((path) => path !== '')
}
