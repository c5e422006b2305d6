/** `lore bench write`: memories stored per second. */
import { packagePaths } from '../../../config/package-paths.ts'
import { defineCommand } from '../../command/command.ts'
import { integer } from '../../command/options.ts'
import { engineParts, measure } from './parts.ts'

export const write = defineCommand({
  name: 'write',
  summary: 'memories stored per second',
  description:
    'Stores made-up memories and counts how many a second, with and without waiting for their vectors, and measures what it costs to make each survive a power cut. With --writers, that many MCP servers store at once, with a daemon and without one, and it prints how long one store takes and how evenly the servers wait.',
  arguments: {},
  options: {
    n: integer('--n <count>', 'how many memories; default 10000, or 100 for each writer', 1, 1_000_000),
    waited: integer('--waited <count>', 'how many of them wait for their vectors; default 500', 1, 1_000_000),
    writers: integer('--writers <count>', 'how many servers store at the same time', 1, 256),
  },
  examples: [
    ['lore bench write --n 10000', 'how fast is writing?'],
    ['lore bench write --writers 16', 'how long does a store take among 16?'],
  ],
  run: async ({ options, context }) =>
    measure('Storing', context, async (onProgress) => {
      if (options.writers !== undefined) {
        const { runWritersBench } = await import('../../../../bench/writers.ts')
        const { writers, n = 100 } = options
        return runWritersBench({ writers, each: n, bin: packagePaths().bin, onProgress })
      }
      const { runWriteBench } = await import('../../../../bench/write.ts')
      const waited = options.waited === undefined ? {} : { waited: options.waited }
      return runWriteBench({ n: options.n ?? 10_000, ...waited, ...(await engineParts()), onProgress })
    }),
})
