/** Records the texts that callers were given, so that capture recognises them if a conversation repeats them. */
import type { Caller } from '../../core/caller.ts'

export interface ServedTexts {
  noteTexts(texts: readonly (string | null)[], caller: Caller): void
  /** Writes the recorded texts to the store. */
  flush(): Promise<void>
}

/** Records nothing, for background work, which gives no text to a caller. */
export const NOTHING_SERVED: ServedTexts = { noteTexts: () => undefined, flush: async () => undefined }
