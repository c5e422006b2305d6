/** Which note of a folder a link means, as people who write such links expect it. Pure. */
import { posix } from 'node:path'

export interface NoteName {
  /** From the folder, with `/`, without its ending: `projects/web`. */
  readonly name: string
  readonly aliases: readonly string[]
}

/** @returns the name of the note meant from inside another; null where there is none */
export type LinkResolver = (target: string, fromName: string) => string | null

/**
 * By path from the linking note, by path from the top, by the last part of the name (the nearest to the linking
 * note, then the shortest), by alias. Upper and lower case are one. An empty target is the note itself.
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

/** Of those that end in what was written. */
function nearest(names: readonly string[], wanted: string, fromName: string): string | null {
  const fitting = names.filter((name) => `/${fold(name)}`.endsWith(`/${wanted}`))
  const steps = (name: string) =>
    posix.relative(posix.dirname(fromName), posix.dirname(name)).split('/').filter(Boolean).length
  return [...fitting].sort((a, b) => steps(a) - steps(b) || a.length - b.length)[0] ?? null
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
