/** `lore reindex`: indexes a folder of Markdown notes as memories, and follows its changes. */
import { resolve } from 'node:path'
import { isLoreError } from '../../core/errors.ts'
import { defineCommand } from '../command/command.ts'
import { EXIT } from '../command/exit-codes.ts'
import { argument, flag } from '../command/options.ts'
import { canAsk, requireYes } from '../command/terminal.ts'
import { renderReindex } from '../render/reindex.ts'

export const reindex = defineCommand({
  name: 'reindex',
  summary: 'index a folder of Markdown notes',
  description:
    'Turns a folder of Markdown notes into a tree: one topic for the folder, a memory for every note and every heading, tags from the front matter, links from wiki links. Run it again after editing: it reads only new and changed notes, replaces each note in one step, and unchanged notes keep their ids. Secrets are cut out first. A memory that a person protected stays even if its note is deleted; one that a person removed for good stays removed until its text changes. If the folder holds no notes any more, the command asks before archiving them, and needs --yes without a terminal; if the folder itself is gone, it archives its notes only with --yes. Notes count as your own words, so inside an agent’s session the command is refused. Exit code 1 if a note could not be read.',
  arguments: { folder: argument('<folder>', 'the folder of notes') },
  options: {
    dryRun: flag('--dry-run', 'show what would be done, and do nothing'),
    yes: flag('-y, --yes', 'if the folder is empty or gone, archive its notes without asking'),
  },
  examples: [
    ['lore reindex ~/notes', 'index a vault, or the changes in it'],
    ['lore reindex ~/notes --dry-run', 'what would change'],
  ],
  async run({ args, options, context }) {
    const engine = await context.engine()
    const scope = await context.scope()
    await engine.ensureScope(scope, context.caller)
    const path = resolve(context.standpoint.cwd, args.folder)
    const indexIt = (confirmed: boolean) =>
      engine.reindex({ path, scope, dryRun: options.dryRun, confirmed }, context.writer)
    const report = await indexIt(options.yes).catch(async (error: unknown) => {
      const isEmptied = isLoreError(error) && error.code === 'protected'
      if (!isEmptied || options.yes || !canAsk()) throw error
      await requireYes(`${error.message} Archive them?`)
      return indexIt(true)
    })
    return {
      json: report,
      render: (view) => renderReindex(report, view),
      exitCode: report.failed.length > 0 ? EXIT.failure : EXIT.ok,
    }
  },
})
