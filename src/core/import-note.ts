/** The note in `metadata.import` about the foreign record that a memory was imported from. */
import type { EpochMs } from './ids.ts'
import type { Memory } from './memory.ts'

export interface ImportNote {
  /** Name of the importer. */
  readonly kind: string
  /** The other program's id of the record. */
  readonly key: string
  /** Time of the import; the memory ages as if it were created then. */
  readonly at: EpochMs
  /** Content hash of the text as imported; a different hash means the text was changed since. */
  readonly text: string
  /** True if it only names what stands below it. */
  readonly label?: true
}

/** Returns the stored note; null if there is none or `metadata.import` has another shape. */
export function readImportNote(metadata: Memory['metadata']): ImportNote | null {
  const stored = metadata.import
  if (typeof stored !== 'object' || stored === null) return null
  const { kind, key, at, text, label } = stored as Record<string, unknown>
  if (typeof kind !== 'string' || typeof key !== 'string' || typeof text !== 'string') return null
  if (typeof at !== 'number' || !Number.isFinite(at)) return null
  return { kind, key, at, text, ...(label === true ? { label } : {}) }
}
