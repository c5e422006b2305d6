/** `lore bench work`: what real sessions with a coding agent leave behind. */
import { defined } from '../../../core/defined.ts'
import { defineCommand } from '../../command/command.ts'
import { flag, required, text } from '../../command/options.ts'
import { keptVectors, measure, ON_POSTGRES, withParts } from './parts.ts'

export const work = defineCommand({
  name: 'work',
  summary: 'what real sessions with a coding agent leave behind',
  description:
    'Reads the sessions of a labelled folder (sessions/, questions.jsonl) as one memory and asks what their owner would ask later, just after reading, with vectors, and with vectors and digest, plainly and deep; prints the share answered by the first hit, the first five and the first ten, MRR, and how often the text shown holds the answer. If the folder also has decisions.jsonl, overtaken.jsonl and prompts.jsonl, plays the sessions one after the other and prints how many decisions were kept, how many orders of the moment and overtaken statements stand, and which prompts were given something that helps or misleads.',
  arguments: {},
  options: {
    data: required('--data <folder>', 'the folder with sessions and questions'),
    policies: flag('--policies', 'ask every other ranking formula too'),
    fresh: flag('--fresh', 'ask just after reading only, before there are vectors'),
    kept: flag('--kept', 'only play the sessions: what is kept and given'),
    write: text('--write <folder>', 'write what was kept and given into this folder, for reading'),
    sealed: text('--sealed <file>', 'sessions (one id a line) that are counted apart and never shown'),
    vectors: keptVectors,
    postgres: text('--postgres <url>', ON_POSTGRES),
  },
  examples: [
    ['lore bench work --data work --json', 'as JSON'],
    ['lore bench work --data work --kept --write read', 'what is kept and given, to be read'],
    ['lore bench work --data work --fresh', 'by words alone, in seconds'],
  ],
  run: async ({ options, context }) =>
    measure('Measuring', context, async (onProgress) => {
      const { runWork } = await import('../../../../bench/work.ts')
      const { runWorkLife } = await import('../../../../bench/work-life.ts')
      return withParts(options, async (parts) => {
        const common = { dataPath: options.data, ...parts, onProgress }
        const answered = options.kept
          ? {}
          : await runWork({ ...common, allPolicies: options.policies, freshOnly: options.fresh })
        if (options.fresh) return answered
        const life = await runWorkLife({
          ...common,
          ...defined({ writeTo: options.write, sealed: await readIds(options.sealed) }),
        })
        return { ...answered, ...life }
      })
    }),
})

/** Returns the lines of a file that are not empty; undefined without a file. */
async function readIds(path: string | undefined): Promise<string[] | undefined> {
  if (path === undefined) return undefined
  const { readFile } = await import('node:fs/promises')
  return (await readFile(path, 'utf8')).split('\n').flatMap((line) => line.trim() || [])
}
