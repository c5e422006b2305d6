/** Indexed files of Markdown folders. */
import type { EpochMs, MemoryId, ScopeId } from '../ids.ts'

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

export interface VaultRepository {
  /** Whose memory is of these scopes; default: all. */
  list(vault: string, scopes?: readonly ScopeId[] | null): Promise<VaultFile[]>
  /** Those with a file whose memory is of these scopes; default: all. */
  listVaults(scopes?: readonly ScopeId[] | null): Promise<string[]>
  load(paths: readonly string[]): Promise<VaultFile[]>
  save(file: VaultFile): Promise<void>
  remove(paths: readonly string[]): Promise<void>
}
