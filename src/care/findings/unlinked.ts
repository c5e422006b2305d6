/** Finds memories without a parent, children or links. */
import type { MemoryId } from '../../core/ids.ts'
import { defineFinding } from './define-finding.ts'
import { countOf } from './memory-record.ts'

export const unlinked = defineFinding<{ readonly ids: readonly MemoryId[] }>({
  name: 'unlinked',
  area: 'graph',
  severity: 'note',
  costs: 'quick',
  async find({ context, scopes }) {
    // Oldest first: ids grow with time.
    const ids = await context.store.memories.listIds({ scopes, unlinked: true })
    return ids.length === 0 ? [] : [{ ids }]
  },
  explain: ({ ids }) =>
    `${countOf(ids.length, 'memory has', 'memories have')} no link and no parent: link them, or give them a parent.`,
  mend: ({ ids }) => ({ kind: 'command', command: `lore related ${ids.at(-1)}` }),
})
