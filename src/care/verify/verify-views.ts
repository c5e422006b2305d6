/** What verification is asked, and what it finds. */
import type { MemoryId } from '../../core/ids.ts'
import type { VerificationState } from '../../core/memory.ts'
import type { Freshness } from '../../core/source-note.ts'
import type { ScopeSelection } from '../../kernel/scopes.ts'

export interface VerifyInput extends ScopeSelection {
  /** This memory only; default: all of the scope that came from files. */
  readonly id?: MemoryId
  /** These memories only; unknown ones are told as such. At most 500. */
  readonly ids?: readonly MemoryId[]
  /** So many at most, 1–500, those that were verified longest ago first; default: all. */
  readonly limit?: number
  /** Say what is found, and keep nothing of it. */
  readonly dryRun?: boolean
}

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
