/** `lore project`: lists projects with what identifies them; renames, joins and splits them. */
import type { ProjectRun, ProjectView } from '../../capture/projects.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { argument } from '../command/options.ts'
import { headed, lines, sections, show } from '../render/layout/block.ts'
import { plural, toOneLine } from '../render/layout/text.ts'
import type { View } from '../render/layout/view.ts'

const list = defineCommand({
  name: 'list',
  summary: 'list projects with their folders, remotes and former names',
  description:
    'Lists every project with what it holds and by what it is recognised: folders, the first commit, remotes, and the names of projects that were joined to it.',
  arguments: {},
  options: {},
  examples: [['lore project list', 'which projects there are']],
  run: ({ context }) => listAll(context),
})

async function listAll(context: CliContext): Promise<CommandOutput> {
  const engine = await context.engine()
  const { items } = await engine.listProjects({}, context.caller)
  return {
    json: { projects: items },
    render: (view) =>
      items.length === 0
        ? 'There are no projects yet. The first memory stored in a repository creates one.'
        : show(view, ...items.map((item) => renderProject(item, view))),
  }
}

function renderProject({ label, memories, episodes, namespaces, aliases, joined }: ProjectView, view: View) {
  const { bold, dim } = view.paint
  const of = (kind: string) => aliases.filter((alias) => alias.kind === kind).map(({ value }) => value)
  const line = (head: string, values: readonly string[]) =>
    values.length > 0 && dim(`${head}: ${values.map(toOneLine).join(', ')}`)
  const held = `${plural(memories, 'memory', 'memories')}, ${plural(episodes, 'turn')}`
  const where = namespaces.length === 1 && namespaces[0] === 'default' ? '' : ` in ${namespaces.join(', ')}`
  return headed(
    `${bold(toOneLine(label))}  ${held}${where}`,
    sections(
      lines(
        line('remote', of('remote')),
        line('folder', of('folder')),
        line(
          'joined',
          joined.map((part) => part.label),
        ),
      ),
    ),
  )
}

const rename = defineCommand({
  name: 'rename',
  summary: 'give a project another name',
  description:
    'Changes the name that people and agents see. The stored name, remotes and former names still find the project.',
  arguments: {
    project: argument('<project>', 'its name, a remote, or the end of one'),
    name: argument('<name>', 'the new name; no other project may have it'),
  },
  options: {},
  examples: [['lore project rename shop web-shop', 'call it web-shop']],
  async run({ args, context }) {
    const engine = await context.engine()
    const renamed = await engine.renameProject({ project: args.project, label: args.name }, context.caller)
    return {
      json: renamed,
      render: ({ paint }) => `${paint.green('Renamed')} to ${toOneLine(renamed.label)}`,
    }
  },
})

const join = defineCommand({
  name: 'join',
  summary: 'make two projects one',
  description:
    'Moves the memories, conversations and names of one project into another, in every namespace. Its folders, remotes and names lead to the other from now on. `lore undo` takes them apart again.',
  arguments: {
    project: argument('<project>', 'the project that becomes a part'),
    into: argument('<into>', 'the project that stays'),
  },
  options: {},
  examples: [
    ['lore project join web-shop acme/web-shop', 'what was imported as web-shop belongs to the repository'],
  ],
  async run({ args, context }) {
    const engine = await context.engine()
    const run = await engine.joinProjects({ project: args.project, into: args.into }, context.caller)
    return toOutput(run, ({ project, other }) => `${project} is now a part of ${other}.`)
  },
})

const split = defineCommand({
  name: 'split',
  summary: 'take a joined project out again',
  description:
    'Makes a project that was joined to another stand by itself again, with the memories and conversations that the join moved; what was stored since stays where it is. Lore does not join the two again by itself. `lore undo` joins them again.',
  arguments: { project: argument('<project>', 'the project that was joined; `lore project list` shows it') },
  options: {},
  examples: [['lore project split web-shop', 'it was another one after all']],
  async run({ args, context }) {
    const engine = await context.engine()
    const run = await engine.splitProject({ project: args.project }, context.caller)
    return toOutput(run, ({ project, other }) => `${project} is no longer a part of ${other}.`)
  },
})

function toOutput(run: ProjectRun, head: (run: ProjectRun) => string): CommandOutput {
  const moved = `${plural(run.memories, 'memory', 'memories')} and ${plural(run.sessions, 'conversation')} moved.`
  return {
    json: run,
    render: (view) =>
      show(
        view,
        `${view.paint.green(toOneLine(head(run)))} ${moved}`,
        view.paint.dim(`Undo: lore undo ${run.run.slice(0, 18)}`),
      ),
  }
}

export const project = defineCommand(
  {
    name: 'project',
    summary: 'list, rename, join and split projects',
    description:
      'A project keeps its name and memories when its repository gets a first commit, a remote, another folder, a worktree or another clone. Lore joins projects that turn out to be the same by itself (see `lore runs`); here you can look at them and decide otherwise.',
    arguments: {},
    options: {},
    examples: [
      ['lore project list', 'which projects there are, and by what they are recognised'],
      ['lore project join web-shop acme/web-shop', 'make two projects one'],
    ],
    run: ({ context }) => listAll(context),
  },
  [list, rename, join, split],
)
