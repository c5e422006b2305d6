/** Findings of a check of the whole store. */
import type { VaultState } from '../../../care/findings/changed-vault.ts'
import type { EpochMs, MemoryId } from '../../../core/ids.ts'
import type { VerificationState } from '../../../core/memory.ts'

export interface IntegrityReport {
  /** Nothing is damaged. What is merely out of date does not count. */
  readonly sound: boolean
  /** What the store says of its file, its indexes and its references; empty when all is well. */
  readonly problems: readonly string[]
  /** Links with an end that is gone, or long archived. */
  readonly danglingLinks: number
  /** Live memories below a parent that does not exist, or at the wrong depth. */
  readonly orphans: readonly MemoryId[]
  /** Memories that are below themselves, or replace each other in a circle. */
  readonly circles: readonly MemoryId[]
  readonly vectors: {
    /** Documents that wait for theirs. */
    readonly waiting: number
    readonly problem: string | null
  }
  readonly vaults: readonly VaultState[]
  readonly stale: { readonly total: number; readonly items: readonly StaleMemory[] }
  /** What `fix` did, by kind; null where it was not asked for. */
  readonly mended: Readonly<Record<string, number>> | null
}

export type { VaultState } from '../../../care/findings/changed-vault.ts'

interface StaleMemory {
  readonly id: MemoryId
  readonly title: string
  readonly sourceFile: string | null
  readonly verification: VerificationState
  /** Its last verification, or its making. */
  readonly since: EpochMs
}
