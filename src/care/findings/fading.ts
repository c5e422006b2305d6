/** Finds memories with a retention below 0.3, weakest first. */
import type { MemoryId } from '../../core/ids.ts'
import { FADING_BELOW, retentionAt } from '../../memories/list-memories.ts'
import { defineFinding, type Found } from './define-finding.ts'
import { FORGET } from './mendings.ts'

interface Fading extends Found {
  readonly id: MemoryId
  /** 0–1. */
  readonly retention: number
}

export const fading = defineFinding<Fading>({
  name: 'fading',
  area: 'graph',
  severity: 'note',
  costs: 'quick',
  find: async ({ context, scopes, now }) =>
    (await context.store.memories.listFading({ scopes }))
      .map((memory) => ({ ids: [memory.id], id: memory.id, retention: retentionAt(memory, now) }))
      .filter(({ retention }) => retention < FADING_BELOW)
      .sort((a, b) => a.retention - b.retention || (a.id < b.id ? -1 : 1)),
  explain: ({ retention }) => `A memory is fading: ${retention.toFixed(2)} of it is retained.`,
  mend: () => FORGET,
})
