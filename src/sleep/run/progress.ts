/**
 * How far a phase came in a stretch of sleep that ended before it did, so that the next one goes on there: a
 * large store is slept over in many short stretches, and each must bring it further.
 */
import type { EpochMs } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Bookmarks } from '../statements/phase.ts'

export interface Progress {
  /** When the first of these stretches began: what changed since is new to the next time. */
  readonly startedAt: EpochMs
  readonly bookmarks: Bookmarks
  /** Writes down how far it is, where that is news. */
  save(): Promise<void>
  /** The phase is done. */
  clear(): Promise<void>
}

interface Note {
  readonly startedAt: EpochMs
  readonly reached: Readonly<Record<string, string>>
}

/** @param walked the phase, with the namespace where it goes over that one only */
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
