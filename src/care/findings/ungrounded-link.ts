/** Finds links that claim an order or a reason although one end is only an inference, unless a person made them. */
import type { Edge } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import { walkPages } from '../../sleep/statements/walk-pages.ts'
import { defineFinding } from './define-finding.ts'
import { edgesWithin, type FoundLink, toLinkLines } from './found-link.ts'
import { PAGE } from './search.ts'

const STRICT = ['must_precede', 'reason_for'] as const

export const ungroundedLink = defineFinding<FoundLink>({
  name: 'ungrounded_link',
  area: 'graph',
  severity: 'fault',
  costs: 'thorough',
  async find({ context, scopes }) {
    const { store } = context
    const found: FoundLink[] = []
    for await (const page of walkPages<Edge>(PAGE, (afterId) =>
      store.edges.listByRelations(STRICT, afterId, PAGE),
    )) {
      const ends = new Set(page.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))
      const memories = await store.memories.load([...ends] as MemoryId[])
      const inferred = new Set<string>(
        memories.filter(({ trust }) => trust === 'inference').map(({ id }) => id),
      )
      const bad = page.filter(
        ({ madeBy, sourceId, targetId }) =>
          madeBy !== 'person' && (inferred.has(sourceId) || inferred.has(targetId)),
      )
      const links = await toLinkLines(context, await edgesWithin(store, bad, scopes))
      found.push(...links.map((link) => ({ ids: [link.id], link })))
    }
    return found
  },
  explain: ({ link: { source, relation, target } }) =>
    `${source.title} ${relation} ${target.title}: an inference cannot support this relation.`,
  // A person may make the same link, which then counts as grounded.
  mend: ({ link: { source, relation, target } }) => ({
    kind: 'command',
    command: `lore link ${source.id} ${relation} ${target.id}`,
  }),
})
