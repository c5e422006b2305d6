/** Notes the texts that callers were given, so that capture recognises them when they come back in a conversation. */
import type { Caller } from '../../core/caller.ts'

export interface ServedTexts {
  noteTexts(texts: readonly (string | null)[], caller: Caller): void
  /** Writes down what was noted so far. */
  flush(): Promise<void>
}

/** For work in the background: it gives no text to a caller. */
export const NOTHING_SERVED: ServedTexts = { noteTexts: () => undefined, flush: async () => undefined }
