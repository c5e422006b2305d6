import { describe, expect, it } from 'vitest'
import { LoreError } from '../core/errors.ts'
import type { ShareGroup } from '../core/sync.ts'
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
      syncStatus: async () => ({
        items: isConnected ? [{ group: 'mine', address: '/sync' } as never] : [],
      }),
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

/** Looks a minute apart with five minutes between syncs. @returns by group, the looks at which it was synced */
async function runGroups(
  looks: number,
  groups: readonly ShareGroup[],
  fails: (group: string) => boolean,
  isBusy: (look: number) => boolean = () => false,
) {
  const stop = new AbortController()
  let look = 0
  const tries: Record<string, number[]> = {}
  const task = createSyncTask({
    lookMs: 0,
    everyMs: () => {
      look++
      if (look > looks) stop.abort()
      return 5 * MINUTE_MS
    },
    now: () => look * MINUTE_MS,
    network: () => 'home',
    engine: {
      syncStatus: async () => ({ items: groups.map((group) => ({ group, address: '/sync' }) as never) }),
      sync: async ({ groups: asked = [] } = {}) => {
        if (isBusy(look))
          throw new LoreError('not_yet', 'Another process is syncing.', { hint: 'Try again.' })
        for (const group of asked) tries[group] = [...(tries[group] ?? []), look]
        const failed = groups.filter((group) => asked.includes(group) && fails(group))
        return {
          dryRun: false,
          places: [],
          failed: failed.map((group) => ({ group, address: '/sync', reason: 'away' })),
        }
      },
    },
    onReport: () => undefined,
  })
  await task.start(stop.signal)
  return tries
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

  it('keeps trying the other places as usual while one does not answer', async () => {
    const tries = await runGroups(40, ['mine', 'team:shop'], (group) => group === 'mine')
    expect(tries.mine).toEqual([5, 15, 35])
    expect(tries['team:shop']).toEqual([5, 10, 15, 20, 25, 30, 35, 40])
  })

  it('says what fails and when it tries again, until it works again', async () => {
    const stop = new AbortController()
    let look = 0
    const said: unknown[] = []
    const task = createSyncTask({
      lookMs: 0,
      everyMs: () => 5 * MINUTE_MS,
      now: () => look * MINUTE_MS,
      network: () => 'home',
      engine: {
        syncStatus: async () => ({ items: [{ group: 'mine', address: '/sync' } as never] }),
        sync: async () => {
          const failed =
            said.length === 0 ? [{ group: 'mine' as const, address: '/sync', reason: 'away' }] : []
          return { dryRun: false, places: [], failed }
        },
      },
      onReport: () => {
        said.push(task.failing?.())
        look += 20
        if (said.length === 2) stop.abort()
      },
    })
    look = 5
    await task.start(stop.signal)
    expect(said).toEqual([{ failures: 1, lastError: 'mine: away', retryAt: 15 * MINUTE_MS }, null])
  })

  it('waits for its next look if a person syncs just now', async () => {
    const tries = await runGroups(
      12,
      ['mine'],
      () => false,
      (look) => look < 7,
    )
    expect(tries.mine).toEqual([7, 12])
  })

  it('does nothing while it is switched off or nothing is connected', async () => {
    expect(await runFor(20, 0, () => false)).toEqual([])
    expect(await runFor(20, 5, () => false, false)).toEqual([])
  })
})
