/** Groups hits by the people they are about. Pure. */
import type { EntityKind } from '../../core/entity.ts'
import type { Arrangement, HitGroup } from '../../core/recall.ts'
import { foldCase } from '../../text/tokens.ts'
import { toGroups } from './groups.ts'
import type { FoundItem } from './item.ts'

/** Kinds of entities that answer "who", best first. A tool, a system or a file is nobody. */
const WHO: readonly EntityKind[] = ['person', 'organisation']

/**
 * Groups hits by the people, or else the organisations, that most of them share. Ignores names from the
 * question, which do not distinguish hits. Null if no hit names anybody.
 */
export function arrangeByEntity(items: readonly FoundItem[], asked: readonly string[]): Arrangement | null {
  const known = new Set(asked.map(foldCase))
  const named = items.map(({ entities }) => {
    const others = entities.filter(({ name }) => !known.has(foldCase(name)))
    const kind = WHO.find((each) => others.some((entity) => entity.kind === each))
    return new Map(others.filter((entity) => entity.kind === kind).map(({ name }) => [foldCase(name), name]))
  })
  const waiting = new Set([...items.keys()].filter((position) => (named[position]?.size ?? 0) > 0))
  if (waiting.size === 0) return null
  const groups: HitGroup[] = []
  while (waiting.size > 0) {
    const { title, hits } = largestGroup(waiting, named)
    for (const position of hits) waiting.delete(position)
    groups.push({ title, hits })
  }
  groups.sort((a, b) => (a.hits[0] ?? 0) - (b.hits[0] ?? 0))
  const grouped = new Set(groups.flatMap(({ hits }) => hits))
  const rest = [...items.keys()].filter((position) => !grouped.has(position))
  if (rest.length > 0) groups.push({ title: 'Others', hits: rest })
  return { order: 'entity', groups: toGroups(groups) }
}

function largestGroup(
  waiting: ReadonlySet<number>,
  named: readonly ReadonlyMap<string, string>[],
): { title: string; hits: number[] } {
  const groups = new Map<string, { title: string; hits: number[] }>()
  for (const position of waiting) {
    for (const [key, name] of named[position] ?? []) {
      const group = groups.get(key) ?? { title: name, hits: [] }
      group.hits.push(position)
      groups.set(key, group)
    }
  }
  let best: { title: string; hits: number[] } = { title: '', hits: [...waiting] }
  let size = 0
  for (const group of groups.values()) {
    if (group.hits.length > size) {
      best = group
      size = group.hits.length
    }
  }
  return best
}
