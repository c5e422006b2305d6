/** Finds damage to the store's file, indexes, vectors and references. */
import type { Store } from '../../core/ports/store.ts'
import { defineFinding, type Found } from './define-finding.ts'
import { type Mending, REPAIR } from './mendings.ts'

const MOST_TOLD = 3

interface Damage extends Found {
  /** In whole sentences. */
  readonly problems: readonly string[]
}

export const damage = defineFinding<Damage>({
  name: 'damage',
  area: 'store',
  severity: 'fault',
  costs: 'thorough',
  async find({ context }) {
    const problems = await listDamage(context.whole)
    return problems.length === 0 ? [] : [{ ids: [], problems }]
  },
  explain: ({ problems }) => problems.slice(0, MOST_TOLD).join(' '),
  mend: ({ problems }) => mendingOf(problems),
})

/** Lists the damage of any open store, with or without an engine. */
export async function listDamage(store: Pick<Store, 'check'>): Promise<readonly string[]> {
  return store.check()
}

/** Faults of the tree and of links, which sleep repairs row by row. */
const OF_THE_GRAPH =
  /^\d+ (?:memories whose depth|edges with a missing end)|^A row of memories points to nothing in memories/

/** Chooses a rebuild if only derived data is damaged, sleep for the tree and links, otherwise the repair command. */
function mendingOf(problems: readonly string[]): Mending {
  const areAllOf = (what: RegExp) => problems.every((problem) => what.test(problem))
  if (areAllOf(/vector/)) return { kind: 'rebuild', part: 'embeddings' }
  if (areAllOf(/full-text|corpus statistics|document/)) return { kind: 'rebuild', part: 'index' }
  if (areAllOf(OF_THE_GRAPH)) return REPAIR
  return { kind: 'command', command: 'lore doctor --repair' }
}
