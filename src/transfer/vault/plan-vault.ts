/** Compares an indexed folder with its current files. Pure. */
import type { VaultFile } from '../../core/vault-file.ts'

type Seen = { readonly path: string; readonly hash: string }

export interface VaultPlan<T extends Seen> {
  readonly unchanged: readonly T[]
  readonly added: readonly T[]
  readonly edited: readonly { readonly before: VaultFile; readonly after: T }[]
  /** Same bytes under another path. */
  readonly renamed: readonly { readonly before: VaultFile; readonly after: T }[]
  readonly removed: readonly VaultFile[]
}

/**
 * @param known files as indexed
 * @param seen files as they are now
 * @param unread unreadable files or folders; what lies there does not count as removed
 */
export function planVault<T extends Seen>(
  known: readonly VaultFile[],
  seen: readonly T[],
  unread: readonly string[],
): VaultPlan<T> {
  const knownByPath = new Map(known.map((file) => [file.path, file]))
  const seenPaths = new Set(seen.map(({ path }) => path))
  const missing = known.filter(({ path }) => !seenPaths.has(path) && !isBelowAny(path, unread))
  const left = new Map(missing.map((file) => [file.path, file]))
  const plan = {
    unchanged: [] as T[],
    added: [] as T[],
    edited: [] as { before: VaultFile; after: T }[],
    renamed: [] as { before: VaultFile; after: T }[],
  }
  for (const after of seen) {
    const before = knownByPath.get(after.path)
    if (before !== undefined) {
      if (before.hash === after.hash) plan.unchanged.push(after)
      else plan.edited.push({ before, after })
      continue
    }
    const moved = [...left.values()].find(({ hash }) => hash === after.hash)
    if (moved === undefined) plan.added.push(after)
    else {
      left.delete(moved.path)
      plan.renamed.push({ before: moved, after })
    }
  }
  return { ...plan, removed: [...left.values()] }
}

function isBelowAny(path: string, folders: readonly string[]): boolean {
  return folders.some(
    (folder) => path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`),
  )
}
