/** Principles that quote nobody. */
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { walkPages } from '../../sleep/statements/walk-pages.ts'
import { defineFinding, type Found } from './define-finding.ts'
import { PAGE } from './search.ts'

interface Unquoted extends Found {
  readonly title: string
}

export const principleWithoutQuote = defineFinding<Unquoted>({
  name: 'principle_without_quote',
  area: 'graph',
  severity: 'fault',
  costs: 'quick',
  async find({ context, scopes }) {
    const principles = { scopes, trust: 'principle', order: 'id', limit: PAGE } as const
    const found: Unquoted[] = []
    for await (const page of walkPages<Memory>(PAGE, (afterId) =>
      context.store.memories.list(
        afterId === null ? principles : { ...principles, afterId: afterId as MemoryId },
      ),
    )) {
      const unquoted = page.filter(({ quote }) => quote === null)
      found.push(...unquoted.map(({ id, title }) => ({ ids: [id], title })))
    }
    return found
  },
  explain: ({ title }) => `${title}: a principle, and nobody is quoted.`,
  mend: ({ ids }) => ({ kind: 'command', command: `lore why ${ids[0]}` }),
})
