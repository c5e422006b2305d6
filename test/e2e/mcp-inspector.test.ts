/** The official Inspector's command line against our server, over stdio and over HTTP with the token. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Fetched, fetchPackage } from '../../scripts/fetch-package.mjs'
import { BIN, createSandbox, outcomeOf, type Sandbox, startLore, untilSaid } from '../integration/cli-lore.ts'

const run = promisify(execFile)

let inspector: Fetched
let sandbox: Sandbox
beforeAll(async () => {
  inspector = await fetchPackage('@modelcontextprotocol/inspector', '2.12.0')
}, 300_000)
beforeEach(() => {
  sandbox = createSandbox()
})
afterEach(() => sandbox.remove())

interface Listed {
  readonly tools: readonly { readonly name: string }[]
}
interface Called {
  readonly content: readonly { readonly text: string }[]
}

async function inspect<T>(...args: string[]): Promise<T> {
  if (inspector.kind === 'missing') throw new Error(inspector.why)
  const program = join(inspector.folder, 'clients/launcher/build/index.js')
  const { stdout } = await run(process.execPath, [program, '--cli', ...args], {
    env: sandbox.env,
    cwd: sandbox.folder,
  })
  return JSON.parse(stdout) as T
}

async function expectTools(target: readonly string[]): Promise<void> {
  // --strict fails on schemas that clients cannot use.
  const list = await inspect<Listed>(...target, '--method', 'tools/list', '--strict')
  expect(list.tools.map((tool) => tool.name)).toContain('search')
  const call = [...target, '--method', 'tools/call', '--tool-name']
  const stored = await inspect<Called>(...call, 'store', '--tool-arg', 'content=Bread needs salt.')
  expect(stored.content[0]?.text).toMatch(/^Stored /)
  const found = await inspect<Called>(...call, 'search', '--tool-arg', 'query=bread', 'limit=3')
  expect(found.content[0]?.text).toContain('Bread needs salt.')
}

test('lists and calls tools over stdio', async ({ skip }) => {
  if (inspector.kind === 'missing') return skip(inspector.why)
  const env = ['-e', `LORE_HOME=${sandbox.home}`, '-e', 'LORE_DAEMON_AUTOSTART=false']
  await expectTools([process.execPath, BIN, 'mcp', ...env])
})

test('lists and calls tools over HTTP', async ({ skip }) => {
  if (inspector.kind === 'missing') return skip(inspector.why)
  const daemon = startLore(sandbox, ['daemon', 'run', '--port', '0', '--json'])
  const outcome = outcomeOf(daemon)
  try {
    const said = await untilSaid(daemon, '"url"')
    const url = /"url": "([^"]+)"/.exec(said)?.[1] ?? ''
    const token = readFileSync(join(sandbox.home, 'token'), 'utf8').trim()
    await expectTools([url, '--transport', 'http', '--header', `Authorization: Bearer ${token}`])
  } finally {
    daemon.kill('SIGTERM')
    await outcome
  }
})
