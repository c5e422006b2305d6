/** How often faults are provoked: a few in `npm test`, all of them in `npm run test:faults`. */
export const FULL = process.env.LORE_FAULT_COUNTS === 'full'

export const COUNTS = FULL
  ? {
      kills: 20,
      writesPerKill: 2_000,
      writers: 8,
      writesEach: 500,
      fuzzedCalls: 10_000,
      sampled: 200,
      readKills: 200,
      readFiles: 400,
      manyFiles: 10_000,
      digestSessions: 30,
      digestKills: 100,
      sleepKillsAPhase: 4,
      sleepKillEvery: 1,
      sleepKills: 20,
      restoreKills: 30,
      importKills: 30,
      syncRuns: 10_000,
      syncOrders: 24,
    }
  : {
      kills: 3,
      writesPerKill: 60,
      writers: 4,
      writesEach: 50,
      fuzzedCalls: 300,
      sampled: 20,
      readKills: 4,
      readFiles: 40,
      manyFiles: 200,
      digestSessions: 6,
      digestKills: 5,
      sleepKillsAPhase: 1,
      sleepKillEvery: 3,
      sleepKills: 2,
      restoreKills: 2,
      importKills: 3,
      syncRuns: 200,
      syncOrders: 6,
    }
