/**
 * Tells if the machine has nothing else to do, so that background work may take a second core: nobody asked for a few
 * seconds, and no more is running than the cores can do at once.
 */

export interface SpareTime {
  /** Notes that somebody waits for an answer now. */
  noteAsked(): void
  isSpare(): boolean
}

export interface SpareTimeDeps {
  /** Milliseconds from any fixed start; never goes back. */
  readonly monotonicMs: () => number
  /** Load averages of the last 1, 5 and 15 minutes; zeros if the system has none. */
  readonly loadAverages: () => readonly number[]
  readonly cores: number
}

const QUIET_MS = 5_000
/** Allows for the short work of others beside the two threads. */
const MOST_WAITING = 0.5

export function createSpareTime({ monotonicMs, loadAverages, cores }: SpareTimeDeps): SpareTime {
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    noteAsked() {
      askedAt = monotonicMs()
    },
    isSpare() {
      if (monotonicMs() - askedAt < QUIET_MS) return false
      const averages = loadAverages()
      // Windows has no load average, so nothing is known there.
      return averages.some((load) => load > 0) && (averages[0] ?? 0) <= cores + MOST_WAITING
    },
  }
}
