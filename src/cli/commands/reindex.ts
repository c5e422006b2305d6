/** `lore reindex`: a folder of Markdown notes as memories, kept in step. */
import { resolve } from 'node:path'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { argument, flag } from '../options.ts'
import { renderReindex } from '../render/reindex.ts'

export const reindex = defineCommand({
  name: 'reindex',
  summary: 'index a folder of Markdown notes',
  description:
    'Makes a tree of a folder of Markdown notes: one topic for the folder, a memory for every note and every heading, tags from the front matter, links from wiki links. Run it again after editing: only what is new or changed is read, each note is replaced in one step, and what did not change keeps its id. Secrets are cut out first. Exit code 1 if a note could not be read.',
  arguments: { folder: argument('<folder>', 'the folder of notes') },
  options: { dryRun: flag('--dry-run', 'say what would be done, and do nothing') },
  examples: [
    ['lore reindex ~/notes', 'take in a vault, or what changed in it'],
    ['lore reindex ~/notes --dry-run', 'what would change'],
  ],
  async run({ args, options, context }) {
    const engine = await context.engine()
    await engine.ensureScope(context.scope())
    const report = await engine.reindex(
      {
        path: resolve(context.standpoint.cwd, args.folder),
        scope: context.scope(),
        dryRun: options.dryRun,
      },
      context.caller,
    )
    return {
      json: report,
      render: (view) => renderReindex(report, view),
      exitCode: report.failed.length > 0 ? EXIT.failure : EXIT.ok,
    }
  },
})
