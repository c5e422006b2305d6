/** Waits for a daemon that is coming up. Loads nothing heavy. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDaemonAway } from './daemon-errors.ts'
import { linkDaemon } from './link.ts'

const CONNECT_MS = 2_000
const LOOK_MS = 25

/** Returns false if the time is over, or if `isHopeless` says that no daemon will come. */
export async function untilAnswering(
  home: string,
  timeoutMs: number,
  isHopeless: () => boolean = () => false,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      const link = await linkDaemon({ home, hello: { role: 'control' }, timeoutMs: CONNECT_MS })
      link.close()
      return true
    } catch (error) {
      if (!isDaemonAway(error)) throw error
      if (performance.now() > deadline || isHopeless()) return false
    }
    await sleep(LOOK_MS)
  }
}
