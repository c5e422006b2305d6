/** The real launcher with a profile: what agents have in their settings. */
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadProfiles, PROFILE_NAMES } from '../../src/mcp/profiles/index.ts'
import { BIN, createSandbox, runLore } from '../integration/cli-lore.ts'

function sandboxed() {
  const sandbox = createSandbox()
  onTestFinished(sandbox.remove)
  return sandbox
}

async function connect(...args: string[]): Promise<Client> {
  const sandbox = sandboxed()
  const client = new Client({ name: 'e2e', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  onTestFinished(() => client.close())
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN, 'mcp', ...args],
      env: sandbox.env as Record<string, string>,
      cwd: sandbox.folder,
      stderr: 'pipe',
    }),
  )
  return client
}

describe('lore mcp', () => {
  test.each([...PROFILE_NAMES, 'lore,knowledge-graph'].map((names) => [names]))(
    '--profile %s offers its tools',
    async (names) => {
      const { tools } = await (await connect('--profile', names)).listTools()
      expect(tools.map(({ name }) => name)).toEqual((await loadProfiles(names)).tools.map(({ name }) => name))
    },
  )

  test('serves a profile the same way beside other options, and answers its calls', async () => {
    const client = await connect('--profile', 'lore-classic', '--project', 'web')
    const stored = await client.callTool({
      name: 'store_memory',
      arguments: { content: 'The web shop is built with Vite.', summary: 'Vite', depth: 0 },
    })
    expect(stored.structuredContent).toMatchObject({ stored: true, depth: 0 })
    const { structuredContent } = await client.callTool({ name: 'list_topics', arguments: {} })
    expect(structuredContent).toMatchObject({ topics: [{ summary: 'Vite' }], total: 1 })
  })

  test('says on stderr which tools clash, and serves none', async () => {
    const { code, stdout, stderr } = await runLore(sandboxed(), [
      'mcp',
      '--profile',
      'lore-classic,memory-v3',
    ])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr.replace(/\s+/g, ' ')).toContain('list_topics (lore-classic and memory-v3)')
  })
})
