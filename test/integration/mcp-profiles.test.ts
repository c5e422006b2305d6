/** Profiles over HTTP and on the command line: one, several, unknown ones, and those that clash. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { createHttpApp } from '../../src/http/app.ts'
import { createMcpHttpHandler } from '../../src/mcp/http-handler.ts'
import { loadProfile, PROFILE_NAMES } from '../../src/mcp/profiles/index.ts'
import { runMain } from '../support/profile-client.ts'
import { createSandbox } from './cli-lore.ts'
import { createFakeEngine } from './mcp-fake-engine.ts'

const TOKEN = 't'.repeat(43)

function createApp() {
  const mcp = createMcpHttpHandler({ engine: createFakeEngine().engine, version: '1', log: () => undefined })
  onTestFinished(() => mcp.close())
  return createHttpApp({ mcp, token: TOKEN, version: '1' })
}

async function listTools(app: ReturnType<typeof createApp>, path: string, token = TOKEN) {
  const response = await app.fetch(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    }),
  )
  const text = await response.text()
  return {
    status: response.status,
    text,
    names: [...text.matchAll(/"name":"(\w+)"/g)].map(([, name]) => name),
  }
}

async function namesOf(profile: string): Promise<string[]> {
  return (await loadProfile(profile)).tools.map(({ name }) => name)
}

describe('over HTTP', () => {
  test.each(PROFILE_NAMES.map((name) => [name]))('/mcp/%s offers the tools of that profile', async (name) => {
    const { status, names } = await listTools(createApp(), `/mcp/${name}`)
    expect(status).toBe(200)
    expect(names).toEqual(await namesOf(name))
  })

  test('/mcp offers the default, and several may be named together', async () => {
    const app = createApp()
    expect((await listTools(app, '/mcp')).names).toEqual(await namesOf('lore'))
    expect((await listTools(app, '/mcp/lore,lore-classic')).names).toEqual([
      ...(await namesOf('lore')),
      ...(await namesOf('lore-classic')),
    ])
  })

  test('an unknown profile is a bad request, and the token comes first', async () => {
    const app = createApp()
    const { status, text } = await listTools(app, '/mcp/nope')
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({
      error: { code: 'invalid_input', hint: expect.stringContaining('lore-classic') },
    })
    expect((await listTools(app, '/mcp/nope', 'wrong')).status).toBe(401)
    expect((await listTools(app, '/mcp/lore/search')).status).toBe(404)
  })
})

describe('lore mcp', () => {
  test('lists the profiles with their tools', async () => {
    const sandbox = createSandbox()
    onTestFinished(sandbox.remove)
    const { code, stdout } = await runMain(sandbox, ['mcp', '--list-profiles', '--json'])
    expect(code).toBe(0)
    const { profiles } = JSON.parse(stdout) as {
      profiles: { name: string; tools: string[]; default: boolean }[]
    }
    expect(profiles.map(({ name }) => name)).toEqual(PROFILE_NAMES)
    expect(profiles.filter((profile) => profile.default).map(({ name }) => name)).toEqual(['lore'])
    for (const { name, tools } of profiles) expect(tools).toEqual(await namesOf(name))
    const plain = await runMain(sandbox, ['mcp', '--list-profiles'])
    expect(plain.stdout).toContain('lore (default): ')
    expect(plain.stdout).toContain('query_memory, explore_memory')
  })

  test('refuses a profile there is not', async () => {
    const sandbox = createSandbox()
    onTestFinished(sandbox.remove)
    const { code, stderr, stdout } = await runMain(sandbox, ['mcp', '--profile', 'lore,nope'])
    expect(code).not.toBe(0)
    expect(stdout).toBe('')
    expect(stderr).toContain('"nope"')
    expect(stderr).toContain('knowledge-graph')
  })
})
