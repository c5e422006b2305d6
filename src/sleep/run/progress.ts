/**
 * Stores how far a phase came when its run ended early, so that the next run continues there: sleep
 * over a large store takes many short runs.
 */
import type { EpochMs } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Bookmarks } from '../statements/phase.ts'

export interface Progress {
  /** Start of the first of these runs; changes since then are new to the next pass. */
  readonly startedAt: EpochMs
  readonly bookmarks: Bookmarks
  /** Stores the progress, if it changed. */
  save(): Promise<void>
  /** Deletes the progress, because the phase is done. */
  clear(): Promise<void>
}

interface Note {
  readonly startedAt: EpochMs
  readonly reached: Readonly<Record<string, string>>
}

/** @param walked the phase, followed by the namespace if it covers only that one */
export async function loadProgress(store: Store, walked: string, runStartedAt: EpochMs): Promise<Progress> {
  const key = `sleep.progress ${walked}`
  const kept = toNote(await store.capture.readNote(key))
  const reached = new Map(Object.entries(kept?.reached ?? {}))
  const startedAt = kept?.startedAt ?? runStartedAt
  let isNew = false
  return {
    startedAt,
    bookmarks: {
      find: (walk) => reached.get(walk) ?? null,
      set: (walk, id) => {
        reached.set(walk, id)
        isNew = true
      },
    },
    async save() {
      if (!isNew) return
      await store.capture.writeNote(key, { startedAt, reached: Object.fromEntries(reached) } satisfies Note)
      isNew = false
    },
    async clear() {
      if (kept !== null || reached.size > 0) await store.capture.writeNote(key, null)
    },
  }
}

function toNote(value: unknown): Note | null {
  if (typeof value !== 'object' || value === null) return null
  const { startedAt, reached } = value as Partial<Note>
  return typeof startedAt === 'number' && typeof reached === 'object' && reached !== null
    ? { startedAt, reached }
    : null
}
