/** `lore bench hooks`: the time hooks take, what they give, and how often it helps. */
import { join } from 'node:path'
import { packagePaths } from '../../../config/package-paths.ts'
import { defined } from '../../../core/defined.ts'
import { defineCommand } from '../../command/command.ts'
import { flag, integer, text } from '../../command/options.ts'
import { engineParts, measure } from './parts.ts'

export const hooks = defineCommand({
  name: 'hooks',
  summary: 'the time hooks take, what they give, and how often it helps',
  description:
    'Measures how long each hook’s process takes, with a daemon over a store of made-up conversations and without one, compared with an empty Node process; what a session of fifty real prompts is given, from transcripts of which some are held out; and, on LoCoMo questions used as prompts, precision and recall at each threshold, with the default marked, how well calibrated the confidences are, and how often hooks give something that cannot help.',
  arguments: {},
  options: {
    data: text('--data <file>', 'a LoCoMo JSON file; without it, no precision and recall'),
    transcripts: text(
      '--transcripts <folder>',
      'transcripts of Claude Code; without it, no session of real prompts',
    ),
    n: integer('--n <count>', 'documents in the store; 0 leaves times out; default 100000', 0, 10_000_000),
    runs: integer('--runs <count>', 'how often each hook is run; default 30', 5, 10_000),
    fit: flag('--fit', 'fit the weights of confidence again, and test them on held-out conversations'),
  },
  examples: [
    ['lore bench hooks --data locomo10.json --transcripts ~/.claude/projects --json', 'everything, as JSON'],
    ['lore bench hooks --n 10000', 'times alone, over a smaller store'],
  ],
  run: async ({ options, context }) =>
    measure('Measuring', context, async (onProgress) => {
      const { runHooksBench } = await import('../../../../bench/hooks.ts')
      const { bin, root } = packagePaths()
      return runHooksBench({
        ...defined({ dataPath: options.data, transcriptsPath: options.transcripts, runs: options.runs }),
        n: options.n ?? 100_000,
        fit: options.fit,
        bin,
        hookProgram: join(root, 'dist', 'hook.cjs'),
        ...(await engineParts()),
        onProgress,
      })
    }),
})
