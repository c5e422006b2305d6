/** What bringing knowledge over from another program did. */

import type { MemoryKind, Trust } from '../../core/memory.ts'
import type { ImportRemark } from '../../core/ports/importer.ts'

export interface ImportReport {
  /** `more`: call again with the cursor. */
  readonly state: 'planned' | 'more' | 'done'
  readonly kind: string
  /** Of the importer. */
  readonly title: string
  readonly path: string
  /** The run that undo takes back; null while nothing was stored. */
  readonly run: string | null
  readonly cursor: string | null
  /** Records and links there are, and how many of them are dealt with. */
  readonly total: number
  readonly done: number
  /** New, by this call; in a dry run: that would be. */
  readonly stored: { readonly memories: number; readonly links: number }
  /** Their text changed at the source, and nobody changed it here. */
  readonly refreshed: number
  /** Sessions that count as reflected on from now on. */
  readonly reflected: number
  /** Brought over before. */
  readonly known: number
  /** Where it went. */
  readonly scopes: readonly string[]
  /** What did not come over as it was, by reason. Of the source as a whole in the first report only. */
  readonly remarks: readonly ImportRemark[]
  /** What was cut as a secret, by kind. */
  readonly redacted: Readonly<Record<string, number>>
  /** In a dry run: what would be stored, parents first; not all where there are many. */
  readonly plan: readonly PlannedImport[]
}

export interface PlannedImport {
  readonly title: string
  readonly kind: MemoryKind
  readonly depth: number
  readonly trust: Trust
  readonly scope: string
}

export interface FoundImport {
  readonly kind: string
  readonly title: string
  readonly path: string
  /** What is there, in a few words. */
  readonly holds: string
}

export interface ImportChoices {
  readonly found: readonly FoundImport[]
  readonly importers: readonly { readonly kind: string; readonly title: string; readonly takes: string }[]
}
