/**
 * `lore mcp`: serves one agent over stdio. stdout carries the protocol; the engine (the daemon's if there
 * is one) opens at the first tool call.
 */
import { type CommandOutput, defineCommand } from '../command/command.ts'
import { flag, text } from '../command/options.ts'
import { headed, show } from '../render/layout/block.ts'

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'serve one agent over stdio (MCP)',
  description:
    'Speaks the Model Context Protocol on standard input and output, until the agent closes the connection. Agents start this command themselves.',
  arguments: {},
  options: {
    profile: text(
      '--profile <names>',
      'the set of tools to offer, or several separated by commas; default lore',
    ),
    remote: flag('--remote', 'refuse to start unless this home is connected to a team server'),
    local: flag('--local', 'use this machine’s own memory, also if connected to a team server'),
    listProfiles: flag('--list-profiles', 'list the profiles, and exit'),
  },
  examples: [
    ['claude mcp add lore -- lore mcp', 'give Claude Code a memory'],
    ['claude mcp add lore -- lore mcp --remote', 'the memory of your team, after `lore connect`'],
    ['claude mcp add lore -- lore mcp --project web', 'a memory for one project'],
    ['claude mcp add memory -- lore mcp --profile knowledge-graph', 'the tools of another memory system'],
  ],
  async run({ options, context }) {
    if (options.listProfiles) return listProfiles()
    const [{ serveProfile }, { DEFAULT_PROFILE, loadProfiles }] = await Promise.all([
      import('../steps/serve-profile.ts'),
      import('../../mcp/profiles/index.ts'),
    ])
    const profile = options.profile === undefined ? DEFAULT_PROFILE : await loadProfiles(options.profile)
    const remote = options.local ? 'never' : options.remote ? 'always' : 'if connected'
    if (remote === 'always') await (await context.openServed(undefined, remote)).close()
    await serveProfile(profile, (namespace) => context.openServed(namespace, remote))
    return null
  },
})

async function listProfiles(): Promise<CommandOutput> {
  const { DEFAULT_PROFILE, loadProfile, PROFILE_NAMES } = await import('../../mcp/profiles/index.ts')
  const profiles = (await Promise.all(PROFILE_NAMES.map(loadProfile))).map(
    ({ name, summary, source, policy, tools }) => ({
      name,
      default: name === DEFAULT_PROFILE.name,
      summary,
      source,
      policy,
      tools: tools.map((tool) => tool.name),
    }),
  )
  return {
    json: { profiles },
    render: (view) =>
      show(
        view,
        ...profiles.map(({ name, summary, tools, ...profile }) =>
          headed(
            `${view.paint.bold(name)}${profile.default ? ' (default)' : ''}: ${summary}`,
            view.paint.dim(tools.join(', ')),
          ),
        ),
      ),
  }
}
