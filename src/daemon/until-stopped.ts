/** Waits for the signal to stop. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** One Ctrl-C can arrive twice: from the terminal, and passed on by npm or the launcher. */
const SAME_PRESS_MS = 500

/** Resolves at the first signal. A second one after SAME_PRESS_MS ends the process at once. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | null = null
    const stop = (): void => {
      const now = performance.now()
      if (firstAt === null) {
        firstAt = now
        resolve()
      } else if (now - firstAt > SAME_PRESS_MS) {
        process.exit(130)
      }
    }
    for (const signal of SIGNALS) process.on(signal, stop)
  })
}
