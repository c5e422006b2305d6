/** What a memory keeps, in `metadata.import`, about the record of another program that it came from. */
import type { EpochMs } from './ids.ts'
import type { Memory } from './memory.ts'

export interface ImportNote {
  /** Which importer brought it. */
  readonly kind: string
  /** The other program's own id of the record. */
  readonly key: string
  /** When it was brought over: from then on it ages as a memory made that day. */
  readonly at: EpochMs
  /** Content hash of the text as it was stored: a text with another one has been changed since. */
  readonly text: string
}

/** The note as stored; null where there is none, or `metadata.import` is somebody else's. */
export function readImportNote(metadata: Memory['metadata']): ImportNote | null {
  const stored = metadata.import
  if (typeof stored !== 'object' || stored === null) return null
  const { kind, key, at, text } = stored as Record<string, unknown>
  if (typeof kind !== 'string' || typeof key !== 'string' || typeof text !== 'string') return null
  return typeof at === 'number' && Number.isFinite(at) ? { kind, key, at, text } : null
}
