import { describe, expect, it } from 'vitest'
import { createSyncTask } from './sync-task.ts'

const MINUTE_MS = 60_000

/** Looks a number of times, a minute apart, and returns the looks at which it synced. */
async function runFor(
  looks: number,
  everyMinutes: number,
  fails: (sync: number) => boolean,
  isConnected = true,
  network: (look: number) => string = () => 'home',
) {
  const stop = new AbortController()
  let look = 0
  const synced: number[] = []
  const task = createSyncTask({
    lookMs: 0,
    everyMs: () => {
      look++
      if (look > looks) stop.abort()
      return everyMinutes === 0 ? null : everyMinutes * MINUTE_MS
    },
    now: () => look * MINUTE_MS,
    network: () => network(look),
    engine: {
      syncStatus: async () => ({ items: isConnected ? [{ address: '/sync' } as never] : [] }),
      sync: async () => {
        synced.push(look)
        const failed = fails(synced.length)
          ? [{ group: 'mine' as const, address: '/sync', reason: 'away' }]
          : []
        return { dryRun: false, places: [], failed }
      },
    },
    onReport: () => undefined,
  })
  await task.start(stop.signal)
  return synced
}

describe('the daemon’s sync', () => {
  it('runs every so often', async () => {
    expect(await runFor(20, 5, () => false)).toEqual([5, 10, 15, 20])
  })

  it('waits twice as long after each failure, and as usual once it works again', async () => {
    expect(await runFor(40, 5, (sync) => sync <= 2)).toEqual([5, 15, 35, 40])
  })

  it('tries again at once when the network returns after a failure', async () => {
    const away = (look: number) => (look >= 5 && look < 12 ? '' : 'home')
    expect(await runFor(20, 5, (sync) => sync === 1, true, away)).toEqual([5, 12, 17])
    const moves = (look: number) => (look < 8 ? 'home' : 'office')
    expect(await runFor(14, 5, () => false, true, moves)).toEqual([5, 10])
  })

  it('does nothing while it is switched off or nothing is connected', async () => {
    expect(await runFor(20, 0, () => false)).toEqual([])
    expect(await runFor(20, 5, () => false, false)).toEqual([])
  })
})
