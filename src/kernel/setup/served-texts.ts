/**
 * Records what callers were given: texts, so that capture recognises them if a conversation repeats them, and the
 * memories that an answer put first, which counts as a weak use.
 */
import type { Caller } from '../../core/caller.ts'
import type { MemoryId } from '../../core/ids.ts'

export interface ServedTexts {
  noteTexts(texts: readonly (string | null)[], caller: Caller): void
  /** Counts a weak use of each memory in the caller's session. */
  noteFound(memoryIds: readonly MemoryId[], caller: Caller): void
  /** Returns memories that recent answers put first in this session, as far as this process knows. */
  foundIn(session: string): readonly MemoryId[]
  /** Writes what was recorded to the store. */
  flush(): Promise<void>
}

/** Records nothing, for background work, which gives no text to a caller. */
export const NOTHING_SERVED: ServedTexts = {
  noteTexts: () => undefined,
  noteFound: () => undefined,
  foundIn: () => [],
  flush: async () => undefined,
}
