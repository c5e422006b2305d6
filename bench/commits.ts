/**
 * Asks which conversation stands behind a commit, for commits that real sessions with a coding agent made: with the commit
 * as it was made, after a rebase (another hash), and after a squash (another hash and subject, so that only the files
 * tell). Commits, their times and their files are read from the transcripts themselves, not from the stored turns.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { OpenEngineOptions } from '../src/compose.ts'
import type { Caller } from '../src/core/caller.ts'
import type { Engine } from '../src/engine/engine.ts'
import { round, withFolder } from './support/measure.ts'
import { readingFrom } from './support/reading.ts'

export interface CommitBenchOptions {
  /** Folder with transcripts of Claude Code. */
  readonly dataPath: string
  readonly openEngine: (options: OpenEngineOptions) => Promise<Engine>
  readonly modelsDir: string
  readonly onProgress?: (done: number, total: number) => void
}

/** A commit that a session made, as its transcript tells. */
export interface KnownCommit {
  readonly session: string
  readonly hash: string
  readonly subject: string
  readonly at: number
  /** Files that the session wrote since its commit before, from the top of the repository. */
  readonly files: readonly string[]
}

interface Share {
  /** The session that made the commit is shown first, or among three. */
  readonly first: number
  readonly amongThree: number
  /** Commits for which no session is shown. */
  readonly nothing: number
  /** Commits for which the person's request is shown. */
  readonly requested: number
}

export interface CommitBenchResult {
  readonly commits: number
  readonly sessions: number
  readonly asMade: Share
  readonly rebased: Share
  readonly squashed: Share
}

const CALLER: Caller = { kind: 'system', name: 'bench', session: 'bench' }
const COMMITTED = /^\s*\[[^\]\n]{1,200} ([0-9a-f]{7,40})\] (\S.*)$/gm
const OTHER_HASH = 'f'.repeat(40)

export async function runCommitBench(options: CommitBenchOptions): Promise<CommitBenchResult> {
  const commits = readdirSync(options.dataPath)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readCommits(join(options.dataPath, file)))
    .filter(({ files }) => files.length > 0)
  return withFolder(async (folder) => {
    const engine = await options.openEngine({
      dbPath: join(folder, 'lore.db'),
      modelsDir: options.modelsDir,
      embedding: { provider: 'local' },
      backgroundEmbedding: false,
      capture: readingFrom(folder),
    })
    try {
      await engine.ingest({ path: options.dataPath }, CALLER)
      let done = 0
      const ask = (change: (commit: KnownCommit) => KnownCommit) =>
        askAll(engine, commits, change, () => options.onProgress?.(++done, commits.length * 3))
      return {
        commits: commits.length,
        sessions: new Set(commits.map(({ session }) => session)).size,
        asMade: await ask((commit) => commit),
        rebased: await ask((commit) => ({ ...commit, hash: OTHER_HASH })),
        squashed: await ask((commit) => ({ ...commit, hash: OTHER_HASH, subject: 'Squashed changes' })),
      }
    } finally {
      await engine.close()
    }
  })
}

async function askAll(
  engine: Engine,
  commits: readonly KnownCommit[],
  change: (commit: KnownCommit) => KnownCommit,
  onAsked: () => void,
): Promise<Share> {
  let [first, amongThree, nothing, requested] = [0, 0, 0, 0]
  for (const commit of commits) {
    const { hash, subject, at, files } = change(commit)
    const { sessions } = await engine.whyChange(
      { allScopes: true, hash: hash.padEnd(40, '0'), subject, at, files, limit: 3 },
      CALLER,
    )
    const rank = sessions.findIndex(({ session }) => session.externalId === commit.session)
    if (rank === 0) first++
    if (rank >= 0) amongThree++
    if (sessions.length === 0) nothing++
    if ((sessions[rank]?.requests.length ?? 0) > 0) requested++
    onAsked()
  }
  const share = (count: number) => round(count / Math.max(1, commits.length), 4)
  return {
    first: share(first),
    amongThree: share(amongThree),
    nothing: share(nothing),
    requested: share(requested),
  }
}

interface Line {
  readonly sessionId?: string
  readonly timestamp?: string
  readonly cwd?: string
  readonly message?: { readonly content?: unknown }
}

interface Block {
  readonly type?: string
  readonly input?: { readonly file_path?: unknown }
  readonly content?: unknown
}

/** Reads the commits of one transcript, each hash once. */
export function readCommits(path: string): readonly KnownCommit[] {
  const commits = new Map<string, KnownCommit>()
  let written = new Set<string>()
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    const line = parseLine(text)
    const blocks = Array.isArray(line.message?.content) ? (line.message.content as readonly Block[]) : []
    for (const block of blocks) {
      const file = block.type === 'tool_use' ? block.input?.file_path : undefined
      if (
        typeof file === 'string' &&
        /^(?:Edit|Write|MultiEdit)$/.test((block as { name?: string }).name ?? '')
      )
        written.add(relative(line.cwd ?? '/', file))
      if (block.type !== 'tool_result') continue
      for (const [, hash = '', subject = ''] of toText(block.content).matchAll(COMMITTED)) {
        if (commits.has(hash)) continue
        const at = Date.parse(line.timestamp ?? '')
        commits.set(hash, { session: line.sessionId ?? '', hash, subject, at, files: [...written] })
        written = new Set()
      }
    }
  }
  return [...commits.values()]
}

/** Real transcripts hold broken lines, which count as empty. */
function parseLine(text: string): Line {
  try {
    return JSON.parse(text) as Line
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function toText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: { readonly text?: unknown }) => String(part.text ?? '')).join('\n')
}
