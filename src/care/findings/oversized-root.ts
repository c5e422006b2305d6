/** Finds roots with more than 200 live memories below them, largest first, except vault folders. */
import type { MemoryId } from '../../core/ids.ts'
import { VAULT_AUTHOR } from '../../transfer/vault/section-memory.ts'
import { defineFinding, type Found } from './define-finding.ts'
import { isLive, type MemoryRecord } from './memory-record.ts'

const OVERSIZED = 200
const DEEPEST = 64

interface Oversized extends Found {
  readonly title: string
  readonly below: number
}

export const oversizedRoot = defineFinding<Oversized>({
  name: 'oversized_root',
  area: 'memories',
  severity: 'note',
  costs: 'thorough',
  find: async (search) => findOversizedRoots(await search.records()),
  explain: ({ title, below }) => `“${title}” has ${below} memories below it.`,
  mend: ({ ids }) => ({ kind: 'command', command: `lore tree ${ids[0]}` }),
})

export function findOversizedRoots(records: readonly MemoryRecord[]): Oversized[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const below = new Map<MemoryRecord, number>()
  for (const record of records) {
    if (!isLive(record) || record.parentId === null) continue
    const root = rootOf(record, byId)
    if (root !== null) below.set(root, (below.get(root) ?? 0) + 1)
  }
  return [...below]
    .filter(([{ author }, count]) => count > OVERSIZED && author !== VAULT_AUTHOR)
    .sort((a, b) => b[1] - a[1])
    .map(([{ id, title }, count]) => ({ ids: [id], title, below: count }))
}

/** Returns the topmost ancestor; null for a root itself, and above 64 levels, which means a cycle. */
function rootOf(record: MemoryRecord, byId: ReadonlyMap<MemoryId, MemoryRecord>): MemoryRecord | null {
  let at = record
  for (let steps = 0; steps < DEEPEST; steps++) {
    const parent = at.parentId === null ? undefined : byId.get(at.parentId)
    if (parent === undefined) return at.id === record.id ? null : at
    at = parent
  }
  return null
}
