/**
 * Checks whether the file that a memory came from still contains its lines, and plans what that changes about the
 * memory. Checking only reads files; planning is pure.
 */
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { SourceFiles } from '../../core/ports/source-files.ts'
import {
  type FileStat,
  type Freshness,
  isSameStat,
  readSourceNote,
  type SourceNote,
  withSourceNote,
} from '../../core/source-note.ts'
import { DAY_MS } from '../../strength/units.ts'
import { type Excerpt, findExcerpt, findQuoted, type KnownExcerpt, wholeText } from '../../text/excerpt.ts'
import { redactText } from '../../text/redaction/redact-text.ts'
import { keepWording } from './anchor-source.ts'
import { matchesSource } from './matches-source.ts'

export type SourcedMemory = Pick<
  Memory,
  | 'sourceFile'
  | 'sourceLine'
  | 'sourceHash'
  | 'metadata'
  | 'quote'
  | 'content'
  | 'verification'
  | 'verifiedAt'
>

export interface SourceFinding {
  readonly verdict: Freshness
  /** The file that contains the lines now; the last known one if they were not found. */
  readonly file: string | null
  readonly line: number | null
  /** The redacted difference; null unless the lines changed. */
  readonly diff: string | null
  /** Size and time of the file, for the next check; null if it could not be read. */
  readonly stat: FileStat | null
  readonly excerpt: Excerpt | null
  readonly commit: string | null
  /** True if the lines say what the memory says; false for fresh lines that are only similar to it. */
  readonly matchesSource: boolean
}

export interface CheckOptions {
  /**
   * `thorough`: reads the file even if its size and time are unchanged. `quick`: does not ask git. Default: does not read
   * unchanged files, and asks git if a file is missing.
   */
  readonly effort?: 'quick' | 'thorough'
  /**
   * True to also read a file that was not read when the memory was stored. Never set it for an agent, who could
   * otherwise learn the content of any file by naming it.
   */
  readonly unseen?: boolean
}

/** Checks one memory. `unchecked` if it names no file of this machine, or one it was never compared with. */
export async function checkSource(
  files: SourceFiles,
  memory: SourcedMemory,
  options: CheckOptions = {},
): Promise<SourceFinding> {
  const note = readSourceNote(memory.metadata)
  const path = memory.sourceFile
  if (path === null || files.isElsewhere === true) return unchecked(memory, note)
  if (memory.sourceHash === null && options.unseen !== true) return unchecked(memory, note)
  const stat = await files.stat(path)
  if (stat === null) return checkMissing(files, path, memory, note, options)
  // A memory that is stale only by age can be confirmed, so its lines are read although the file did not change.
  const mayConfirm = note?.verdict === 'fresh' && memory.verification === 'stale'
  const isRead = options.effort === 'thorough' || (mayConfirm && options.effort !== 'quick')
  if (!isRead && note !== null && isSameStat(stat, note.stat)) {
    const matchesSource = memory.verification === 'verified'
    return { ...unchecked(memory, note), verdict: note.verdict, diff: note.diff, stat, matchesSource }
  }
  const text = await files.readText(path)
  if (text === null) return unchecked(memory, note)
  const found = compare(memory, note, path, text, stat)
  return options.effort === 'quick' ? found : { ...found, commit: await files.commitOf(path) }
}

/** Checks a memory whose file is missing; asks git for a rename once for each new commit of the repository. */
async function checkMissing(
  files: SourceFiles,
  path: string,
  memory: SourcedMemory,
  note: SourceNote | null,
  options: CheckOptions,
): Promise<SourceFinding> {
  if (note === null || memory.sourceHash === null) return unchecked(memory, note)
  const commit = options.effort === 'quick' ? note.commit : await files.commitOf(path)
  const gone: SourceFinding = { ...unchecked(memory, note), verdict: 'gone', commit }
  const askedBefore = note.verdict === 'gone' && note.commit === commit
  if (options.effort === 'quick' || (askedBefore && options.effort !== 'thorough')) return gone
  const renamed = await files.findRenamed(path)
  const text = renamed === null ? null : await files.readText(renamed)
  if (renamed === null || text === null) return gone
  const found = compare(memory, note, renamed, text, await files.stat(renamed))
  return { ...found, verdict: found.verdict === 'fresh' ? 'moved' : found.verdict, commit }
}

function compare(
  memory: SourcedMemory,
  note: SourceNote | null,
  file: string,
  text: string,
  stat: FileStat | null,
): SourceFinding {
  const before = { ...unchecked(memory, note), file, stat }
  if (note === null || memory.sourceHash === null) {
    // Its source lines were never recorded, so only its own words can be searched for.
    const excerpt = findQuoted(text, memory.quote ?? memory.content, memory.sourceLine)
    if (excerpt === null) return unchecked(memory, note)
    return { ...before, verdict: 'fresh', line: excerpt.firstLine, excerpt, matchesSource: true }
  }
  if (note.excerptLines === 0) {
    const same = wholeText(text)?.hash === memory.sourceHash
    return { ...before, verdict: same ? 'fresh' : 'changed' }
  }
  const found = findExcerpt(text, toKnown(memory, memory.sourceHash, note))
  switch (found.kind) {
    case 'same':
    case 'moved':
      return {
        ...before,
        verdict: found.kind === 'same' ? 'fresh' : 'moved',
        line: found.excerpt.firstLine,
        excerpt: found.excerpt,
        matchesSource: isStillSaid(memory, found.excerpt),
      }
    case 'changed':
      return {
        ...before,
        verdict: 'changed',
        line: found.excerpt.firstLine,
        diff: redactText(found.diff).text,
      }
    case 'gone':
      return { ...before, verdict: 'gone' }
  }
}

/** True if the lines say what the memory says, or are the unchanged lines that verified it (its text may be redacted). */
function isStillSaid(memory: SourcedMemory, { hash, lines }: Excerpt): boolean {
  return matchesSource(lines, memory) || (memory.verification === 'verified' && hash === memory.sourceHash)
}

function toKnown(memory: SourcedMemory, hash: string, note: SourceNote): KnownExcerpt {
  const wordings = note.excerpt === null ? [memory.quote, memory.content] : [note.excerpt, memory.quote]
  return {
    hash,
    lineCount: note.excerptLines,
    firstLine: memory.sourceLine,
    wordings: wordings.filter((wording) => wording !== null),
  }
}

function unchecked(memory: SourcedMemory, note: SourceNote | null): SourceFinding {
  return {
    verdict: 'unchecked',
    file: memory.sourceFile,
    line: memory.sourceLine,
    diff: null,
    stat: null,
    excerpt: null,
    commit: note?.commit ?? null,
    matchesSource: false,
  }
}

/** A memory that its file still confirms is verified again after this time, well before its confidence falls. */
const CONFIRM_AFTER_MS = 30 * DAY_MS

export type Verification = Partial<
  Pick<Memory, 'verification' | 'verifiedAt' | 'sourceFile' | 'sourceLine' | 'sourceHash' | 'metadata'>
>

/**
 * Returns what a finding changes about its memory; null if nothing. If the lines say the same, the memory is verified; if
 * they are only similar, its state stays; if they are gone or changed, it is stale and keeps the hash of its lines. A file
 * does not settle a contradiction.
 */
export function planVerification(
  memory: SourcedMemory,
  finding: SourceFinding,
  now: EpochMs,
): Verification | null {
  if (finding.verdict === 'unchecked') return null
  const changes =
    finding.verdict === 'fresh' || finding.verdict === 'moved'
      ? toFound(memory, finding, now)
      : toStale(memory, finding)
  const different = Object.entries(changes).filter(
    ([key, value]) => JSON.stringify(memory[key as keyof SourcedMemory]) !== JSON.stringify(value),
  )
  return different.length === 0 ? null : Object.fromEntries(different)
}

function toFound(memory: SourcedMemory, finding: SourceFinding, now: EpochMs): Verification {
  const known = readSourceNote(memory.metadata)
  const { excerpt, stat, file, line } = finding
  const changedPlace = file !== memory.sourceFile || line !== memory.sourceLine
  const mayNote = known !== null || memory.metadata.source === undefined
  const fileChanged = mayNote && !isSameStat(stat, known?.stat ?? null)
  const due =
    finding.matchesSource && (memory.verifiedAt === null || now - memory.verifiedAt >= CONFIRM_AFTER_MS)
  const settled =
    !finding.matchesSource || memory.verification === 'verified' || memory.verification === 'contradicted'
  const wasFresh = known === null || known.verdict === 'fresh'
  if (settled && wasFresh && !changedPlace && !fileChanged && !due) return {}
  const note: SourceNote = {
    commit: finding.commit,
    excerptLines: excerpt?.lines.length ?? known?.excerptLines ?? 0,
    excerpt: excerpt === null ? (known?.excerpt ?? null) : keepWording(excerpt, memory),
    stat: stat ?? known?.stat ?? null,
    verdict: 'fresh',
    diff: null,
  }
  const standing: Verification = finding.matchesSource
    ? { ...(memory.verification === 'contradicted' ? {} : { verification: 'verified' }), verifiedAt: now }
    : { ...(memory.verification === 'stale' && !wasFresh ? { verification: 'unverified' } : {}) }
  return {
    ...standing,
    sourceFile: file,
    sourceLine: line,
    ...(excerpt === null ? {} : { sourceHash: excerpt.hash }),
    metadata: withSourceNote(memory.metadata, note),
  }
}

function toStale(memory: SourcedMemory, finding: SourceFinding): Verification {
  const known = readSourceNote(memory.metadata)
  if (known === null) return {}
  const verdict = finding.verdict === 'changed' ? 'changed' : 'gone'
  const note: SourceNote = {
    ...known,
    verdict,
    diff: finding.diff,
    stat: finding.stat,
    commit: finding.commit,
  }
  return {
    ...(memory.verification === 'contradicted' ? {} : { verification: 'stale' }),
    sourceFile: finding.file,
    metadata: withSourceNote(memory.metadata, note),
  }
}
