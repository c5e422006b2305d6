/** `lore bench digest`: how much of a conversation the digest keeps, and how well. */
import { defined } from '../../../core/defined.ts'
import { EXTRACTOR_NAMES } from '../../../core/digest.ts'
import { defineCommand } from '../../command/command.ts'
import { integer, oneOf, required } from '../../command/options.ts'
import { engineParts, measure } from './parts.ts'

export const digest = defineCommand({
  name: 'digest',
  summary: 'how much of a conversation the digest keeps, and how well',
  description:
    'Digests a LoCoMo file, or a folder of agents’ conversations, and prints the share of evidence turns that some memory cites (coverage), of those whose answer words survive (answerWords), tokens of memories over tokens of conversation (compression), the share of exact quotes, duplicates, roots a conversation and milliseconds a turn. With --sample, prints random facts for a person to rate.',
  arguments: {},
  options: {
    data: required('--data <path>', 'a LoCoMo JSON file, or a folder with conversations of agents'),
    extractor: oneOf('--extractor <name>', 'who extracts knowledge; default none', EXTRACTOR_NAMES),
    sample: integer('--sample <count>', 'how many facts to print', 1, 10_000),
    seed: integer('--seed <number>', 'the seed of the random sample; default 1', 1, 1_000_000),
  },
  examples: [
    ['lore bench digest --data locomo10.json --extractor none --json', 'as JSON'],
    ['lore bench digest --data ~/.claude/projects --sample 100', 'facts to rate'],
  ],
  run: async ({ options, context }) =>
    measure('Digesting', context, async (onProgress) => {
      const { runDigestBench } = await import('../../../../bench/digest.ts')
      return runDigestBench({
        dataPath: options.data,
        ...defined({ extractor: options.extractor, sample: options.sample, seed: options.seed }),
        ...(await engineParts()),
        onProgress,
      })
    }),
})
