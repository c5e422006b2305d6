/** Finds texts that an earlier version analysed; search finds them slightly worse, but nothing is broken. */
import { ANALYSIS_VERSION } from '../../text/analyse.ts'
import { defineFinding, type Found } from './define-finding.ts'

interface Outdated extends Found {
  readonly texts: number
}

export const outdatedAnalysis = defineFinding<Outdated>({
  name: 'outdated_analysis',
  area: 'store',
  severity: 'note',
  costs: 'quick',
  async find({ context }) {
    const texts = await context.store.documents.countOutdated(ANALYSIS_VERSION)
    return texts === 0 ? [] : [{ ids: [], texts }]
  },
  explain: ({ texts }) => `${texts} texts were read by an earlier version`,
  mend: () => ({ kind: 'rebuild', part: 'index' }),
})
