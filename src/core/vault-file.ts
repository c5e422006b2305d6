/** The index row of a Markdown file. */
import type { EpochMs, MemoryId } from './ids.ts'

/** An indexed file of a Markdown folder. */
export interface VaultFile {
  /** Absolute path. */
  readonly path: string
  /** Absolute path of the folder it belongs to. */
  readonly vault: string
  /** SHA-256 of its bytes, hex. */
  readonly hash: string
  /** The memory that stands for the whole file. */
  readonly memoryId: MemoryId
  readonly indexedAt: EpochMs
}
