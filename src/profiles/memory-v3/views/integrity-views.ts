/** Result types of checkIntegrity. */
import type { VaultState } from '../../../care/findings/changed-vault.ts'
import type { EpochMs, MemoryId } from '../../../core/ids.ts'
import type { VerificationState } from '../../../core/memory.ts'

export interface IntegrityReport {
  /** True if nothing is damaged; outdated memories do not count as damage. */
  readonly sound: boolean
  /** Problems of the database file, its indexes and its references; empty if there are none. */
  readonly problems: readonly string[]
  /** Number of links with an end that is deleted or long archived. */
  readonly danglingLinks: number
  /** Live memories below a parent that does not exist, or at the wrong depth. */
  readonly orphans: readonly MemoryId[]
  /** Memories in a cycle: below themselves in the tree, or superseding each other. */
  readonly circles: readonly MemoryId[]
  readonly vectors: {
    /** Number of documents that have no vector yet. */
    readonly waiting: number
    readonly problem: string | null
  }
  readonly vaults: readonly VaultState[]
  readonly stale: { readonly total: number; readonly items: readonly StaleMemory[] }
  /** Number of repairs by kind; null if `fix` was not set. */
  readonly mended: Readonly<Record<string, number>> | null
}

export type { VaultState } from '../../../care/findings/changed-vault.ts'

interface StaleMemory {
  readonly id: MemoryId
  readonly title: string
  readonly sourceFile: string | null
  readonly verification: VerificationState
  /** Time of the last verification, or of creation if it was never verified. */
  readonly since: EpochMs
}
