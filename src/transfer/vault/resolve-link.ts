/** Resolves links between notes the way note-taking programs do. Pure. */
import { posix } from 'node:path'

export interface NoteName {
  /** Path relative to the folder, with `/`, without extension: `projects/web`. */
  readonly name: string
  readonly aliases: readonly string[]
}

/** @returns the name of the target note, seen from another; null if there is none */
export type LinkResolver = (target: string, fromName: string) => string | null

/**
 * Resolves by path from the linking note, by path from the top, by the last part of the name (nearest
 * to the linking note, then shortest), then by alias. Ignores case. An empty target is the note itself.
 */
export function createLinkResolver(notes: readonly NoteName[]): LinkResolver {
  const byPath = new Map<string, string>()
  const byLast = new Map<string, string[]>()
  const byAlias = new Map<string, string>()
  for (const { name, aliases } of [...notes].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    byPath.set(fold(name), name)
    const last = fold(posix.basename(name))
    byLast.set(last, [...(byLast.get(last) ?? []), name])
    for (const alias of aliases) if (!byAlias.has(fold(alias))) byAlias.set(fold(alias), name)
  }
  return (target, fromName) => {
    if (target === '') return fromName
    const wanted = fold(posix.normalize(target)).replace(/^\/+/, '')
    const beside = fold(posix.join(posix.dirname(fromName), target))
    return (
      byPath.get(beside) ??
      byPath.get(wanted) ??
      nearest(byLast.get(posix.basename(wanted)) ?? [], wanted, fromName) ??
      byAlias.get(fold(target)) ??
      null
    )
  }
}

/** Returns the nearest of the names that end in the written path. */
function nearest(names: readonly string[], wanted: string, fromName: string): string | null {
  const fitting = names.filter((name) => `/${fold(name)}`.endsWith(`/${wanted}`))
  const steps = (name: string) =>
    posix.relative(posix.dirname(fromName), posix.dirname(name)).split('/').filter(Boolean).length
  return [...fitting].sort((a, b) => steps(a) - steps(b) || a.length - b.length)[0] ?? null
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
