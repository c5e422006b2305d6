/** Memories as lines that also say when they held, and links as they are at a moment. */
import type { Edge } from '../../core/edge.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { toLines } from '../../kernel/views.ts'
import type { DatedLine } from './graph-views.ts'

/** In the order given. */
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

/** A link may be made for a time. */
export function holdsAt({ validFrom, validUntil }: Edge, now: EpochMs): boolean {
  return (validFrom === null || validFrom <= now) && (validUntil === null || validUntil > now)
}
