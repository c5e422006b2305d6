/** Agents against the real program: `lore mcp` in a process of its own, on the real engine and model. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  BIN,
  createSandbox,
  outcomeOf,
  runLore,
  type Sandbox,
  startLore,
  untilSaid,
} from '../integration/cli-lore.ts'

let sandbox: Sandbox
const clients: Client[] = []

beforeEach(() => {
  sandbox = createSandbox()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
  sandbox.remove()
})

type Mode = 'legacy' | 'auto' | { pin: string }

async function connect(mode: Mode): Promise<Client> {
  const client = new Client({ name: 'e2e', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN, 'mcp'],
      env: sandbox.env as Record<string, string>,
      cwd: sandbox.folder,
      stderr: 'pipe',
    }),
  )
  clients.push(client)
  return client
}

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const result = await client.callTool({ name, arguments: args })
  const [block] = result.content
  return block?.type === 'text' ? block.text : ''
}

/** The first id in a text. */
function idIn(text: string): string {
  const id = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/.exec(text)?.[0]
  if (id === undefined) throw new Error(`no id in: ${text}`)
  return id
}

test('a refusal of the engine reaches the agent as what it is', async () => {
  const client = await connect('auto')
  const refused = await call(client, 'store', { content: 'Nobody may deploy on Fridays.', parent_id: 'x' })
  expect(refused).toContain('invalid_input')
  expect(refused).not.toContain('fault in Lore')
  const missing = await call(client, 'read', { id: '01890000-0000-7000-8000-000000000000' })
  expect(missing).toContain('memory_not_found')
})

const MODES: readonly [string, Mode][] = [
  ['2025-11-25', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
  ['whichever is newest', 'auto'],
]

describe.each(MODES)('a client that speaks %s', (_, mode) => {
  test('remembers, finds by meaning, follows links, corrects and forgets', async () => {
    const client = await connect(mode)
    const topic = idIn(
      await call(client, 'store', { content: 'How the web shop is built and shipped.', depth: 0 }),
    )
    const stored = await call(client, 'store', {
      content:
        'Dependencies of the web shop are installed with pnpm, because its workspaces share a lockfile.',
      parent_id: topic,
      kind: 'decision',
      importance: 'high',
      tags: ['build'],
    })
    expect(stored).toContain(`under ${topic}, depth 1`)
    const fact = idIn(stored)
    const other = idIn(await call(client, 'store', { content: 'The office cat is called Minka.' }))

    const found = (await call(client, 'search', { query: 'which package manager do we use?' }))
      .split('\n')
      .filter((line) => /^[0-9a-f-]{36} /.test(line))
    expect(found[0]).toContain(fact)
    expect(found[0]).toMatch(/^\S{36} -?\d+\.\d\d inference now decision /)
    expect(await call(client, 'search', { query: 'package manager', parent_id: topic })).not.toContain(other)

    await call(client, 'connect', {
      source_id: other,
      target_id: fact,
      relation: 'related_to',
      reasoning: 'a test',
    })
    const read = await call(client, 'read', { id: fact })
    expect(read).toContain('because its workspaces share a lockfile.')
    expect(read).toContain(`parent: ${topic}`)
    expect(read).toContain(`← related_to ${other}`)

    await call(client, 'update', { id: other, content: 'The office dog is called Bruno.' })
    expect((await call(client, 'search', { query: 'name of the dog' })).split('\n')[1]).toContain(other)

    const again = await call(client, 'store', { content: 'The office dog is called Bruno.' })
    expect(again).toMatch(/^Not stored: /)
    expect(idIn(again)).toBe(other)

    expect(await call(client, 'delete', { id: other, reason: 'moved out' })).toContain(
      `lore restore ${other}`,
    )
    expect(await call(client, 'search', { query: 'name of the dog' })).not.toContain(other)
    expect(await call(client, 'list_roots', {})).toContain(topic)
  })
})

test('two agents share one memory', async () => {
  const [one, two] = [await connect('legacy'), await connect({ pin: '2026-07-28' })]
  const id = idIn(await call(one, 'store', { content: 'The staging database is called heron.' }))
  expect(await call(two, 'search', { query: 'staging database' })).toContain(id)
  await call(two, 'update', { id, content: 'The staging database is called egret.' })
  expect(await call(one, 'read', { id })).toContain('egret')
})

const line = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`
const initialize = line({
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'pipe', version: '1' } },
})
const store = (id: number, content: string) =>
  line({ id, method: 'tools/call', params: { name: 'store', arguments: { content } } })

test('requests piped in are all answered before it exits, and stdout is protocol only', async () => {
  const input =
    initialize +
    store(2, 'Bread needs salt.') +
    store(3, 'Tea needs time.') +
    line({ id: 4, method: 'tools/list' })
  const { code, stdout, stderr } = await runLore(sandbox, ['mcp'], { input })
  expect(code).toBe(0)
  expect(stderr).toBe('')
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as { id: number; result: object })
  expect(answers.map((answer) => answer.id).sort()).toEqual([1, 2, 3, 4])
  expect(answers.find((answer) => answer.id === 1)?.result).toMatchObject({ protocolVersion: '2025-06-18' })
  expect(JSON.parse((await runLore(sandbox, ['stats', '--json'])).stdout)).toMatchObject({ memories: 2 })
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends it cleanly while the client still holds the pipe',
  async (signal) => {
    const child = startLore(sandbox, ['mcp'])
    const outcome = outcomeOf(child)
    child.stdin?.write(initialize + store(2, 'Bread needs salt.'))
    await untilSaid(child, '"id":2')
    child.kill(signal)
    expect((await outcome).code).toBe(0)
  },
)

test('a memory it cannot open is told to the client, with a hint', async () => {
  const input = initialize + store(2, 'Bread needs salt.')
  const db = join(sandbox.folder, 'notes.db')
  writeFileSync(db, 'Not a database, and nothing that Lore should touch.\n'.repeat(100))
  const { code, stdout, stderr } = await runLore(sandbox, ['mcp', '--db', db], { input })
  expect(code).toBe(0)
  const answer = stdout
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as { id: number; result: object })[1]
  expect(answer?.result).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/^\w+: .+ — .+/) }],
  })
  expect(stderr).toContain('lore mcp: store:')
})
