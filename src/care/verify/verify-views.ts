/** Outcome of a verification. */
import type { MemoryId } from '../../core/ids.ts'
import type { VerificationState } from '../../core/memory.ts'
import type { Freshness } from '../../core/source-note.ts'

export interface VerifiedMemory {
  readonly id: MemoryId
  readonly title: string
  readonly verdict: Freshness
  /** One sentence. */
  readonly detail: string
  /** Where it stands now, or stood last. */
  readonly file: string | null
  readonly line: number | null
  /** Lines that went (`- `) and came (`+ `); null unless changed. */
  readonly diff: string | null
  /** As it is after this. */
  readonly verification: VerificationState
}

export interface VerifyReport {
  readonly checked: number
  readonly verdicts: Readonly<Record<Freshness, number>>
  /** Those asked for by id or number, else all that are not fresh; at most 500. */
  readonly memories: readonly VerifiedMemory[]
  /** Of `ids`, those that are not there. */
  readonly unknown?: readonly MemoryId[]
}
