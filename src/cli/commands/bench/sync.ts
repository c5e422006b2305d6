/** `lore bench sync`: sync of two homes through a team server. */
import { packagePaths } from '../../../config/package-paths.ts'
import { defineCommand } from '../../command/command.ts'
import { integer, required } from '../../command/options.ts'
import { measure } from './parts.ts'

export const sync = defineCommand({
  name: 'sync',
  summary: 'sync of two homes through a team server',
  description:
    'Fills a home with made-up memories and syncs it with a second one through a team server over a PostgreSQL, in a database of its own that is dropped afterwards. Prints time, requests and bytes of the first sync, the bytes of 100 changes afterwards relative to the changed text, and the requests of a sync in which nothing changed.',
  arguments: {},
  options: {
    postgres: required('--postgres <url>', 'a server on which a database may be created'),
    n: integer('--n <count>', 'how many memories; default 100000', 100, 1_000_000),
  },
  examples: [['lore bench sync --postgres postgres://localhost/postgres', 'the first sync of 100,000']],
  run: async ({ options, context }) =>
    measure('Syncing', context, async (onProgress) => {
      const { runSyncBench } = await import('../../../../bench/sync.ts')
      const { postgres: postgresUrl, n = 100_000 } = options
      return runSyncBench({ postgresUrl, n, bin: packagePaths().bin, onProgress })
    }),
})
