/** Report of indexing a folder of notes. */
import type { MemoryId } from '../../core/ids.ts'

export interface ReindexReport {
  readonly state: 'done' | 'planned'
  readonly vault: string
  /** The memory of the folder; null if it was never indexed. */
  readonly root: MemoryId | null
  readonly notes: {
    readonly unchanged: number
    readonly added: number
    readonly edited: number
    readonly renamed: number
    readonly removed: number
  }
  readonly memories: {
    readonly added: number
    readonly changed: number
    /** Unchanged sections of edited notes. */
    readonly kept: number
    readonly archived: number
    /** Sections no longer in a note, kept because a person protected them. */
    readonly guarded: number
    /** Sections that a person removed for good; they stay away until the note's text changes. */
    readonly withheld: number
  }
  readonly links: { readonly made: number; readonly removed: number; readonly open: number }
  /** Number of redactions, by kind. */
  readonly redacted: Readonly<Record<string, number>>
  readonly failed: readonly { readonly path: string; readonly reason: string }[]
}
