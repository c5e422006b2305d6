/** Plans when a daemon that crashed is started again, and when to give up. Pure. */

export type RestartPlan =
  | { readonly kind: 'restart'; readonly delayMs: number }
  | { readonly kind: 'give_up'; readonly crashes: number }

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 60_000
const WINDOW_MS = 10 * 60_000
const MOST_CRASHES = 5

/**
 * Waits 1 s after the first crash of the last ten minutes, then twice as long each time, at most a minute.
 * Gives up at the fifth crash in ten minutes.
 * @param crashesAt times on a clock that never jumps, oldest first
 */
export function planRestart(crashesAt: readonly number[], now: number): RestartPlan {
  const crashes = crashesAt.filter((at) => now - at < WINDOW_MS).length
  if (crashes >= MOST_CRASHES) return { kind: 'give_up', crashes }
  return { kind: 'restart', delayMs: backOffMs(crashes) }
}

/** Returns 1 s, 2 s, 4 s … 60 s for the first, second, third … failure in a row. */
export function backOffMs(failures: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1))
}
