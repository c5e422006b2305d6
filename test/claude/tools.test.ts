/** The plugin's tools, skills and manifest, as the real client sees them. */
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { ROOT } from '../integration/cli-lore.ts'
import { type AgentHome, createAgentHome, PLUGIN } from './agent-home.ts'
import { type Block, type ModelCall, toolResults } from './fake-anthropic.ts'

const TOOLS = [
  'connect',
  'delete',
  'feedback',
  'list_roots',
  'read',
  'reflect',
  'search',
  'store',
  'update',
].map((name) => `mcp__plugin_lore_memory__${name}`)

const SKILLS = ['lore:forget', 'lore:lore-memory', 'lore:recall', 'lore:remember', 'lore:why']

interface Init {
  readonly tools: readonly string[]
  readonly slash_commands: readonly string[]
  readonly mcp_servers: readonly { readonly name: string; readonly status: string }[]
}

/** Lets the model use one tool in a session of its own, and returns what the tool said. */
async function useTool(home: AgentHome, name: string, input: Record<string, unknown>): Promise<string> {
  const call: Block = { type: 'tool_use', id: `toolu_${name.slice(-20)}`, name, input }
  home.model.answer((asked: ModelCall) => (toolResults(asked).has(call.id) ? 'Done.' : [call]))
  const { stdout } = await home
    .converse()
    .ask(`Use ${name}.`, '--allowedTools', 'mcp__plugin_lore_memory__*,ToolSearch')
  expect(stdout.trim()).toBe('Done.')
  return toolResults(home.model.calls.at(-1) as ModelCall).get(call.id) ?? ''
}

describe.skipIf(inject('client').kind === 'missing')('the plugin in the client', () => {
  test('passes its strict validation, alone and as a marketplace', async () => {
    const home = await createAgentHome()
    for (const [folder, ...more] of [[PLUGIN, '--profile', 'directory'], [ROOT]] as const) {
      const { code, stdout } = await home.claude(['plugin', 'validate', '--strict', ...more, folder])
      expect(`${code} ${stdout.split('\n').at(-2)}`, join(folder)).toBe('0 ✔ Validation passed')
    }
  })

  describe.each([
    ['an installed Lore', true],
    ['only what the plugin brings', false],
  ])('with %s', (_, installed) => {
    test('has its tools and skills under the names that settings and hooks use', async () => {
      const home = await createAgentHome({ installed })
      const { stdout } = await home.converse().ask('Hello.', '--output-format', 'stream-json', '--verbose')
      const init = stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Init & { readonly subtype?: string })
        .find(({ subtype }) => subtype === 'init')
      expect(init?.mcp_servers).toMatchObject([{ name: 'plugin:lore:memory', status: 'connected' }])
      expect(init?.tools.filter((name) => name.startsWith('mcp__'))).toEqual(TOOLS)
      expect(init?.slash_commands.filter((name) => name.startsWith('lore:'))).toEqual(SKILLS)
    })

    test('stores in one session what another finds', async () => {
      const home = await createAgentHome({ installed })
      const stored = await useTool(home, 'mcp__plugin_lore_memory__store', {
        content: 'The harbour gate opens at six in the morning.',
      })
      expect(stored).toContain('Stored ')
      const found = await useTool(home, 'mcp__plugin_lore_memory__search', {
        query: 'when does the harbour gate open',
      })
      expect(found).toContain('opens at six')
    })
  })
})
