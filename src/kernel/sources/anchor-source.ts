/** Anchors a memory to the lines of the file it came from, so that they can be checked later. */
import { isAbsolute, normalize } from 'node:path'
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { SourceFiles } from '../../core/ports/source-files.ts'
import { withSourceNote } from '../../core/source-note.ts'
import { type Excerpt, locateExcerpt, wholeText } from '../../text/excerpt.ts'
import { redactText } from '../../text/redaction/redact-text.ts'
import { matchesSource, standsVerbatim } from './matches-source.ts'

const EXCERPT_CHARS = 4_000

export type Anchored = Pick<
  Memory,
  'sourceFile' | 'sourceLine' | 'sourceHash' | 'metadata' | 'verification' | 'verifiedAt'
>

/**
 * Reads the file that a new memory names and records the lines it is about, or the whole file if none fit. The memory is
 * verified if those lines say the same. Returns null if there is nothing to read: no file, a relative path (its folder is
 * unknown), or a file that is missing, too large or no text.
 */
export async function anchorSource(
  files: SourceFiles,
  memory: Pick<Memory, 'sourceFile' | 'sourceLine' | 'quote' | 'content' | 'metadata'>,
  now: EpochMs,
): Promise<Anchored | null> {
  if (memory.sourceFile === null || !isAbsolute(memory.sourceFile)) return null
  const path = normalize(memory.sourceFile)
  const stat = await files.stat(path)
  const text = stat === null ? null : await files.readText(path)
  const whole = text === null ? null : wholeText(text)
  if (text === null || whole === null) return null
  const excerpt =
    locateExcerpt(text, memory.quote ?? memory.content, memory.sourceLine) ??
    locateExcerpt(text, memory.content, null)
  const { hash, lines } = excerpt ?? whole
  const verified = excerpt !== null && matchesSource(excerpt.lines, memory)
  const note = {
    commit: await files.commitOf(path),
    excerptLines: excerpt === null ? 0 : lines.length,
    excerpt: excerpt === null ? null : keepWording(excerpt, memory),
    stat,
    verdict: 'fresh',
    diff: null,
  } as const
  return {
    sourceFile: path,
    sourceLine: excerpt?.firstLine ?? memory.sourceLine,
    sourceHash: hash,
    metadata: withSourceNote(memory.metadata, note),
    verification: verified ? 'verified' : 'unverified',
    verifiedAt: verified ? now : null,
  }
}

/** Returns the redacted lines to keep for later comparison; null if the memory contains them itself or they are too long. */
export function keepWording(excerpt: Excerpt, memory: Pick<Memory, 'quote' | 'content'>): string | null {
  if (standsVerbatim(excerpt.lines, memory)) return null
  const kept = excerpt.lines.join('\n')
  return kept.length > EXCERPT_CHARS ? null : redactText(kept).text
}
