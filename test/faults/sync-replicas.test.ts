/** Replicas that change, sync, die and have wrong clocks hold the same in the end, and lose and revive nothing. */
import { join } from 'node:path'
import { test } from 'vitest'
import { makeFolder } from '../support/engine.ts'
import { COUNTS } from './counts.ts'
import { play } from './sync-history.ts'
import { FIRST_KINDS } from './sync-replicas.ts'

/** Seeds that once failed, with the kinds of changes that there were then. */
const FOUND_FIRST = [4, 9, 43, 50, 141, 186, 258, 472]
/** Seeds that once failed, with all kinds. */
const FOUND = [1_406, 7_009]
const AT_ONCE = 20

async function playAll(seeds: readonly number[], kinds?: number): Promise<void> {
  const folder = makeFolder()
  for (const seed of seeds) {
    try {
      await play(seed, join(folder, String(seed)), kinds)
    } catch (error) {
      throw new Error(`Seed ${seed}: ${(error as Error).message}`, { cause: error })
    }
  }
}

test('histories that once went wrong converge', async () => {
  await playAll(FOUND_FIRST, FIRST_KINDS)
  await playAll(FOUND)
})

const starts = Array.from({ length: COUNTS.syncRuns / AT_ONCE }, (_, at) => 1_000 + at * AT_ONCE)

test.each(starts)('random histories of three to five replicas converge, from seed %i on', (first) =>
  playAll(Array.from({ length: AT_ONCE }, (_, at) => first + at)),
)
