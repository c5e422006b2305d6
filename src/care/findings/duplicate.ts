/** Finds memories of one scope with equal or nearly equal content. */
import type { Memory } from '../../core/memory.ts'
import { differsInSubstance } from '../../text/differences.ts'
import { VAULT_AUTHOR } from '../../transfer/vault/section-memory.ts'
import { defineFinding, type Found } from './define-finding.ts'
import { isLive, type MemoryRecord } from './memory-record.ts'
import { walkNeighbours } from './neighbours.ts'
import { PAGE, type Search } from './search.ts'

const NEAR_DUPLICATE = 0.95
/** Sleep merges groups of at least this many equal memories by itself. */
const MERGED_BY_SLEEP = 3

interface Duplicates extends Found {
  /** The oldest memory of the group; `other` is the second oldest. */
  readonly kept: Pick<MemoryRecord, 'id' | 'title'> | undefined
  readonly other: Pick<MemoryRecord, 'id'> | undefined
}

export const duplicate = defineFinding<Duplicates>({
  name: 'duplicate',
  area: 'memories',
  severity: 'note',
  costs: 'thorough',
  find: async (search) => [...findDuplicates(await search.records()), ...(await findNearDuplicates(search))],
  explain: ({ kept, ids }) => `“${kept?.title}” is stored ${ids.length} times.`,
  mend: ({ kept, other, ids }) =>
    ids.length >= MERGED_BY_SLEEP
      ? { kind: 'sleep', phases: ['merge-duplicates'] }
      : { kind: 'command', command: `lore link ${kept?.id} supersedes ${other?.id}` },
})

type Comparable = Pick<Memory, 'id' | 'title' | 'createdAt'>

function toDuplicates(group: readonly Comparable[]): Duplicates {
  const [kept, other] = group.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  return { ids: group.map(({ id }) => id), kept, other }
}

/** Finds memories with equal content, except vault notes, whose headings may be equal. */
export function findDuplicates(records: readonly MemoryRecord[]): Duplicates[] {
  const groups = new Map<string, MemoryRecord[]>()
  for (const record of records) {
    if (!isLive(record) || record.author === VAULT_AUTHOR) continue
    const key = `${record.scopeId} ${record.contentHash}`
    groups.set(key, [...(groups.get(key) ?? []), record])
  }
  return [...groups.values()].filter((group) => group.length > 1).map(toDuplicates)
}

/** Finds pairs that are nearly equal in meaning and do not differ in a number, name or negation. */
async function findNearDuplicates(search: Search): Promise<Duplicates[]> {
  const { context } = search
  const probed = (await search.live()).slice(0, search.probes)
  const found = new Map<string, Duplicates>()
  for (let at = 0; at < probed.length; at += PAGE) {
    const page = probed.slice(at, at + PAGE).filter(({ author }) => author !== VAULT_AUTHOR)
    const memories = await context.store.memories.load(page.map(({ id }) => id))
    for await (const { memory, near } of walkNeighbours(context, memories)) {
      for (const { memory: other, similarity01 } of near) {
        if (similarity01 < NEAR_DUPLICATE || !isNearDuplicate(memory, other)) continue
        found.set([memory.id, other.id].sort().join(' '), toDuplicates([memory, other]))
      }
    }
  }
  return [...found.values()]
}

function isNearDuplicate(memory: Memory, other: Memory): boolean {
  if (other.contentHash === memory.contentHash || other.author === VAULT_AUTHOR) return false
  return !differsInSubstance(memory.content, other.content).differs
}
