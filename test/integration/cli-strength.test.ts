/** Rating, governing and the graveyard from the command line, and whose session a command belongs to. */
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { MemoryListing } from '../../src/kernel/listing.ts'
import type { MemoryView } from '../../src/kernel/memory-views.ts'
import type { FeedbackOutcome } from '../../src/memories/feedback.ts'
import type { GovernOutcome } from '../../src/memories/govern.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { BIN, createSandbox, runJson, runLore, type Sandbox } from './cli-lore.ts'

let sandbox: Sandbox
beforeEach(() => {
  sandbox = createSandbox()
})
afterEach(() => sandbox.remove())

async function add(content: string, ...more: string[]): Promise<MemoryId> {
  const outcome = await runJson<{ memory: { id: MemoryId } }>(sandbox, 'add', content, '--no-wait', ...more)
  return outcome.memory.id
}

async function sessionsOf(id: MemoryId): Promise<string[]> {
  const store = await openSqliteStore({ path: join(sandbox.home, 'lore.db') })
  try {
    return (await store.accesses.listFor(id)).map(({ session }) => session)
  } finally {
    await store.close()
  }
}

describe('lore feedback', () => {
  test('says what changed, archives the second time, and the graveyard tells why', async () => {
    const id = await add('The crane is inspected every quarter.')
    const good = await runLore(sandbox, ['feedback', id, '--useful', '--confidence', '8'])
    expect(good).toMatchObject({ code: 0, stdout: expect.stringMatching(/quality\s+5\.00 → 5\.40/) })
    const bad = ['feedback', id, '--useless', '--confidence', '1']
    expect(await runJson<FeedbackOutcome>(sandbox, ...bad)).toMatchObject({ archived: false, grade: 1 })
    const second = await runLore(sandbox, [...bad, '--note', 'it was never true'])
    expect(second.stdout).toContain('lore restore')
    const listing = await runJson<MemoryListing>(sandbox, 'graveyard')
    expect(listing.items).toMatchObject([{ id, archivedReason: 'rated useless twice: it was never true' }])
    expect((await runLore(sandbox, ['graveyard'])).stdout).toMatch(/it was never true\s+now$/m)
    expect((await runLore(sandbox, ['restore', id])).code).toBe(0)
    expect((await runLore(sandbox, ['graveyard'])).stdout).toContain('Nothing is archived.')
  })

  test('wants one of useful and useless', async () => {
    const id = await add('The crane is inspected every quarter.')
    for (const flags of [[], ['--useful', '--useless']]) {
      const { code, stderr } = await runLore(sandbox, ['feedback', id, ...flags])
      expect(code).toBe(2)
      expect(stderr).toContain('--useful and --useless')
    }
  })
})

describe('lore govern', () => {
  test('shows, protects and unprotects', async () => {
    const id = await add('The crane is inspected every quarter.')
    expect((await runLore(sandbox, ['govern', id])).stdout).toMatch(/layer\s+3 factual/)
    expect(await runJson<GovernOutcome>(sandbox, 'govern', id, '--protect')).toMatchObject({
      changed: true,
      guard: 'protected',
    })
    const { code, stderr } = await runLore(sandbox, ['forget', id])
    expect(code).not.toBe(0)
    expect(stderr).toContain('--yes')
    expect((await runJson<GovernOutcome>(sandbox, 'govern', id, '--unprotect')).guard).toBeNull()
  })

  test('gives layer 1 only with a yes, and never inside an agent’s session', async () => {
    const id = await add('My name is Ada.', '--kind', 'identity')
    const asked = await runLore(sandbox, ['govern', id, '--layer', '1'])
    expect(asked.code).not.toBe(0)
    expect(asked.stderr).toContain('--yes')
    const agent = await runLore(sandbox, ['govern', id, '--layer', '1', '--yes'], {
      env: { CLAUDE_CODE_SESSION_ID: 'session-of-an-agent' },
    })
    expect(agent.code).not.toBe(0)
    expect(agent.stderr).toContain('person')
    expect((await runJson<GovernOutcome>(sandbox, 'govern', id)).memory.layer).toBe(2)
    const given = await runJson<GovernOutcome>(sandbox, 'govern', id, '--layer', '1', '--yes')
    expect(given).toMatchObject({ memory: { layer: 1 }, guard: 'constitutional' })
    expect((await runLore(sandbox, ['forget', id])).code).not.toBe(0)
    expect((await runLore(sandbox, ['forget', id, '--yes'])).code).toBe(0)
  })
})

describe('inside an agent’s session', () => {
  const env = { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 'abc-123' }
  const asAgent = (...args: string[]) => runLore(sandbox, args, { env })

  test('lore add stores the agent’s note, and a person confirms it', async () => {
    const added = await asAgent('add', 'Deploys need no approval at all.', '--no-wait')
    expect(added).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Stored as a note of claude-code'),
    })
    const [, id = ''] = /lore govern (\S+) --confirm/.exec(added.stderr) ?? []
    const read = async () => (await runJson<{ memory: MemoryView }>(sandbox, 'read', id)).memory
    expect(await read()).toMatchObject({ author: 'claude-code', trust: 'inference', origin: 'lore' })
    expect((await asAgent('govern', id, '--confirm', '--yes')).stderr).toContain('their own terminal')
    expect((await runLore(sandbox, ['govern', id, '--confirm', '--yes'])).code).toBe(0)
    expect(await read()).toMatchObject({ trust: 'principle', quote: 'Deploys need no approval at all.' })
    expect((await asAgent('forget', id, '--yes')).code).not.toBe(0)
  })

  test('a person’s memory is neither forgotten, replaced, removed nor loosened, and no run is undone', async () => {
    const id = await add('Deploys to production need two approvals.')
    for (const args of [
      ['forget', id, '--yes'],
      ['forget', id, '--purge', '--yes'],
      ['govern', id, '--fundamental', '--yes'],
    ]) {
      const refused = await asAgent(...args)
      expect(refused.code).not.toBe(0)
      expect(refused.stderr).toMatch(/[Pp]erson/)
    }
    expect((await asAgent('govern', id, '--layer', '2')).code).toBe(0)
    expect(await runJson<GovernOutcome>(sandbox, 'govern', id)).toMatchObject({
      memory: { layer: 3 },
      waitsForLayer: 2,
    })
    const other = 'Deploys to production need no approval.'
    expect((await asAgent('add', other, '--supersedes', id, '--no-wait')).code).toBe(0)
    const kept = await runJson<{ memory: MemoryView }>(sandbox, 'read', id)
    expect(kept.memory).toMatchObject({ supersededBy: null, archivedAt: null, disputedBy: expect.any(Array) })
    const items = await runJson<{ id: string }[]>(sandbox, 'runs')
    expect((await asAgent('undo', items[0]?.id ?? '')).stderr).toContain('their own terminal')
  })

  test('no file that may speak for the person is imported, and no former state restored', async () => {
    const id = await add('Deploys to production need two approvals.')
    const file = join(sandbox.folder, 'all.jsonl')
    expect((await runLore(sandbox, ['export', 'jsonl', '--out', file])).code).toBe(0)
    expect((await runLore(sandbox, ['backup', 'create'])).code).toBe(0)
    expect((await asAgent('import', 'jsonl', file, '--dry-run')).code).toBe(0)
    const { backups } = await runJson<{ backups: { id: string }[] }>(sandbox, 'backup', 'list')
    for (const args of [
      ['import', 'jsonl', file],
      ['import', 'claude-code'],
      ['reindex', sandbox.folder],
      ['backup', 'restore', backups[0]?.id ?? '', '--yes'],
    ]) {
      const refused = await asAgent(...args)
      expect(refused.code).not.toBe(0)
      expect(refused.stderr).toMatch(/their own terminal|Ask the person/)
    }
    expect((await runLore(sandbox, ['read', id])).code).toBe(0)
  })
})

describe('the session of an access', () => {
  test('is the agent’s where the environment names it, else each command is its own', async () => {
    const id = await add('The crane is inspected every quarter.')
    const env = { CLAUDE_CODE_SESSION_ID: 'abc-123' }
    for (const given of [{ env }, { env }, {}, {}]) await runLore(sandbox, ['read', id], given)
    const [first, second, third, fourth] = await sessionsOf(id)
    expect([first, second]).toEqual(['abc-123', 'abc-123'])
    expect(third).toMatch(/^cli-/)
    expect(fourth).not.toBe(third)
  })

  test('over stdio is the client’s: named in the request, else in the environment; never an argument', async () => {
    const id = await add('The crane is inspected every quarter.')
    const client = new Client({ name: 'test', version: '1' })
    const env = { ...sandbox.env, CLAUDE_CODE_SESSION_ID: 'abc-123' } as Record<string, string>
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [BIN, 'mcp'],
        env,
        cwd: sandbox.folder,
        stderr: 'pipe',
      }),
    )
    onTestFinished(() => client.close())
    await client.callTool({ name: 'read', arguments: { id } })
    await client.callTool({ name: 'read', arguments: { id }, _meta: { 'lore/session': 'mine' } })
    const refused = await client.callTool({ name: 'read', arguments: { id, session: 'made-up' } })
    expect(refused.isError).toBe(true)
    expect(await sessionsOf(id)).toEqual(['abc-123', 'mine'])
  })
})
