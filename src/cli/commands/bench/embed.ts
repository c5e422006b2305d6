/** `lore bench embed`: how fast vectors follow after conversations were read. */
import { defined } from '../../../core/defined.ts'
import { defineCommand } from '../../command/command.ts'
import { integer, required } from '../../command/options.ts'
import { engineParts, measure } from './parts.ts'

export const embed = defineCommand({
  name: 'embed',
  summary: 'how fast vectors follow after conversations were read',
  description:
    'Reads every conversation below a folder and embeds its turns in the order in which a daemon does, and prints turns a second and a CPU second.',
  arguments: {},
  options: {
    data: required('--data <folder>', 'a folder with agents’ conversations'),
    turns: integer('--turns <count>', 'most turns embedded; default 1000', 1, 1_000_000),
  },
  examples: [['lore bench embed --data ~/.claude --json', 'your own conversations, as JSON']],
  run: async ({ options, context }) =>
    measure('Embedding', context, async (onProgress) => {
      const { runEmbedBench } = await import('../../../../bench/embed.ts')
      return runEmbedBench({
        dataPath: options.data,
        ...defined({ turns: options.turns }),
        ...(await engineParts()),
        onProgress,
      })
    }),
})

/** One line per benchmark. */
