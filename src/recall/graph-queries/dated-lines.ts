/** Renders memories as lines with their validity, and checks if a link is valid at a time. */
import type { Edge } from '../../core/edge.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { toLines } from '../../kernel/views.ts'
import type { DatedLine } from './graph-views.ts'

/** Returns one line for each memory, in the given order. */
export async function toDatedLines(store: Store, memories: readonly Memory[]): Promise<DatedLine[]> {
  const lines = await toLines(store, memories)
  return lines.flatMap((line, i): DatedLine[] => {
    const memory = memories[i]
    if (memory === undefined) return []
    return [
      {
        ...line,
        superseded: memory.supersededBy !== null,
        at: memory.validFrom ?? memory.createdAt,
        until: memory.validUntil,
      },
    ]
  })
}

/** True if the link is valid at `now`; a link may have a start and an end. */
export function holdsAt({ validFrom, validUntil }: Edge, now: EpochMs): boolean {
  return (validFrom === null || validFrom <= now) && (validUntil === null || validUntil > now)
}
