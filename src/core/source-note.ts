/** What a memory keeps, in `metadata.source`, about the lines of the file it came from. */
import type { EpochMs } from './ids.ts'
import type { Memory } from './memory.ts'

/**
 * `fresh`: the lines stand where they stood. `moved`: elsewhere in the file, or in the file git renamed it to.
 * `changed`: something like them stands there. `gone`: neither they nor anything like them can be found.
 */
const SOURCE_VERDICTS = ['fresh', 'moved', 'changed', 'gone'] as const
type SourceVerdict = (typeof SOURCE_VERDICTS)[number]

/** `unchecked`: there was no time, or the file cannot be reached from here. */
export type Freshness = SourceVerdict | 'unchecked'

export interface FileStat {
  readonly sizeBytes: number
  readonly modifiedAt: EpochMs
}

export interface SourceNote {
  /** At which the file stood; null outside a repository. */
  readonly commit: string | null
  /** Lines that are hashed in `sourceHash`, empty ones not counted; 0: the whole file is. */
  readonly excerptLines: number
  /** Those lines, where they are not the memory's own words; without secrets. */
  readonly excerpt: string | null
  /** Of the file when it was last looked into: while it stays, the verdict does. */
  readonly stat: FileStat | null
  readonly verdict: SourceVerdict
  /** What changed, line by line; null where nothing did. */
  readonly diff: string | null
}

/** The note as stored; null where there is none, or `metadata.source` is somebody else's. */
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

/** The metadata with the note in it, empty fields left out; as it is where `source` is somebody else's. */
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
