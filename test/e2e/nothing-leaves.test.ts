/**
 * Nothing leaves the machine, and nothing is written outside of the Lore home: every way into Lore is run with an empty
 * HOME and an empty folder for temporary files, in a network that counts packets where the system allows one.
 */
import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { BIN, type Outcome, outcomeOf, ROOT } from '../integration/cli-lore.ts'
import { until } from '../integration/daemon-processes.ts'
import { type ClosedNetwork, openClosedNetwork } from '../support/closed-network.ts'
import { type Recorded, recorded } from '../support/hook-process.ts'

let network: ClosedNetwork | string = 'not opened yet'

beforeAll(async () => {
  network = await openClosedNetwork()
  if (typeof network === 'string')
    process.stderr.write(`Packets are not counted here, only files are looked at: ${network}\n`)
})
afterAll(() => {
  if (typeof network !== 'string') network.close()
})

interface Place {
  readonly folder: string
  /** HOME, and the working folder. */
  readonly home: string
  readonly env: Record<string, string>
  /** A command line as it is run in the closed network, or as it is where there is none. */
  line(...parts: string[]): readonly [command: string, ...args: string[]]
  run(parts: readonly string[], input?: string): Promise<Outcome>
}

const NODE = process.execPath
/** A library that reports gathers first: one that did sent its first packet after nine seconds. */
const LINGER_MS = 20_000

function createPlace(): Place {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lore-quiet-')))
  const home = join(folder, 'home')
  const temporary = join(folder, 'tmp')
  for (const made of [home, temporary]) mkdirSync(made)
  // Nothing of the machine's own settings, also none that would keep a library quiet.
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    USERPROFILE: home,
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
    XDG_STATE_HOME: join(home, '.local', 'state'),
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    LORE_HTTP_PORT: '0',
  }
  const line = (...parts: string[]) =>
    typeof network === 'string' ? ([NODE, ...parts.slice(1)] as const) : network.within(home, parts)
  const place: Place = {
    folder,
    home,
    env,
    line,
    run(parts, input = '') {
      const [command, ...args] = line(...parts)
      const child = spawn(command, args, { cwd: home, env, stdio: ['pipe', 'pipe', 'pipe'] })
      // A hook that has heard enough does not read on.
      child.stdin.on('error', () => undefined)
      child.stdin.end(input)
      return outcomeOf(child)
    },
  }
  onTestFinished(async () => {
    await stopDaemon(place)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return place
}

/** Hold what was compiled for any test of this run, so other tests write there at the same time. */
const SHARED_CACHES = [join('node_modules', '.cache'), join('node_modules', '.vitest-cache')]

/** Every file and folder outside of the Lore home. */
function filesOutside({ folder }: Place, loreHome = join('home', '.lore')): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== loreHome && !path.startsWith(`${loreHome}${sep}`))
    .filter((path) => !SHARED_CACHES.some((cache) => path.includes(cache)))
    .sort()
}

/** Runs it and asserts that nothing left: no file outside of the Lore home, no packet. */
async function expectQuiet(place: Place, use: () => Promise<void>, loreHome?: string): Promise<void> {
  const look = () => ({
    files: filesOutside(place, loreHome),
    packets: typeof network === 'string' ? 0 : network.sentPackets(),
  })
  const before = look()
  await use()
  expect(look()).toEqual(before)
}

async function succeed(place: Place, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await place.run([NODE, BIN, ...args])
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

/** A daemon on a busy machine may take longer than the command waits. */
async function stopDaemon(place: Place): Promise<void> {
  await until(async () => [0, 3].includes((await place.run([NODE, BIN, 'daemon', 'stop'])).code ?? -1))
}

test('a name lookup and a connection are counted where packets can be', async (context) => {
  if (typeof network === 'string') return context.skip(network)
  const place = createPlace()
  const before = network.sentPackets()
  await place.run([NODE, '-e', 'require("node:dns").lookup("example.com", () => {})'])
  const afterLookup = network.sentPackets()
  expect(afterLookup).toBeGreaterThan(before)
  const connect =
    'require("node:net").connect(443, "203.0.113.5").on("error", () => {}); setTimeout(process.exit, 200)'
  await place.run([NODE, '-e', connect])
  expect(network.sentPackets()).toBeGreaterThan(afterLookup)
})

test('a file in HOME and one in the folder for temporary files are noticed', async () => {
  const place = createPlace()
  const write =
    'for (const name of ["HOME", "TMPDIR"]) require("node:fs").writeFileSync(process.env[name] + "/left", "")'
  await place.run([NODE, '-e', write])
  expect(filesOutside(place)).toEqual(expect.arrayContaining([join('home', 'left'), join('tmp', 'left')]))
})

test('storing and searching without a daemon', async () => {
  const place = createPlace()
  place.env.LORE_DAEMON_AUTOSTART = 'false'
  await expectQuiet(place, async () => {
    await succeed(place, 'add', 'We use pnpm here, never npm')
    expect(await succeed(place, 'search', 'which package manager')).toContain('pnpm')
    await succeed(place, 'doctor')
  })
})

test('storing and searching as it comes, which starts a daemon', async () => {
  const place = createPlace()
  await expectQuiet(place, async () => {
    await succeed(place, 'add', 'We use pnpm here, never npm')
    expect(await succeed(place, 'search', 'which package manager')).toContain('pnpm')
    await stopDaemon(place)
  })
})

test('a daemon with its model in a thread', async () => {
  const place = createPlace()
  await expectQuiet(place, async () => {
    await succeed(place, 'daemon', 'start')
    await succeed(place, 'add', 'The API gateway times out after 30 seconds')
    expect(await succeed(place, 'search', 'how long may a request take')).toContain('30 seconds')
    await succeed(place, 'daemon', 'status')
    if (typeof network !== 'string') await sleep(LINGER_MS)
    await stopDaemon(place)
  })
})

test.each([true, false])('an agent over stdio, with a daemon: %s', async (autostart) => {
  const place = createPlace()
  place.env.LORE_DAEMON_AUTOSTART = String(autostart)
  await expectQuiet(place, async () => {
    const client = new Client({ name: 'e2e', version: '1' })
    const [command, ...args] = place.line(NODE, BIN, 'mcp')
    await client.connect(
      new StdioClientTransport({ command, args, env: place.env, cwd: place.home, stderr: 'pipe' }),
    )
    await client.callTool({ name: 'store', arguments: { content: 'Releases are cut on Tuesdays.' } })
    const found = await client.callTool({ name: 'search', arguments: { query: 'when do we release?' } })
    expect(JSON.stringify(found.content)).toContain('Tuesdays')
    await client.close()
    await stopDaemon(place)
  })
})

test('the library, by the example of the README', async () => {
  const place = createPlace()
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  mkdirSync(join(place.home, 'node_modules'))
  symlinkSync(ROOT, join(place.home, 'node_modules', 'lore-memory'), 'junction')
  writeFileSync(join(place.home, 'example.mjs'), example)
  await expectQuiet(
    place,
    async () => {
      const { stdout, stderr } = await place.run([newNode(), '--no-warnings', 'example.mjs'])
      expect(stdout.trim(), stderr).toBe('stored The API gateway times out after 30 seconds.')
    },
    // The example names its own home.
    join('home', 'memory'),
  )
})

/** A library is loaded by the Node of the program that uses it. */
function newNode(): string {
  const own = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return Number(process.versions.node.split('.')[0]) >= 24 ? NODE : own
}

const MOMENTS: Readonly<Record<string, Recorded>> = {
  SessionStart: 'session-start-startup',
  UserPromptSubmit: 'user-prompt-submit',
  PreToolUse: 'pre-tool-use',
  Stop: 'stop',
  PreCompact: 'pre-compact',
  SessionEnd: 'session-end',
  SubagentStart: 'subagent-start',
  SubagentStop: 'subagent-stop',
}

interface HookEntry {
  readonly hooks: readonly { readonly args: readonly string[] }[]
}

/** A plugin in its package runs the Lore around it; one that was fetched by itself runs the bundle that it holds. */
test.each(['in its package', 'by itself'])(
  'every hook of the plugin %s, and the daemon they start',
  async (where) => {
    const place = createPlace()
    const plugin = where === 'by itself' ? join(place.folder, 'plugin') : join(ROOT, 'plugin')
    if (where === 'by itself') cpSync(join(ROOT, 'plugin'), plugin, { recursive: true })
    const file = readFileSync(join(plugin, 'hooks', 'hooks.json'), 'utf8')
    const { hooks } = JSON.parse(file) as { hooks: Readonly<Record<string, readonly HookEntry[]>> }
    expect(Object.keys(hooks).sort()).toEqual(Object.keys(MOMENTS).sort())
    await expectQuiet(place, async () => {
      for (const [moment, input] of Object.entries(MOMENTS)) {
        const args = hooks[moment]?.[0]?.hooks[0]?.args ?? []
        const line = args.map((part) => part.replace(/^\$\{CLAUDE_PLUGIN_ROOT\}/, () => plugin))
        const { code, stderr } = await place.run([NODE, ...line], recorded(input, { cwd: place.home }))
        expect({ moment, code, stderr }).toEqual({ moment, code: 0, stderr: '' })
      }
      const launcher = join(plugin, 'bin', 'lore.mjs')
      const { code, stderr } = await place.run([NODE, launcher, 'search', 'which package manager'])
      expect(code, stderr).toBe(0)
      await stopDaemon(place)
    })
  },
)

test('a benchmark that makes vectors', async () => {
  const place = createPlace()
  await expectQuiet(place, async () => {
    await succeed(place, 'bench', 'write', '--n', '20', '--waited', '5')
  })
})
