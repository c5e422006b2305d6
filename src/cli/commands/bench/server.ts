/** `lore bench server`: a team server under load. */
import { packagePaths } from '../../../config/package-paths.ts'
import { defineCommand } from '../../command/command.ts'
import { integer, integers, required } from '../../command/options.ts'
import { measure } from './parts.ts'

export const server = defineCommand({
  name: 'server',
  summary: 'a team server under load',
  description:
    'Starts replicas of the team server over a PostgreSQL, in a database of its own that is dropped afterwards, and lets many clients read and write through them, four reads to one write. Prints calls a second, the latency of reads and writes, and errors, for each number of replicas. Clients, replicas and often the database share this machine.',
  arguments: {},
  options: {
    postgres: required('--postgres <url>', 'a server on which a database may be created'),
    clients: integer('--clients <count>', 'how many clients; default 200', 1, 2_000),
    replicas: integers(
      '--replicas <counts>',
      'numbers of replicas, one after the other; default 1,2,4',
      1,
      16,
    ),
    seconds: integer('--seconds <count>', 'how long each; default 20', 1, 600),
  },
  examples: [
    ['lore bench server --postgres postgres://localhost/postgres', '200 clients, 1, 2 and 4 replicas'],
  ],
  run: async ({ options, context }) =>
    measure('Loading', context, async (onProgress) => {
      const { runServerBench } = await import('../../../../bench/server.ts')
      const { postgres: postgresUrl, clients = 200, replicas = [1, 2, 4], seconds = 20 } = options
      return runServerBench({ postgresUrl, clients, replicas, seconds, bin: packagePaths().bin, onProgress })
    }),
})
