/** `lore bench redact`: recall and precision of redaction. */
import { defined } from '../../../core/defined.ts'
import { LoreError } from '../../../core/errors.ts'
import { defineCommand } from '../../command/command.ts'
import { flag, text } from '../../command/options.ts'
import { measure } from './parts.ts'

export const redact = defineCommand({
  name: 'redact',
  summary: 'recall and precision of redaction',
  description:
    'Redacts a labelled set, and prints how many secrets were cut (recall), how much of what was cut was a secret (precision), what was missed by kind, and megabytes a second. With --prose, puts secrets into sentences of six languages and prints how many are cut, by shape and language, separately for the phrasings used to write the rules and for held-out ones. Never prints a text.',
  arguments: {},
  options: {
    data: text('--data <file>', 'JSONL of {"text", "label": "tp" or "fp"}; default: a built-in set'),
    prose: flag('--prose', 'secrets as people say them, in six languages'),
  },
  examples: [
    ['lore bench redact --data labelled.jsonl --json', 'on your own set, as JSON'],
    ['lore bench redact --prose', 'secrets in sentences'],
  ],
  run: async ({ options, context }) =>
    measure('Redacting', context, async (onProgress) => {
      if (options.prose) {
        if (options.data !== undefined)
          throw new LoreError('invalid_input', '--prose has its own phrasings, so it takes no --data.', {
            hint: 'Give one of the two.',
          })
        return (await import('../../../../bench/redact-prose.ts')).measureProse(onProgress)
      }
      const { runRedactBench } = await import('../../../../bench/redact.ts')
      return runRedactBench({ ...defined({ dataPath: options.data }), onProgress })
    }),
})
