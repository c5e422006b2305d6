/**
 * Looks at the file a memory came from and says whether what it speaks of still stands there, and what that
 * changes about the memory. Looking reads files only; planning is pure.
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
  /** Where the lines are now; as known before where they were not found. */
  readonly file: string | null
  readonly line: number | null
  /** What differs, without secrets; null unless changed. */
  readonly diff: string | null
  /** For the next look; null where the file could not be looked into. */
  readonly stat: FileStat | null
  readonly excerpt: Excerpt | null
  readonly commit: string | null
  /** Whether the lines say what the memory says; lines that are only like it may be fresh and yet not. */
  readonly matchesSource: boolean
}

export interface CheckOptions {
  /**
   * `thorough`: look into the file although nothing about it changed. `quick`: ask git nothing. Default: what is
   * unchanged is not read again, and git is asked where a file is gone.
   */
  readonly effort?: 'quick' | 'thorough'
  /**
   * Also look into a file that was not looked into when the memory was stored. Never in an agent's name: naming a
   * file must not tell what stands in it.
   */
  readonly unseen?: boolean
}

/** The verdict on one memory. `unchecked` where it names no file of this machine, or one it was never compared with. */
export async function checkSource(
  files: SourceFiles,
  memory: SourcedMemory,
  options: CheckOptions = {},
): Promise<SourceFinding> {
  const note = readSourceNote(memory.metadata)
  const path = memory.sourceFile
  if (path === null) return unchecked(memory, note)
  if (memory.sourceHash === null && options.unseen !== true) return unchecked(memory, note)
  const stat = await files.stat(path)
  if (stat === null) return checkMissing(files, path, memory, note, options)
  // What time made stale may be confirmed; for that the lines are read, though nothing changed.
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

/** Git is asked once for every commit that the repository has moved on. */
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
    // Nothing is known of the lines it came from: only its own words can speak for it.
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

/** The very lines that it was verified by go on speaking for it, also where secrets were cut out of its words. */
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

/** Well before confidence begins to fall, what still stands there is confirmed anew. */
const CONFIRM_AFTER_MS = 30 * DAY_MS

export type Verification = Partial<
  Pick<Memory, 'verification' | 'verifiedAt' | 'sourceFile' | 'sourceLine' | 'sourceHash' | 'metadata'>
>

/**
 * What a finding changes about its memory; null where it changes nothing. What its lines say is verified; what
 * they are only like is as it was; where they are not it is stale and keeps the hash of what it speaks of. A
 * contradiction is not settled by a file.
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
