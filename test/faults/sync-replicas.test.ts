/** Replicas that change, sync, die and have wrong clocks hold the same in the end, and lose and revive nothing. */
import { join } from 'node:path'
import { test } from 'vitest'
import { makeFolder } from '../support/engine.ts'
import { COUNTS } from './counts.ts'
import { FIRST_KINDS, LASTING_KINDS, MEMORY_KINDS } from './sync-changes.ts'
import { play, playOverServer } from './sync-history.ts'

/** Seeds that once failed, with the kinds of changes that there were then. */
const FOUND_FIRST = [4, 9, 43, 50, 141, 186, 258, 472]
/** Seeds that once failed, with all kinds of changes of memories. */
const FOUND = [1_406, 7_009]
/** Seeds that once failed, with conversations and with bundles that come twice and in another order. */
const FOUND_LATER = [1_644, 4_032, 5_369, 6_102, 6_725, 7_471, 7_667]
/** Seeds whose removed words once stayed in the files of the folder. */
const FOUND_IN_FILES = [100_035, 100_060, 110_192, 111_212]
/** Seeds of teams that once failed, without what was taken back. */
const FOUND_IN_TEAMS = [120_471, 140_423, 200_006, 200_032]
/** Seeds that once failed, with memories that were taken back and shared again; the second list are those of teams. */
const FOUND_TAKEN_BACK = [220_180]
const FOUND_TAKEN_BACK_IN_TEAMS = [280_027, 310_010]
const AT_ONCE = 20
/** Of so many histories one is played over a server, which takes longer. */
const TEAM_SHARE = 4

async function playAll(
  seeds: readonly number[],
  playOne: (seed: number, folder: string) => Promise<void> = play,
): Promise<void> {
  const folder = makeFolder()
  for (const seed of seeds) {
    try {
      await playOne(seed, join(folder, String(seed)))
    } catch (error) {
      throw new Error(`Seed ${seed}: ${(error as Error).message}`, { cause: error })
    }
  }
}

test('histories that once went wrong converge', async () => {
  await playAll(FOUND_FIRST, (seed, folder) => play(seed, folder, FIRST_KINDS))
  await playAll(FOUND, (seed, folder) => play(seed, folder, MEMORY_KINDS))
  const lasting = [...FOUND_LATER, ...FOUND_IN_FILES]
  await playAll(lasting, (seed, folder) => play(seed, folder, LASTING_KINDS))
  await playAll(FOUND_IN_TEAMS, (seed, folder) => playOverServer(seed, folder, LASTING_KINDS))
  await playAll(FOUND_TAKEN_BACK)
  await playAll(FOUND_TAKEN_BACK_IN_TEAMS, playOverServer)
})

const starts = Array.from({ length: COUNTS.syncRuns / AT_ONCE }, (_, at) => 1_000 + at * AT_ONCE)

test.each(starts)('random histories of three to five replicas converge, from seed %i on', (first) =>
  playAll(Array.from({ length: AT_ONCE }, (_, at) => first + at)),
)

const teamStarts = starts.slice(0, starts.length / TEAM_SHARE)

test.each(teamStarts)('random histories of a team and its server converge, from seed %i on', (first) =>
  playAll(
    Array.from({ length: AT_ONCE }, (_, at) => first + at),
    playOverServer,
  ),
)
