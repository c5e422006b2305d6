/** `lore bench commits`: which conversation stands behind a commit. */
import { defineCommand } from '../../command/command.ts'
import { required } from '../../command/options.ts'
import { engineParts, measure } from './parts.ts'

export const commits = defineCommand({
  name: 'commits',
  summary: 'which conversation stands behind a commit',
  description:
    'Reads the transcripts of a folder as one memory and asks, for each commit that they made and whose files they wrote, which conversation stands behind it: with the commit as it was made, with another hash as after a rebase, and with another hash and subject as after a squash. Prints the share for which the right conversation is shown first and among three, and for which what the person had asked for is shown.',
  arguments: {},
  options: { data: required('--data <folder>', 'a folder with transcripts of Claude Code') },
  examples: [['lore bench commits --data work/sessions --json', 'as JSON']],
  run: async ({ options, context }) =>
    measure('Asking', context, async (onProgress) => {
      const { runCommitBench } = await import('../../../../bench/commits.ts')
      return runCommitBench({ dataPath: options.data, ...(await engineParts()), onProgress })
    }),
})
