/** Finds links with an end that was deleted, or archived for longer than archived memories are kept. */
import type { Edge } from '../../core/edge.ts'
import { walkPages } from '../../sleep/statements/walk-pages.ts'
import { GRAVEYARD_DAYS } from '../../strength/archive-rules.ts'
import { DAY_MS } from '../../strength/units.ts'
import { defineFinding } from './define-finding.ts'
import { countOf } from './memory-record.ts'
import { REPAIR } from './mendings.ts'
import { PAGE } from './search.ts'

export const danglingLink = defineFinding({
  name: 'dangling_link',
  area: 'graph',
  severity: 'fault',
  costs: 'quick',
  async find({ context: { store }, now }) {
    const ids: string[] = []
    for await (const page of walkPages<Edge>(PAGE, (afterId) =>
      store.edges.listDangling(now - GRAVEYARD_DAYS * DAY_MS, PAGE, afterId),
    )) {
      // Links of these two relations stay: a replaced memory stays replaced, and a name lasts until its last memory goes.
      const dangling = page.filter(({ relation }) => relation !== 'supersedes' && relation !== 'mentions')
      ids.push(...dangling.map(({ id }) => id))
    }
    return ids.length === 0 ? [] : [{ ids }]
  },
  explain: ({ ids }) =>
    `${countOf(ids.length, 'link has', 'links have')} an end that is gone, or was archived long ago.`,
  mend: () => REPAIR,
})
