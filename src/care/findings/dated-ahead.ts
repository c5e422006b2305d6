/** Finds memories whose creation lies in the future: a clock was ahead then, or is behind now. */
import { defineFinding, type Found } from './define-finding.ts'
import { countOf } from './memory-record.ts'

/** Clocks of machines that share a store may differ by this much. */
const CLOCK_TOLERANCE_MS = 3_600_000

interface Ahead extends Found {
  /** The day of the latest, as YYYY-MM-DD. */
  readonly latest: string
}

export const datedAhead = defineFinding<Ahead>({
  name: 'dated_ahead',
  area: 'memories',
  severity: 'note',
  costs: 'thorough',
  async find(search) {
    const ahead = (await search.records()).filter(
      ({ createdAt }) => createdAt > search.now + CLOCK_TOLERANCE_MS,
    )
    if (ahead.length === 0) return []
    const latest = ahead.reduce((last, { createdAt }) => Math.max(last, createdAt), 0)
    return [{ ids: ahead.map(({ id }) => id), latest: new Date(latest).toISOString().slice(0, 10) }]
  },
  explain: ({ ids, latest }) =>
    `${countOf(ids.length, 'memory was', 'memories were')} stored at a time in the future, up to ${latest}: the clock was ahead then, or is behind now. They are found, but count as new.`,
  mend: () => ({ kind: 'command', command: 'date' }),
})
