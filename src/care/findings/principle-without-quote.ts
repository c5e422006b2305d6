/** Finds principles without a quote. */
import { defineFinding, type Found } from './define-finding.ts'
import { walkMemories } from './search.ts'

interface Unquoted extends Found {
  readonly title: string
}

export const principleWithoutQuote = defineFinding<Unquoted>({
  name: 'principle_without_quote',
  area: 'graph',
  severity: 'fault',
  costs: 'quick',
  async find({ context, scopes }) {
    const found: Unquoted[] = []
    for await (const page of walkMemories(context, { scopes, trust: 'principle' })) {
      const unquoted = page.filter(({ quote }) => quote === null)
      found.push(...unquoted.map(({ id, title }) => ({ ids: [id], title })))
    }
    return found
  },
  explain: ({ title }) => `${title}: a principle without a quote.`,
  mend: ({ ids }) => ({ kind: 'command', command: `lore why ${ids[0]}` }),
})
