/** `lore share`: decides with whom a project is shared, after showing what would leave. */
import type { SharedProject, SharePreview } from '../../transfer/share.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { flag, optionalArgument } from '../command/options.ts'
import { requirePerson } from '../command/require-person.ts'
import { createView } from '../command/terminal.ts'
import { renderPreview, renderShares } from '../render/sync.ts'

export const share = defineCommand({
  name: 'share',
  summary: 'share a project with your machines or a team',
  description:
    'Every project is private until you share it: with `mine`, all your own machines, or with `team:NAME`. Shows what would leave (how many memories and links, which topics, ten examples, what is left out) and asks; without a terminal it needs --yes. Conversations never leave; memories carry their quotes. Nothing is sent before `lore sync` runs with a connected folder or server. `private` stops sharing from now on; to take back what was sent, use `lore sync withdraw`. `global` stands for memories that belong to no project. Without arguments it lists what is shared.',
  arguments: {
    project: optionalArgument(
      '[project]',
      'its name, a remote or the end of one; global for memories without a project',
    ),
    with: optionalArgument('[with]', 'mine, team:NAME or private'),
  },
  options: {
    preview: flag('--preview', 'only show what would leave'),
    yes: flag('-y, --yes', 'do not ask'),
  },
  examples: [
    ['lore share web-shop mine --preview', 'what would leave'],
    ['lore share web-shop mine', 'share it with your other machines, after asking'],
    ['lore share web-shop team:shop', 'share it with a team'],
    ['lore share web-shop private', 'no longer'],
  ],
  async run({ args, options, context }) {
    const { project, with: group } = args
    const engine = await context.engine()
    if (project === undefined || group === undefined) {
      const { items } = await engine.listShares({}, context.caller)
      const shown = items.filter((item: SharedProject) => project === undefined || item.project === project)
      return { json: { items: shown }, render: (view) => renderShares(shown, view) }
    }
    const preview = await engine.share({ project, with: group }, context.caller)
    if (options.preview) return toOutput(preview)
    if (group === 'private')
      return toOutput(await engine.share({ project, with: group, agreed: true }, context.caller))
    await ask(preview, options.yes, context)
    return toOutput(await engine.share({ project, with: group, agreed: true }, context.caller))
  },
})

/** Shows the preview on standard error before the question. */
async function ask(preview: SharePreview, yes: boolean, context: CliContext): Promise<void> {
  if (!yes && !context.globals.json) {
    const view = createView(process.stderr, 'auto', context.surroundings)
    process.stderr.write(`${renderPreview(preview, view)}\n`)
  }
  await requirePerson(`Share ${preview.project} with ${preview.group}?`, yes, context)
}

function toOutput(preview: SharePreview): CommandOutput {
  return { json: preview, render: (view) => renderPreview(preview, view) }
}
