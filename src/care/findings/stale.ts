/** Finds memories that their file does not confirm, that were not confirmed for 90 days, or that are contradicted. */
import type { EpochMs } from '../../core/ids.ts'
import { verificationAt } from '../../strength/confidence.ts'
import { defineFinding, type Found } from './define-finding.ts'
import { countOf, isLive, type MemoryRecord } from './memory-record.ts'

interface Stale extends Found {
  readonly why: 'file' | 'age' | 'contradicted'
}

export const stale = defineFinding<Stale>({
  name: 'stale',
  area: 'memories',
  severity: 'note',
  costs: 'thorough',
  find: async (search) => groupStale(await search.records(), search.now),
  explain: ({ why, ids }) => `${countOf(ids.length, 'memory', 'memories')} ${SENTENCES[why]}`,
  mend: ({ why, ids }) => ({ kind: 'command', command: COMMANDS[why](ids) }),
})

const SENTENCES: Readonly<Record<Stale['why'], string>> = {
  file: 'from files: not confirmed by them, or not for 90 days.',
  age: 'not confirmed for 90 days: confidence falls.',
  contradicted: 'contradicted by something else.',
}

const COMMANDS: Readonly<Record<Stale['why'], (ids: readonly string[]) => string>> = {
  file: () => 'lore verify --all',
  age: ([id]) => `lore feedback ${id} --useful`,
  contradicted: () => 'lore conflicts',
}

/** Groups stale memories by remedy; empty groups are left out. */
export function groupStale(records: readonly MemoryRecord[], now: EpochMs): Stale[] {
  const groups: Record<Stale['why'], string[]> = { file: [], age: [], contradicted: [] }
  for (const record of records) {
    if (!isLive(record)) continue
    if (record.verification === 'contradicted') groups.contradicted.push(record.id)
    if (verificationAt(record, now) === 'stale') {
      groups[record.sourceFile === null ? 'age' : 'file'].push(record.id)
    }
  }
  return (['file', 'age', 'contradicted'] as const)
    .map((why) => ({ why, ids: groups[why] }))
    .filter(({ ids }) => ids.length > 0)
}
