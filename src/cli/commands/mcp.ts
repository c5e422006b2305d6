/**
 * `lore mcp`: serves one agent over stdio. stdout carries the protocol; the engine, which is the daemon's
 * where there is one, opens at the first tool call.
 */
import { packagePaths } from '../../config/package-paths.ts'
import { defineCommand } from '../command.ts'
import { text } from '../options.ts'

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'serve one agent over stdio (MCP)',
  description:
    'Speaks the Model Context Protocol on standard input and output, until the agent closes it. Agents start this themselves.',
  arguments: {},
  options: { profile: text('--profile <name>', 'the set of tools to offer; default lore') },
  examples: [
    ['claude mcp add lore -- lore mcp', 'give Claude Code a memory'],
    ['claude mcp add lore -- lore mcp --project web', 'a memory for one project'],
  ],
  async run({ options, context }) {
    const [{ serveMcpStdio }, { DEFAULT_PROFILE, findProfile }] = await Promise.all([
      import('../../mcp/stdio.ts'),
      import('../../mcp/profiles/index.ts'),
    ])
    await serveMcpStdio({
      engine: () => context.openServed(),
      version: packagePaths().version,
      profile: options.profile === undefined ? DEFAULT_PROFILE : findProfile(options.profile),
      sessionId: context.surroundings.agentSession,
      log: (line) => void process.stderr.write(`${line}\n`),
    })
    return null
  },
})
