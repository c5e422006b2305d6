/** `lore bench ingest`: speed of reading conversations. */
import { defineCommand } from '../../command/command.ts'
import { integer, required } from '../../command/options.ts'
import { engineParts, measure } from './parts.ts'

export const ingest = defineCommand({
  name: 'ingest',
  summary: 'speed of reading conversations',
  description:
    'Reads every conversation below a folder, redaction on, until it can be found by words, and prints megabytes and lines a second, the memory of the process, what was left out and why; then how fast vectors follow, and what it costs to make every step survive a power cut.',
  arguments: {},
  options: {
    data: required('--data <folder>', 'a folder with agents’ conversations'),
    embedded: integer(
      '--embedded <count>',
      'episodes embedded to measure vectors; default 200',
      1,
      1_000_000,
    ),
  },
  examples: [['lore bench ingest --data ~/.claude --json', 'your own conversations, as JSON']],
  run: async ({ options, context }) =>
    measure('Reading', context, async (onProgress) => {
      const { runIngestBench } = await import('../../../../bench/ingest.ts')
      const embedded = options.embedded === undefined ? {} : { embedded: options.embedded }
      return runIngestBench({ dataPath: options.data, ...embedded, ...(await engineParts()), onProgress })
    }),
})
