/** What indexing a folder of notes did. */
import type { MemoryId } from '../../core/ids.ts'

export interface ReindexReport {
  readonly state: 'done' | 'planned'
  readonly vault: string
  /** The memory that stands for the folder; null where nothing was ever indexed. */
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
    /** Of notes that were edited: the sections that stayed as they are. */
    readonly kept: number
    readonly archived: number
    /** No longer in any note, and still there because a person protected them. */
    readonly guarded: number
    /** In a note, and removed for good by a person: they stay away until the note says something else. */
    readonly withheld: number
  }
  readonly links: { readonly made: number; readonly removed: number; readonly open: number }
  /** What was cut, by kind. */
  readonly redacted: Readonly<Record<string, number>>
  readonly failed: readonly { readonly path: string; readonly reason: string }[]
}
