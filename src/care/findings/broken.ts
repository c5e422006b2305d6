/** Finds links and memories that the repair phase of the next sleep would repair among the changes since the last one. */
import { sleep } from '../../sleep/sleep.ts'
import { defineFinding, type Found } from './define-finding.ts'
import { REPAIR_CHANGED } from './mendings.ts'

interface Broken extends Found {
  readonly title: string
  readonly reason: string
}

export const broken = defineFinding<Broken>({
  name: 'broken',
  area: 'graph',
  severity: 'fault',
  costs: 'thorough',
  async find({ context, caller }) {
    const { plan } = await sleep.run(context, { phases: ['repair'], dryRun: true }, caller)
    return plan.map(({ subject, title, reason }) => ({ ids: [subject], title, reason }))
  },
  explain: ({ title, reason }) => `${title}: ${reason}`,
  mend: () => REPAIR_CHANGED,
})
