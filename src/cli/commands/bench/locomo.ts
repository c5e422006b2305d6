/** `lore bench locomo`: quality of recall on LoCoMo conversations. */
import { defineCommand } from '../../command/command.ts'
import { flag, required, text } from '../../command/options.ts'
import { keptVectors, measure, ON_POSTGRES, withParts } from './parts.ts'

export const locomo = defineCommand({
  name: 'locomo',
  summary: 'quality of recall on LoCoMo conversations',
  description:
    'Stages each conversation of a LoCoMo file in its own scope, asks each of its questions, and prints nDCG@10, R@5, R@10, recall_all@10 and MRR per category and as the mean of the categories, with the latency of recall.',
  arguments: {},
  options: {
    data: required('--data <file>', 'the LoCoMo JSON file'),
    policy: text('--policy <name>', 'the ranking formula'),
    policies: text('--policies <names>', 'several ranking formulas, separated by commas'),
    digested: flag('--digested', 'digest the conversations first, and search memories and turns together'),
    deep: flag('--deep', 'ask everything deep as well; always done with --digested'),
    crossValidate: flag(
      '--cross-validate',
      'fit the (first) formula’s weights on all conversations but one, and test them on that one',
    ),
    ablate: flag('--ablate', 'take each signal out of the (first) formula in turn'),
    vectors: keptVectors,
    postgres: text('--postgres <url>', ON_POSTGRES),
  },
  examples: [
    ['lore bench locomo --data locomo10.json --json', 'as JSON'],
    ['lore bench locomo --data locomo10.json --policies gen3,simple3,lore', 'compare formulas'],
    [
      'lore bench locomo --data locomo10.json --cross-validate --ablate',
      'how much of the result is overfitting?',
    ],
  ],
  run: async ({ options, context }) =>
    measure('Measuring', context, async (onProgress) => {
      const { runLocomo } = await import('../../../../bench/locomo.ts')
      const { policy, policies, digested, deep, crossValidate, ablate } = options
      const named = [policy, ...(policies ?? '').split(',')].flatMap((name) => name?.trim() || [])
      return withParts(options, (parts) =>
        runLocomo({
          dataPath: options.data,
          policies: named,
          digested,
          deep,
          crossValidate,
          ablate,
          ...parts,
          onProgress,
        }),
      )
    }),
})
