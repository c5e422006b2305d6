/** `lore bench profiles`: the cost of each MCP profile: tokens, start, and each tool. */
import { packagePaths } from '../../../config/package-paths.ts'
import { defineCommand } from '../../command/command.ts'
import { integer } from '../../command/options.ts'
import { engineParts, measure } from './parts.ts'

export const profiles = defineCommand({
  name: 'profiles',
  summary: 'the cost of each MCP profile: tokens, start, and each tool',
  description:
    'Counts the tokens of each profile’s tool list, measures how long its stdio server takes to show it compared with an empty Node process, and fills a store to compare the median time of every tool with a plain search in the same run.',
  arguments: {},
  options: { n: integer('--n <count>', 'memories; default 10000', 5_000, 1_000_000) },
  examples: [['lore bench profiles --json', 'as JSON']],
  run: async ({ options, context }) =>
    measure('Filling', context, async (onProgress) => {
      const { runProfilesBench } = await import('../../../../bench/profiles.ts')
      const n = options.n ?? 10_000
      return runProfilesBench({ n, bin: packagePaths().bin, ...(await engineParts()), onProgress })
    }),
})
