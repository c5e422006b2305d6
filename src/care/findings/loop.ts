/** Finds cycles: memories that are below themselves in the tree, or that supersede each other. */
import type { MemoryId } from '../../core/ids.ts'
import { defineFinding, type Found } from './define-finding.ts'
import type { MemoryRecord } from './memory-record.ts'
import { REPAIR } from './mendings.ts'

interface Loop extends Found {
  readonly of: 'tree' | 'succession'
  readonly title: string
}

export const loop = defineFinding<Loop>({
  name: 'loop',
  area: 'memories',
  severity: 'fault',
  costs: 'thorough',
  find: async (search) => findLoops(await search.records()),
  explain: ({ of, title, ids }) =>
    of === 'tree'
      ? `“${title}” is below itself in the tree, by way of ${ids.length} memories.`
      : `“${title}” is replaced by itself, by way of ${ids.length} memories, so none of them is found.`,
  mend: () => REPAIR,
})

export function findLoops(records: readonly MemoryRecord[]): Loop[] {
  const toLoop = (of: Loop['of']) => (circle: readonly MemoryRecord[]) => ({
    of,
    title: circle[0]?.title ?? '',
    ids: circle.map(({ id }) => id),
  })
  return [
    ...findCircles(records, ({ parentId }) => parentId).map(toLoop('tree')),
    ...findCircles(records, ({ supersededBy }) => supersededBy).map(toLoop('succession')),
  ]
}

function findCircles(
  records: readonly MemoryRecord[],
  next: (record: MemoryRecord) => MemoryId | null,
): MemoryRecord[][] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const done = new Set<MemoryId>()
  const circles: MemoryRecord[][] = []
  for (const start of records) {
    const trail: MemoryRecord[] = []
    const onTrail = new Set<MemoryId>()
    let at: MemoryRecord | undefined = start
    while (at !== undefined && !done.has(at.id) && !onTrail.has(at.id)) {
      trail.push(at)
      onTrail.add(at.id)
      const following: MemoryId | null = next(at)
      at = following === null ? undefined : byId.get(following)
    }
    if (at !== undefined && onTrail.has(at.id)) circles.push(trail.slice(trail.indexOf(at)))
    for (const { id } of trail) done.add(id)
  }
  return circles
}
