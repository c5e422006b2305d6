/** An indexed file of a Markdown folder. */
import type { EpochMs, MemoryId } from './ids.ts'

/** A file of a Markdown folder that was indexed. */
export interface VaultFile {
  /** Absolute. */
  readonly path: string
  /** The folder it belongs to, absolute. */
  readonly vault: string
  /** SHA-256 of its bytes, hex. */
  readonly hash: string
  /** Of the memory that stands for the whole file. */
  readonly memoryId: MemoryId
  readonly indexedAt: EpochMs
}
