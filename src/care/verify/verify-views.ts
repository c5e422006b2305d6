/** Result types of verify. */
import type { MemoryId } from '../../core/ids.ts'
import type { VerificationState } from '../../core/memory.ts'
import type { Freshness } from '../../core/source-note.ts'

export interface VerifiedMemory {
  readonly id: MemoryId
  readonly title: string
  readonly verdict: Freshness
  /** One sentence. */
  readonly detail: string
  /** The file that holds it now, or held it last; null if it came from no file. */
  readonly file: string | null
  readonly line: number | null
  /** Removed lines (`- `) and added lines (`+ `); null unless the file changed. */
  readonly diff: string | null
  /** The memory's state after this verification. */
  readonly verification: VerificationState
}

export interface VerifyReport {
  readonly checked: number
  readonly verdicts: Readonly<Record<Freshness, number>>
  /** All verified memories if `id`, `ids` or `limit` was given, otherwise those that are not fresh; at most 500. */
  readonly memories: readonly VerifiedMemory[]
  /** Those of `ids` that do not exist, are archived or are not visible. */
  readonly unknown?: readonly MemoryId[]
}
