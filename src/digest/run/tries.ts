/**
 * Counts the tries of a segment. A try is counted before it begins, so that a segment that crashes or hangs
 * the process is given up in the end; it is taken back if the segment was not to blame.
 */
import type { Segment } from '../../core/digest.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'

const MOST_TRIES = 5
const BACK_OFF_MS = [5, 30, 120, 720].map((minutes) => minutes * 60_000)
export const UNFINISHED = 'It was begun and never finished: the process ended each time.'

export interface FailedTry {
  readonly attempts: number
  readonly reason: string
  /** null if it was given up. */
  readonly nextTryAt: EpochMs | null
}

/**
 * Returns `gone` if another process digested it, or its session was removed; a FailedTry if it had no tries
 * left.
 */
export function beginTry(store: Store, { id }: Segment): Promise<'begun' | 'gone' | FailedTry> {
  return store.transact(async (inside) => {
    const current = await inside.digest.findSegment(id)
    if (current?.state !== 'pending') return 'gone'
    const { attempts } = current
    if (attempts < MOST_TRIES) {
      await inside.digest.updateSegment(id, { attempts: attempts + 1 })
      return 'begun'
    }
    const last = { attempts, nextTryAt: null, reason: current.reason ?? UNFINISHED }
    await inside.digest.updateSegment(id, { state: 'failed', ...last })
    return last
  })
}

/** Takes a try back, as if it had not begun. */
export function takeBackTry(store: Store, { id }: Segment): Promise<void> {
  return store.transact(async (inside) => {
    const current = await inside.digest.findSegment(id)
    if (current?.state !== 'pending') return
    await inside.digest.updateSegment(id, { attempts: Math.max(0, current.attempts - 1) })
  })
}

/** @returns null if another process has digested it meanwhile, or its session is gone */
export function failTry(
  store: Store,
  { id, attempts: before }: Segment,
  reason: string,
  now: EpochMs,
): Promise<FailedTry | null> {
  const attempts = before + 1
  const delayMs = attempts >= MOST_TRIES ? undefined : BACK_OFF_MS[attempts - 1]
  const failed: FailedTry = { attempts, reason, nextTryAt: delayMs === undefined ? null : now + delayMs }
  return store.transact(async (inside) => {
    if ((await inside.digest.findSegment(id))?.state !== 'pending') return null
    const state = delayMs === undefined ? 'failed' : 'pending'
    await inside.digest.updateSegment(id, { state, ...failed })
    return failed
  })
}
