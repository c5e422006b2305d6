/**
 * Tells open pages that something changed. It compares what a look at the store shows with the look before, a few times
 * a second, and only while a page listens. It never tells what changed: pages ask for that themselves.
 */

const CHANGE_KINDS = ['memories', 'episodes', 'runs', 'queue', 'settings', 'status'] as const
type ChangeKind = (typeof CHANGE_KINDS)[number]

/** The state of the store at one moment. A kind has changed if its mark has. */
export interface StoreLook {
  readonly revision: number
  readonly marks: Readonly<Record<ChangeKind, string>>
}

export interface Change {
  readonly revision: number
  readonly kinds: readonly ChangeKind[]
}

export interface ChangeFeed {
  /** Returns a function that ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void
  /** Resolves after the first look for those who listen now, or once nobody does: later changes are told. */
  begun(): Promise<void>
  close(): void
}

/** At most two changes a second. */
const LOOK_MS = 500

export function createChangeFeed(options: {
  readonly look: () => Promise<StoreLook>
  readonly onError: (error: unknown) => void
  readonly lookMs?: number
}): ChangeFeed {
  const { look, onError, lookMs = LOOK_MS } = options
  const listeners = new Set<(change: Change) => void>()
  let timer: NodeJS.Timeout | null = null
  let last: StoreLook | null = null
  let failed = false
  let first = Promise.withResolvers<void>()

  const compare = async (): Promise<void> => {
    try {
      const seen = await look()
      const change = last === null ? null : changeBetween(last, seen)
      last = seen
      failed = false
      if (change !== null) for (const listener of listeners) listener(change)
    } catch (error) {
      // Reported once, not twice a second; the next look may succeed.
      if (!failed) onError(error)
      failed = true
    }
    timer = listeners.size === 0 ? null : setTimeout(compare, lookMs).unref()
  }
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    last = null
    first.resolve()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1 && timer === null) {
        const begun = Promise.withResolvers<void>()
        first = begun
        timer = setTimeout(() => void compare().then(begun.resolve), 0).unref()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    begun: () => first.promise,
    close() {
      listeners.clear()
      stop()
    },
  }
}

/** Null if nothing changed. A revision that moved without a mark is a change of memories: strengths, links, vectors. */
export function changeBetween(before: StoreLook, after: StoreLook): Change | null {
  const kinds = CHANGE_KINDS.filter((kind) => before.marks[kind] !== after.marks[kind])
  if (kinds.length > 0) return { revision: after.revision, kinds }
  return before.revision === after.revision ? null : { revision: after.revision, kinds: ['memories'] }
}
