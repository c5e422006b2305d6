/** `lore compact`: shortens a text but keeps every number, name, path and decision, with a receipt. */

import { defined } from '../../core/defined.ts'
import { EXTRACTOR_NAMES } from '../../core/digest.ts'
import { RANGES } from '../../core/ranges.ts'
import { defineCommand } from '../command/command.ts'
import { argument, number, oneOf } from '../command/options.ts'
import { readTextFile } from '../command/read-text-file.ts'
import { renderCompacted } from '../render/compacted.ts'

export const compact = defineCommand({
  name: 'compact',
  summary: 'shorten a text without losing what matters',
  description:
    'Keeps protected parts word for word (numbers, names, versions, paths, commands, decisions, corrections), drops what is expendable, summarises the rest, then checks that every protected part is still there and puts missing ones back. The text goes to standard output; the receipt, with ratio and score, goes to standard error. Secrets are cut out first. Works without a language model. Stores nothing.',
  arguments: { file: argument('<file>', 'the file to read; - reads standard input') },
  options: {
    ratio: number('--ratio <number>', 'share of the length to aim at; default 0.4', ...RANGES.compactRatio),
    extractor: oneOf(
      '--extractor <name>',
      'who writes the summary; default: digest.extractor',
      EXTRACTOR_NAMES,
    ),
  },
  examples: [
    ['lore compact log.md > short.md', 'a shorter file; the receipt is shown'],
    ['lore compact - --ratio 0.2 --json < notes.md | jq .receipt', 'the receipt for machines'],
  ],
  async run({ args, options, context }) {
    const text = await readTextFile(args.file, context)
    const engine = await context.engine()
    const report = await engine.compact(
      {
        text,
        ...defined({ ratio: options.ratio, extractor: options.extractor }),
      },
      context.caller,
    )
    return {
      json: report,
      verbatim: true,
      render: () => {
        context.note(renderCompacted(report.receipt))
        return report.text
      },
    }
  },
})
