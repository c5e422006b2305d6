/** A command in a process that is used again ends as one in a process of its own, and leaves nothing behind. */
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { canBeHosted, runHosted } from '../support/hosted-commands.ts'
import { createSandbox, type Outcome, type RunOptions, runLoreProcess, type Sandbox } from './cli-lore.ts'
import { until } from './daemon-processes.ts'

function makeSandbox(): Sandbox {
  const sandbox = createSandbox()
  onTestFinished(sandbox.remove)
  return sandbox
}

function host(sandbox: Sandbox, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const { cwd = sandbox.folder, env, input = '' } = options
  return runHosted({ args, env: { ...sandbox.env, ...env }, cwd, input: Buffer.from(input) })
}

/** Runs the line both ways, each in a home of its own. */
async function runBoth(args: readonly string[], options: RunOptions = {}): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const run of [runLoreProcess, host]) {
    const sandbox = makeSandbox()
    const { code, stdout, stderr } = await run(sandbox, args, options)
    const plain = (text: string) => text.replaceAll(realpathSync(sandbox.folder), 'HOME')
    outcomes.push({ code, stdout: plain(stdout), stderr: plain(stderr) })
  }
  return outcomes
}

test.each([
  ['help', []],
  ['a version', ['--version']],
  ['an unknown command', ['serach']],
  ['a missing argument', ['search', '--json']],
  ['an id that nothing has', ['read', '0000']],
  ['settings', ['config', 'list', '--json']],
  ['an empty list', ['recent', '--json']],
])('says the same and ends with the same code: %s', async (_, args) => {
  const [own, hosted] = await runBoth(args)
  expect(hosted).toEqual(own)
})

test('reads its own standard input', async () => {
  const sandbox = makeSandbox()
  for (const text of ['The ferry runs on Fridays', 'Die Fähre fährt 🚢']) {
    const { code } = await host(sandbox, ['add', '-'], { input: text })
    expect(code).toBe(0)
  }
  const { stdout } = await host(sandbox, ['recent', '--json'])
  expect(stdout).toContain('ferry')
  expect(stdout).toContain('Fähre fährt 🚢')
})

test('has its own environment and folder, and none of the command before', async () => {
  const sandbox = makeSandbox()
  const project = join(sandbox.folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, '.lore.toml'), '[scope]\nproject = "harbour"\n')
  const ask = async (options: RunOptions) =>
    JSON.parse((await host(sandbox, ['config', 'list', '--json'], options)).stdout) as unknown
  const before = await ask({})
  const other = await ask({ cwd: project, env: { LORE_SCOPE_NAMESPACE: 'crew' } })
  expect(JSON.stringify(other)).toContain('crew')
  expect(other).not.toEqual(before)
  expect(await ask({})).toEqual(before)
})

test('commands at the same time run in processes of their own', async () => {
  const sandbox = makeSandbox()
  const added = await Promise.all(
    ['one', 'two', 'three'].map((word) => host(sandbox, ['add', `The buoy has number ${word}`])),
  )
  expect(added.map(({ code }) => code)).toEqual([0, 0, 0])
  const { stdout } = await host(sandbox, ['status', '--json'])
  expect(stdout).toMatch(/"memories": 3/)
})

test('a connection that a command left open ends with its process', async () => {
  const sandbox = makeSandbox()
  let heard = 0
  const server = createServer((_, answer) => {
    heard++
    answer.writeHead(500).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const env = { LORE_EMBEDDING_PROVIDER: 'ollama', LORE_EMBEDDING_BASE_URL: `http://127.0.0.1:${port}` }
  await host(sandbox, ['add', 'The ferry runs on Fridays'], { env })
  expect(heard).toBeGreaterThan(0)
  await until(async () => (await connectionsOf(server)) === 0)
})

function connectionsOf(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

test('needs a process of its own if Node reads its environment at the start, or if it starts others', () => {
  const { env } = makeSandbox()
  expect(canBeHosted({ args: ['status'], env: { ...env, NODE_OPTIONS: '--no-warnings' } })).toBe(false)
  expect(canBeHosted({ args: ['status'], env: { ...env, LANG: 'xx' } })).toBe(false)
  expect(canBeHosted({ args: ['mcp'], env })).toBe(false)
  expect(canBeHosted({ args: ['daemon', 'start'], env })).toBe(false)
  expect(canBeHosted({ args: ['status'], env })).toBe(process.env.LORE_TEST_PROCESSES !== 'real')
})
