/** `lore bench recall`: latency of recall by store size. */
import { packagePaths } from '../../../config/package-paths.ts'
import { defined } from '../../../core/defined.ts'
import { defineCommand } from '../../command/command.ts'
import { integer, integers, text } from '../../command/options.ts'
import { measure, ON_POSTGRES } from './parts.ts'

export const recall = defineCommand({
  name: 'recall',
  summary: 'latency of recall by store size',
  description:
    'Fills stores of several sizes and measures recall (without embedding), the memory of the process, and the ratio to a bare vector scan plus one full-text query; then how long a cold search and a cold MCP server take compared with an empty Node process. With --postgres it measures over PostgreSQL, relative to a bare pgvector query plus one full-text query, with the time to make the indexes and the disk for each memory.',
  arguments: {},
  options: {
    n: integers('--n <sizes>', 'store sizes, separated by commas; default 1000,10000,100000', 10, 10_000_000),
    questions: integer('--questions <count>', 'questions at each size; default 200', 1, 100_000),
    postgres: text('--postgres <url>', `${ON_POSTGRES}; as a superuser`),
    keep: text('--keep <name>', 'with --postgres: keep the database, and ask it again next time'),
  },
  examples: [
    ['lore bench recall --n 1000,10000 --json', 'two sizes, as JSON'],
    ['lore bench recall --n 1000000 --postgres postgres://postgres@localhost/postgres', 'a large team'],
  ],
  run: async ({ options, context }) =>
    measure('Filling', context, async (onProgress) => {
      const { runRecallBench } = await import('../../../../bench/recall.ts')
      const questions = options.questions === undefined ? {} : { questions: options.questions }
      const sizes = options.n ?? [1_000, 10_000, 100_000]
      if (options.postgres !== undefined) {
        const { runPostgresRecall } = await import('../../../../bench/recall-postgres.ts')
        const common = { postgresUrl: options.postgres, ...defined({ keep: options.keep }), onProgress }
        const results = []
        for (const n of sizes)
          results.push(await runPostgresRecall({ ...common, n, questions: 200, ...questions }))
        return { sizes: results }
      }
      return runRecallBench({ sizes, ...questions, bin: packagePaths().bin, onProgress })
    }),
})
