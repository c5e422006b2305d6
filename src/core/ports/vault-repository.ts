/** Indexed files of Markdown folders. */

import type { ScopeId } from '../ids.ts'
import type { VaultFile } from '../vault-file.ts'

export interface VaultRepository {
  /** Whose memory is of these scopes; default: all. */
  list(vault: string, scopes?: readonly ScopeId[] | null): Promise<VaultFile[]>
  /** Those with a file whose memory is of these scopes; default: all. */
  listVaults(scopes?: readonly ScopeId[] | null): Promise<string[]>
  load(paths: readonly string[]): Promise<VaultFile[]>
  save(file: VaultFile): Promise<void>
  remove(paths: readonly string[]): Promise<void>
}
