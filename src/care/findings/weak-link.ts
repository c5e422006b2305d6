/** Finds links with a current weight below 0.3, made so weak or faded, weakest first. */
import type { Edge } from '../../core/edge.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { weightAt } from '../../memories/read.ts'
import { KEPT_PER_DAY } from '../../strength/edge-decay.ts'
import { defineFinding } from './define-finding.ts'
import { edgesWithin, type FoundLink, toLinkLines } from './found-link.ts'

const WEAK_BELOW = 0.3
/** Most weak links that are loaded, over all scopes. */
const MOST_LINKS = 10_000
const FADING_RELATIONS = ['associative', 'see_also', 'related_to', 'similar_to'] as const

export const weakLink = defineFinding<FoundLink>({
  name: 'weak_link',
  area: 'graph',
  severity: 'note',
  costs: 'quick',
  async find({ context, scopes }) {
    const weak = await edgesWithin(context.store, await listWeak(context), scopes)
    return (await toLinkLines(context, weak)).map((link) => ({ ids: [link.id], link }))
  },
  explain: ({ link: { source, relation, target, weight } }) =>
    `${source.title} ${relation} ${target.title}: a weight of ${weight.toFixed(2)} is left`,
  // Links that a person made stay, however weak.
  mend: ({ link: { id, madeBy } }) => ({
    kind: 'changes',
    changes: madeBy === 'person' ? [] : [{ kind: 'remove_edge', id, reason: 'too weak' }],
  }),
})

async function listWeak({ store, clock }: EngineContext): Promise<Edge[]> {
  const now = clock.now()
  const worn = { keptPerDay: KEPT_PER_DAY, below: WEAK_BELOW, at: now }
  const found = [
    ...(await store.edges.listBelowWeight(WEAK_BELOW, MOST_LINKS)),
    ...(await store.edges.listFading(FADING_RELATIONS, null, MOST_LINKS, worn)),
  ]
  return [...new Map(found.map((edge) => [edge.id, edge])).values()]
    .map((edge) => ({ edge, left: weightAt(edge, now) }))
    .filter(({ left }) => left < WEAK_BELOW)
    .sort((a, b) => a.left - b.left || (a.edge.id < b.edge.id ? -1 : 1))
    .map(({ edge }) => edge)
}
