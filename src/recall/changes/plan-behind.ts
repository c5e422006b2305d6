/**
 * Decides which conversations stand behind a commit, and how sure that is: the commit names them, they made it, they made
 * one with the same subject (before a rebase), or they wrote its files before it was made. Pure.
 */
import type { EpisodeId, EpochMs, SessionId } from '../../core/ids.ts'
import { isSameFile, readMadeCommits, readWrittenFiles } from './tool-traces.ts'

/** Ways in which a conversation is known to stand behind a commit, surest first. */
const COMMIT_LINKS = ['named', 'made', 'same_subject', 'wrote_files'] as const
export type CommitLink = (typeof COMMIT_LINKS)[number]

export interface Commit {
  readonly hash: string
  readonly subject: string
  /** Time at which the author made it. */
  readonly at: EpochMs
  /** Paths from the top of the repository. */
  readonly files: readonly string[]
}

export interface ToolTurn {
  readonly id: EpisodeId
  readonly sessionId: SessionId
  readonly position: number
  readonly at: EpochMs
  readonly text: string
}

export interface Behind {
  readonly sessionId: SessionId
  readonly by: CommitLink
  /** Number of the commit's files that the conversation wrote before the commit. */
  readonly wrote: number
  /** Positions of the turns that wrote one of the files or made the commit, ascending. */
  readonly positions: readonly number[]
}

/** Clocks of machines differ, and a commit is reported a moment after it was made. */
const TOLERANCE_MS = 60 * 60 * 1000
/** A file that was written this long before the commit says half as much. */
const HALF_LIFE_MS = 24 * 60 * 60 * 1000
/** Least weight of written files: one file a week before the commit, or two days before if the maker is known. */
const LEAST_WEIGHT = 2 ** -7
const LEAST_WEIGHT_BESIDE_MAKER = 2 ** -2

/**
 * @param turns tool turns that may belong to the commit; others are ignored
 * @param named conversations that the commit's trailers or notes name
 * @returns conversations, surest first; among those that only wrote files, the ones that wrote most of them latest
 */
export function planBehind(
  commit: Commit,
  turns: readonly ToolTurn[],
  named: readonly SessionId[] = [],
): readonly Behind[] {
  const bySession = Map.groupBy(turns, ({ sessionId }) => sessionId)
  const ids = new Set([...named, ...bySession.keys()])
  const found = [...ids].flatMap((sessionId) => {
    const judged = judge(commit, bySession.get(sessionId) ?? [], named.includes(sessionId))
    return judged === null ? [] : [{ sessionId, ...judged }]
  })
  const isMakerKnown = found.some(({ by }) => by !== 'wrote_files')
  const least = isMakerKnown ? LEAST_WEIGHT_BESIDE_MAKER : LEAST_WEIGHT
  return found
    .filter(({ by, weight }) => by !== 'wrote_files' || weight >= least)
    .sort(
      (a, b) =>
        COMMIT_LINKS.indexOf(a.by) - COMMIT_LINKS.indexOf(b.by) ||
        b.weight - a.weight ||
        (a.sessionId < b.sessionId ? -1 : 1),
    )
    .map(({ sessionId, by, wrote, positions }) => ({ sessionId, by, wrote, positions }))
}

interface Judged extends Omit<Behind, 'sessionId'> {
  readonly weight: number
}

function judge(commit: Commit, turns: readonly ToolTurn[], isNamed: boolean): Judged | null {
  const made = turns.filter(({ text }) =>
    readMadeCommits(text).some(({ hash }) => commit.hash.startsWith(hash)),
  )
  const alike = turns.filter(({ text }) =>
    readMadeCommits(text).some(({ subject }) => isSameSubject(subject, commit.subject)),
  )
  const writes = turns.flatMap((turn) => {
    if (turn.at > commit.at + TOLERANCE_MS) return []
    const files = commit.files.filter((file) =>
      readWrittenFiles(turn.text).some((path) => isSameFile(path, file)),
    )
    return files.length === 0 ? [] : [{ turn, files }]
  })
  const by = isNamed
    ? 'named'
    : made.length > 0
      ? 'made'
      : alike.length > 0
        ? 'same_subject'
        : writes.length > 0
          ? 'wrote_files'
          : null
  if (by === null) return null
  const latest = new Map<string, EpochMs>()
  for (const { turn, files } of writes) for (const file of files) latest.set(file, turn.at)
  const weight = [...latest.values()].reduce(
    (sum, at) => sum + 2 ** (-Math.max(0, commit.at - at) / HALF_LIFE_MS),
    0,
  )
  const marks = writes.length > 0 ? writes.map(({ turn }) => turn) : [...made, ...alike]
  const positions = [...new Set(marks.map(({ position }) => position))].sort((a, b) => a - b)
  return { by, wrote: latest.size, positions, weight }
}

/** Git's report and a rebased commit may differ in spaces, and in a number of a pull request at the end. */
function isSameSubject(reported: string, subject: string): boolean {
  const bare = (text: string) =>
    text
      .replace(/\s*\(#\d+\)\s*$/, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase()
  return bare(subject) !== '' && bare(reported) === bare(subject)
}
