/** `lore bench sleep`: the cost of sleep by phase, and the speed of recall meanwhile. */
import { defineCommand } from '../../command/command.ts'
import { integers } from '../../command/options.ts'
import { engineParts, measure } from './parts.ts'

export const sleep = defineCommand({
  name: 'sleep',
  summary: 'the cost of sleep by phase, and the speed of recall meanwhile',
  description:
    'Fills stores of several sizes with topics, links and reads, and measures a first run of sleep, a run after no change, a run after 1 % changed, recall during a run compared with recall while idle, and peak memory.',
  arguments: {},
  options: {
    n: integers('--n <sizes>', 'memories, separated by commas; default 10000,100000', 100, 10_000_000),
  },
  examples: [['lore bench sleep --n 10000 --json', 'a smaller store, as JSON']],
  run: async ({ options, context }) =>
    measure('Filling', context, async (onProgress) => {
      const { runSleepBench } = await import('../../../../bench/sleep.ts')
      return runSleepBench({ sizes: options.n ?? [10_000, 100_000], ...(await engineParts()), onProgress })
    }),
})
