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
    'Makes a tree of a folder of Markdown notes: one topic for the folder, a memory for every note and every heading, tags from the front matter, links from wiki links. Run it again after editing: only what is new or changed is read, each note is replaced in one step, and what did not change keeps its id. Secrets are cut out first. What a person protected stays when its note goes; what a person removed for good stays away until its text changes. Where no note is left in the folder it asks first, and needs --yes where nobody can answer; a folder that is gone itself takes its notes along only with --yes. Exit code 1 if a note could not be read.',
  arguments: { folder: argument('<folder>', 'the folder of notes') },
  options: {
    dryRun: flag('--dry-run', 'say what would be done, and do nothing'),
    yes: flag('-y, --yes', 'archive everything where the folder is empty or gone, without asking'),
  },
  examples: [
    ['lore reindex ~/notes', 'take in a vault, or what changed in it'],
    ['lore reindex ~/notes --dry-run', 'what would change'],
  ],
  async run({ args, options, context }) {
    const engine = await context.engine()
    await engine.ensureScope(context.scope(), context.caller)
    const path = resolve(context.standpoint.cwd, args.folder)
    const indexIt = (confirmed: boolean) =>
      engine.reindex({ path, scope: context.scope(), dryRun: options.dryRun, confirmed }, context.caller)
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
