/** `lore share`: decides with whom a project is shared, after showing what would leave. */
import { defined } from '../../core/defined.ts'
import { LoreError } from '../../core/errors.ts'
import type { Engine } from '../../engine/engine.ts'
import type { SharedProject, SharePreview } from '../../transfer/share.ts'
import type { SyncStanding } from '../../transfer/sync.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { findConnected } from '../command/find-connected.ts'
import { flag, optionalArgument } from '../command/options.ts'
import { requirePerson } from '../command/require-person.ts'
import { createView } from '../command/terminal.ts'
import { withdrawProject } from '../command/withdraw-project.ts'
import { renderPreview, renderShares } from '../render/sync.ts'

export const share = defineCommand({
  name: 'share',
  summary: 'share a project with your machines or a team',
  description:
    'Every project is private until you share it: with `mine`, all your own machines, or with `team:NAME`. Shows what would leave (how many memories and links, which topics, ten examples, what is left out) and asks; without a terminal it needs --yes. Conversations leave only with --conversations; memories carry their quotes. A team that has no place yet is connected with the server of `lore connect`. Nothing is sent before `lore sync` runs with a connected folder or server. `private` stops sharing from now on; with --withdraw it also takes back what was sent: it leaves the server or folder and, at their next sync, the others. `global` stands for memories that belong to no project. Without arguments it lists what is shared.',
  arguments: {
    project: optionalArgument(
      '[project]',
      'its name, a remote or the end of one; global for memories without a project',
    ),
    with: optionalArgument('[with]', 'mine, team:NAME or private'),
  },
  options: {
    preview: flag('--preview', 'only show what would leave'),
    conversations: flag('--conversations', 'share the conversations of the project as well'),
    onlyMemories: flag('--only-memories', 'no longer share its conversations'),
    withdraw: flag('--withdraw', 'with private: also take back what this machine shared'),
    yes: flag('-y, --yes', 'do not ask'),
  },
  examples: [
    ['lore share web-shop mine --preview', 'what would leave'],
    ['lore share web-shop mine', 'share it with your other machines, after asking'],
    ['lore share web-shop team:shop', 'share it with a team'],
    ['lore share web-shop mine --conversations', 'with the conversations of the project'],
    ['lore share web-shop private', 'no longer'],
    ['lore share web-shop private --withdraw', 'no longer, and take back what was sent'],
  ],
  async run({ args, options, context }) {
    const { project, with: group } = args
    const engine = await context.engine()
    if (project === undefined || group === undefined) {
      const { items } = await engine.listShares({}, context.caller)
      const shown = items.filter((item: SharedProject) => project === undefined || item.project === project)
      return { json: { items: shown }, render: (view) => renderShares(shown, view) }
    }
    const chosen = options.conversations ? true : options.onlyMemories ? false : undefined
    const input = { project, with: group, ...defined({ conversations: chosen }) }
    if (options.withdraw) {
      requireNoGroup(group)
      return withdrawProject(engine, project, options.yes, context)
    }
    const preview = await engine.share(input, context.caller)
    if (options.preview) return toOutput(preview)
    if (group !== 'private') await ask(preview, options.yes, context)
    const shared = await engine.share({ ...input, agreed: true }, context.caller)
    return toOutput(shared, group.startsWith('team:') ? await connectTeam(engine, group, context) : null)
  },
})

function requireNoGroup(group: string): void {
  if (group === 'private') return
  throw new LoreError('invalid_input', '--withdraw goes with private.', {
    hint: 'For example: lore share web-shop private --withdraw',
  })
}

/** Connects a team that has no place yet with the server of `lore connect`. @returns its address; null if nothing changed */
async function connectTeam(engine: Engine, group: string, context: CliContext): Promise<string | null> {
  const { items } = await engine.syncStatus({}, context.caller)
  const isConnected = items.some((item: SyncStanding) => item.group === group && item.address !== null)
  const known = isConnected ? null : findConnected(context.standpoint.home)
  if (known === null) return null
  await engine.connectSync({ group, ...known }, context.caller)
  return known.address
}

/** Shows the preview on standard error before the question. */
async function ask(preview: SharePreview, yes: boolean, context: CliContext): Promise<void> {
  if (!yes && !context.globals.json) {
    const view = createView(process.stderr, 'auto', context.surroundings)
    process.stderr.write(`${renderPreview(preview, view)}\n`)
  }
  await requirePerson(`Share ${preview.project} with ${preview.group}?`, yes, context)
}

function toOutput(preview: SharePreview, connected: string | null = null): CommandOutput {
  return {
    json: { ...preview, connected },
    render: (view) => {
      const shown = renderPreview(preview, view)
      return connected === null ? shown : `${shown}\n${preview.group} syncs with ${connected}`
    },
  }
}
