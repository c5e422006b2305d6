/** Lists the memories that were added, changed, replaced or archived since a given time. Not an access. */
import { z } from 'zod'
import type { EpochMs, MemoryId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import { optional, page, scopeSelection, time } from '../kernel/fields.ts'
import type { MemoryLine } from '../kernel/memory-views.ts'
import { type Page, readPage } from '../kernel/paging.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { toLines } from '../kernel/views.ts'

export type ChangeSince = 'added' | 'changed' | 'replaced' | 'archived'

interface ChangedMemory {
  /** `archived` or `replaced` if the memory is so now; otherwise `added` if it was created since, or `changed`. */
  readonly change: ChangeSince
  readonly at: EpochMs
  /** The last who changed it, such as `person:cli`; with name and machine if the change came from elsewhere. */
  readonly by: string
  readonly memory: MemoryLine
  /** The memory that superseded it; null if none did. */
  readonly replacedBy: MemoryLine | null
}

/** One page of the changes, last changed first. */
export interface ChangesSince extends Page<ChangedMemory> {
  readonly since: EpochMs
  readonly total: number
  /** Number of changes of each sort on all pages. */
  readonly counts: Readonly<Record<ChangeSince, number>>
}

const DEFAULT_LIMIT = 50
const DEFAULT_DAYS = 7
const DAY_MS = 86_400_000
/** Most changed memories that are read; if there are more, only the newest memories are. */
const MOST_CHANGES = 10_000

export const changesSince = defineUseCase({
  name: 'changesSince',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      /** Default: the last 7 days. */
      since: optional(time()),
      /** Inclusive; default now. */
      until: optional(time()),
      /** Default limit: 50. */
      ...page(),
    }),
  run: async (context, input): Promise<ChangesSince> => {
    const { store } = context
    const now = context.clock.now()
    const { since = now - DEFAULT_DAYS * DAY_MS, until = now } = input
    const listed = await store.memories.list({
      scopes: await selectScopes(context, input),
      changedSince: since,
      includeArchived: true,
      includeSuperseded: true,
      order: 'newest',
      limit: MOST_CHANGES,
    })
    const changed = listed
      .filter(({ updatedAt }) => updatedAt <= until)
      .sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1))
    const shown = await readPage(context, input, {
      of: 'changesSince',
      limit: DEFAULT_LIMIT,
      read: (limit, offset) => changed.slice(offset, offset + limit),
      idOf: ({ id }) => id,
    })
    const successors = await store.memories.load(
      shown.items.flatMap(({ supersededBy }) => supersededBy ?? []),
    )
    const lines = new Map<MemoryId, MemoryLine>(
      (await toLines(store, [...shown.items, ...successors])).map((line) => [line.id, line]),
    )
    const items: ChangedMemory[] = []
    for (const memory of shown.items) {
      const line = lines.get(memory.id)
      const replacedBy = memory.supersededBy === null ? null : (lines.get(memory.supersededBy) ?? null)
      if (line === undefined) continue
      const [entry] = await store.journal.listFor(memory.id, 1)
      const by = entry?.actor ?? memory.author
      items.push({ change: changeOf(memory, since), at: memory.updatedAt, by, memory: line, replacedBy })
    }
    return { ...shown, items, since, total: changed.length, counts: countChanges(changed, since) }
  },
  texts: ({ items }) => items.flatMap(({ memory }) => [memory.title, memory.summary]),
})

function changeOf(
  { archivedAt, supersededBy, createdAt }: Pick<Memory, 'archivedAt' | 'supersededBy' | 'createdAt'>,
  since: EpochMs,
): ChangeSince {
  if (archivedAt !== null) return 'archived'
  if (supersededBy !== null) return 'replaced'
  return createdAt >= since ? 'added' : 'changed'
}

function countChanges(changed: readonly Memory[], since: EpochMs): Record<ChangeSince, number> {
  const counts: Record<ChangeSince, number> = { added: 0, changed: 0, replaced: 0, archived: 0 }
  for (const memory of changed) counts[changeOf(memory, since)]++
  return counts
}
