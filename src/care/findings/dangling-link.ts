/** Finds links with an end that was deleted. */
import type { Edge } from '../../core/edge.ts'
import { walkPages } from '../../sleep/statements/walk-pages.ts'
import { defineFinding } from './define-finding.ts'
import { countOf } from './memory-record.ts'
import { REPAIR } from './mendings.ts'
import { PAGE } from './search.ts'

export const danglingLink = defineFinding({
  name: 'dangling_link',
  area: 'graph',
  severity: 'fault',
  costs: 'quick',
  async find({ context: { store } }) {
    const ids: string[] = []
    for await (const page of walkPages<Edge>(PAGE, (afterId) => store.edges.listDangling(PAGE, afterId))) {
      ids.push(...page.map(({ id }) => id))
    }
    return ids.length === 0 ? [] : [{ ids }]
  },
  explain: ({ ids }) => `${countOf(ids.length, 'link has', 'links have')} an end that is gone.`,
  mend: () => REPAIR,
})
