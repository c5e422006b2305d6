/** `lore bench musique`: multi-hop questions, with and without links. */
import { defineCommand } from '../../command/command.ts'
import { required } from '../../command/options.ts'
import { keptVectors, measure, withParts } from './parts.ts'

export const musique = defineCommand({
  name: 'musique',
  summary: 'multi-hop questions, with and without links',
  description:
    'Stores the passages of a MuSiQue folder (corpus.json, openie.json, questions-dev.json) as memories and its triples as entities and links, and prints R@2, R@5, R@10 and recall_all@5 of words alone, vectors alone, tokens alone, the default formula, the best mix of them, and deep search, by the number of hops, with the latency of recall; then deep search and the best mix as chosen on one half of the questions and counted on the other (heldOut).',
  arguments: {},
  options: { data: required('--data <folder>', 'the folder with the three files'), vectors: keptVectors },
  examples: [['lore bench musique --data musique --json', 'as JSON']],
  run: async ({ options, context }) =>
    measure('Measuring', context, async (onProgress) => {
      const { runMusique } = await import('../../../../bench/musique.ts')
      return withParts({ vectors: options.vectors }, (parts) =>
        runMusique({ dataPath: options.data, ...parts, onProgress }),
      )
    }),
})
