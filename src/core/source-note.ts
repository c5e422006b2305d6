/** The note in `metadata.source` about the file lines that a memory was read from. */
import type { EpochMs } from './ids.ts'
import type { Memory } from './memory.ts'

/**
 * `fresh`: the lines are unchanged and in place. `moved`: they are elsewhere in the file, or in the file that
 * git renamed it to. `changed`: similar lines are there. `gone`: neither they nor similar lines are found.
 */
const SOURCE_VERDICTS = ['fresh', 'moved', 'changed', 'gone'] as const
type SourceVerdict = (typeof SOURCE_VERDICTS)[number]

/** `unchecked`: there was no time, or the file cannot be reached. */
export type Freshness = SourceVerdict | 'unchecked'

export interface FileStat {
  readonly sizeBytes: number
  readonly modifiedAt: EpochMs
}

export interface SourceNote {
  /** Commit of the file; null outside a repository. */
  readonly commit: string | null
  /** Number of non-empty lines hashed in `sourceHash`; 0 if the whole file is hashed. */
  readonly excerptLines: number
  /** Those lines, without secrets; null if they are the memory's own text. */
  readonly excerpt: string | null
  /** Size and time of the file at the last check; the verdict stands as long as both stay the same. */
  readonly stat: FileStat | null
  readonly verdict: SourceVerdict
  /** The changed lines; null if nothing changed. */
  readonly diff: string | null
}

/** Returns the stored note; null if there is none or `metadata.source` has another shape. */
export function readSourceNote(metadata: Memory['metadata']): SourceNote | null {
  const stored = metadata.source
  if (typeof stored !== 'object' || stored === null) return null
  const { commit, excerptLines, excerpt, stat, verdict, diff } = stored as Record<string, unknown>
  if (typeof excerptLines !== 'number' || !Number.isInteger(excerptLines) || excerptLines < 0) return null
  return {
    commit: typeof commit === 'string' ? commit : null,
    excerptLines,
    excerpt: typeof excerpt === 'string' ? excerpt : null,
    stat: readStat(stat),
    verdict: SOURCE_VERDICTS.find((known) => known === verdict) ?? 'fresh',
    diff: typeof diff === 'string' ? diff : null,
  }
}

/**
 * Returns the metadata with the note, null fields left out; unchanged if `metadata.source` has another shape.
 */
export function withSourceNote(metadata: Memory['metadata'], note: SourceNote): Memory['metadata'] {
  if (metadata.source !== undefined && readSourceNote(metadata) === null) return metadata
  const source = Object.fromEntries(Object.entries(note).filter(([, value]) => value !== null))
  return { ...metadata, source }
}

export function isSameStat(a: FileStat | null, b: FileStat | null): boolean {
  return a !== null && b !== null && a.sizeBytes === b.sizeBytes && a.modifiedAt === b.modifiedAt
}

function readStat(value: unknown): FileStat | null {
  if (typeof value !== 'object' || value === null) return null
  const { sizeBytes, modifiedAt } = value as Record<string, unknown>
  if (typeof sizeBytes !== 'number' || typeof modifiedAt !== 'number') return null
  return { sizeBytes, modifiedAt }
}
