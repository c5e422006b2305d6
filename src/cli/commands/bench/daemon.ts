/** `lore bench daemon`: the daemon’s speed, memory and cost. */
import { packagePaths } from '../../../config/package-paths.ts'
import { defineCommand } from '../../command/command.ts'
import { integer } from '../../command/options.ts'
import { measure } from './parts.ts'

export const daemon = defineCommand({
  name: 'daemon',
  summary: 'the daemon’s speed, memory and cost',
  description:
    'Starts a daemon over a store of made-up conversations and measures searches over its socket, its memory, the memory of a stdio server attached to it, and the CPU seconds of an idle hour, estimated from one minute.',
  arguments: {},
  options: {
    n: integer('--n <count>', 'how many documents; default 100000', 10, 10_000_000),
    idle: integer('--idle <seconds>', 'how long to watch it while idle; default 60', 1, 3_600),
  },
  examples: [['lore bench daemon --n 10000 --json', 'a smaller store, as JSON']],
  run: async ({ options, context }) =>
    measure('Filling', context, async (onProgress) => {
      const { runDaemonBench } = await import('../../../../bench/daemon.ts')
      const idle = options.idle === undefined ? {} : { idleSeconds: options.idle }
      return runDaemonBench({ n: options.n ?? 100_000, ...idle, bin: packagePaths().bin, onProgress })
    }),
})
