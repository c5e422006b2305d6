/** Repository of indexed Markdown files. */

import type { ScopeId } from '../ids.ts'
import type { VaultFile } from '../vault-file.ts'

export interface VaultRepository {
  /** Files whose memory is in these scopes; default: all. */
  list(vault: string, scopes?: readonly ScopeId[] | null): Promise<VaultFile[]>
  /** Folders with at least one file whose memory is in these scopes; default: all. */
  listVaults(scopes?: readonly ScopeId[] | null): Promise<string[]>
  load(paths: readonly string[]): Promise<VaultFile[]>
  save(file: VaultFile): Promise<void>
  remove(paths: readonly string[]): Promise<void>
}
