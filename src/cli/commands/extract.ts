/** `lore extract`: shows the candidate facts of a file or a pipe, and what would be done about each. */
import { defined } from '../../core/defined.ts'
import { EXTRACTOR_NAMES } from '../../core/digest.ts'
import { defineCommand } from '../command/command.ts'
import { argument, oneOf } from '../command/options.ts'
import { readTextFile } from '../command/read-text-file.ts'
import { renderExtract } from '../render/digest.ts'

export const extract = defineCommand({
  name: 'extract',
  summary: 'show what a text would add to memory',
  description:
    'Reads any text, finds the facts, decisions and corrections in it, and says for each whether it is new, already known, or a change to what is known. Lines that begin with a name and a colon are read as a conversation. Secrets are cut out first. Stores nothing.',
  arguments: { file: argument('<file>', 'the file to read; - reads standard input') },
  options: {
    extractor: oneOf(
      '--extractor <name>',
      'who extracts knowledge; default: digest.extractor',
      EXTRACTOR_NAMES,
    ),
  },
  examples: [
    ['lore extract notes.md', 'what would be learnt from a file'],
    ['pbpaste | lore extract - --json', 'from a pipe, for machines'],
  ],
  async run({ args, options, context }) {
    const text = await readTextFile(args.file, context)
    const engine = await context.engine()
    await engine.ensureScope(await context.scope(), context.caller)
    const report = await engine.extract(
      {
        text,
        scope: await context.scope(),
        ...defined({ extractor: options.extractor }),
      },
      context.caller,
    )
    return { json: report, render: (view) => renderExtract(report, view) }
  },
})
