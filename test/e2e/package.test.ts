/**
 * The package as people get it: packed by npm, installed from the packed file on each Node that it supports, for good
 * and as a dependency, with and without install scripts, with no network and an empty HOME, and then used.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, posix } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchPackage, findNpm } from '../../scripts/fetch-package.mjs'
import { install, listFiles, type Packed, pack } from '../../scripts/packed.mjs'
import { ROOT, untilSaid } from '../integration/cli-lore.ts'
import { serveAsRegistry } from '../support/one-package-registry.ts'

const run = promisify(execFile)
const MEGABYTE = 1_000_000
const FACT = 'We deploy on Thursdays, after the regression suite is green.'
/** Shares no word with the fact. */
const QUESTION = 'When do releases go out?'

/** Used unless the tests run on that line: the oldest supported 22, or a later one where npm has no such build. */
const NODES: Readonly<Record<string, readonly string[]>> = {
  22: ['22.16.0', '22.23.3'],
  24: ['24.21.0'],
}

let folder = ''
let packed: Packed
const example = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[1] ?? ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lore-packed-'))
  packed = await pack(ROOT, folder)
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

describe('the packed file', () => {
  test('is small enough, and depends on nothing', () => {
    expect(packed.bytes).toBeLessThan(45 * MEGABYTE)
    expect(packed.files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(60 * MEGABYTE)
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    for (const kind of ['dependencies', 'optionalDependencies', 'peerDependencies', 'bundleDependencies']) {
      expect(manifest).not.toHaveProperty(kind)
    }
    for (const moment of ['preinstall', 'install', 'postinstall']) {
      expect(manifest.scripts).not.toHaveProperty(moment)
    }
  })

  test('holds what runs and what it links to: no sources, no maps, no types but the public ones', () => {
    const paths = packed.files.map(({ path }) => path)
    expect(paths.filter((path) => /\.map$|(?<!\.d)\.ts$|\.test\./.test(path))).toEqual([])
    expect(paths.filter((path) => path.endsWith('.d.ts')).sort()).toEqual([
      'dist/index.d.ts',
      'dist/mcp.d.ts',
      'dist/shared.d.ts',
    ])
    expect(paths.filter((path) => path.startsWith('plugin/dist/'))).toEqual(['plugin/dist/hook.cjs'])
    expect(paths).toContain('dist/LICENSES.txt')
  })

  test('has no dead link', () => {
    const paths = packed.files.map(({ path }) => path)
    const pages = paths.filter((path) => path.endsWith('.md') && !path.startsWith('plugin/'))
    const links = [...pages, 'plugin/README.md'].flatMap((page) =>
      [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .map((target) => ({ page, target: posix.join(posix.dirname(page), target) })),
    )
    expect(links.length).toBeGreaterThan(10)
    const isThere = (target: string) => paths.some((path) => path === target || path.startsWith(`${target}/`))
    expect(links.filter(({ target }) => !isThere(target))).toEqual([])
  })
})

/** null where this Node cannot be had, which is said. */
async function findNode(line: string): Promise<string | null> {
  if (process.versions.node.startsWith(`${line}.`)) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const onWindows = process.platform === 'win32'
  for (const version of NODES[line] ?? []) {
    const fetched = await fetchPackage(`node-${platform}-${process.arch}`, version)
    if (fetched.kind === 'here') return join(fetched.folder, 'bin', onWindows ? 'node.exe' : 'node')
    process.stderr.write(`package.test: ${fetched.why}\n`)
  }
  return null
}

/** One installed Lore, and how it is run there: as `lore`, with nothing of this machine's settings. */
interface Place {
  readonly folder: string
  /** Where a program that depends on Lore lies. */
  readonly project: string
  readonly node: string
  readonly env: Record<string, string>
  readonly lore: (...args: string[]) => Promise<string>
  readonly start: (...args: string[]) => ChildProcess
}

const WAYS = [
  { name: 'for good', globally: true, flags: [] },
  { name: 'for good, without scripts', globally: true, flags: ['--ignore-scripts'] },
  { name: 'as a dependency', globally: false, flags: [] },
  { name: 'as a dependency, without scripts', globally: false, flags: ['--ignore-scripts'] },
] as const
type Way = (typeof WAYS)[number]

async function installed(node: string, { globally, flags }: Way): Promise<Place> {
  const root = mkdtempSync(join(folder, 'place-'))
  const home = join(root, 'home')
  const project = join(root, 'project')
  mkdirSync(home)
  if (!globally) {
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  }
  const { folder: lore, said } = await install(packed.file, { node, home, into: project, globally, flags })
  expect(said.trim()).toBe('')
  const programs = globally ? join(project, 'bin') : join(project, 'node_modules', '.bin')
  const env = {
    PATH: [dirname(node), programs, process.env.PATH].join(delimiter),
    HOME: home,
    USERPROFILE: home,
    LORE_HTTP_PORT: '0',
    NO_COLOR: '1',
  }
  const [program, first] =
    process.platform === 'win32' ? [node, [join(lore, 'bin', 'lore.mjs')]] : [join(programs, 'lore'), []]
  return {
    folder: lore,
    project,
    node,
    env,
    lore: async (...args) => (await run(program, [...first, ...args], { cwd: project, env })).stdout,
    start: (...args) => spawn(program, [...first, ...args], { cwd: project, env }),
  }
}

interface Found {
  readonly byMeaning: boolean
  readonly hits: readonly { readonly summary: string }[]
}

async function search({ lore }: Place): Promise<readonly [boolean, string | undefined]> {
  const { byMeaning, hits } = JSON.parse(await lore('search', QUESTION, '--json')) as Found
  return [byMeaning, hits[0]?.summary]
}

describe.each(Object.keys(NODES))('on Node %s', (line) => {
  let node: string | null = null
  const missing = `There is no Node ${line} on this machine, and npm cannot bring one.`
  const places = {} as Record<Way['name'], Place>
  beforeAll(async () => {
    node = await findNode(line)
    if (node === null) return
    for (const way of WAYS) places[way.name] = await installed(node, way)
  }, 600_000)
  afterAll(async () => {
    for (const { lore } of Object.values(places)) await lore('daemon', 'stop').catch(() => undefined)
  })

  test.for(WAYS)('installed $name it finds by meaning what it was told', async ({ name }, { skip }) => {
    if (node === null) skip(missing)
    const place = places[name]
    expect(listFiles(place.folder)).toHaveLength(packed.files.length)
    // Nothing else was installed beside it.
    expect(existsSync(join(dirname(place.folder), 'zod'))).toBe(false)
    const without = { ...place, lore: (...args: string[]) => alone(place, ...args) }
    await without.lore('add', FACT)
    expect(await search(without)).toEqual([true, FACT])
  })

  test('the daemon answers, all is well, and what is printed speaks of `lore`', async ({ skip }) => {
    if (node === null) return skip(missing)
    const place = places['for good']
    const run = place.start('daemon', 'run')
    const welcome = await untilSaid(run, 'Ctrl-C')
    expect(welcome).toContain('  lore init\n')
    expect(welcome).not.toContain('lore.mjs')
    expect(await search(place)).toEqual([true, FACT])
    expect(await place.lore('doctor')).toContain('Everything is fine.')
    await place.lore('daemon', 'stop')
    await place.lore('daemon', 'start')
    expect(await search(place)).toEqual([true, FACT])
    await place.lore('daemon', 'stop')
  })

  test('an MCP client stores and finds', async ({ skip }) => {
    if (node === null) return skip(missing)
    const { folder: lore, env, project } = places['as a dependency, without scripts']
    const client = new Client({ name: 'package-test', version: '1' })
    await client.connect(
      new StdioClientTransport({
        command: node,
        args: [join(lore, 'bin', 'lore.mjs'), 'mcp'],
        env: { ...env, LORE_DAEMON_AUTOSTART: 'false' },
        cwd: project,
        stderr: 'pipe',
      }),
    )
    try {
      const call = async (name: string, args: Record<string, unknown>) =>
        JSON.stringify((await client.callTool({ name, arguments: args })).content)
      await call('store', { content: 'The staging database is restored from production every Sunday.' })
      expect(await call('search', { query: 'How fresh is our test data?' })).toContain('every Sunday')
    } finally {
      await client.close()
    }
  })

  test('the example of the README runs, and fits the published types', async ({ skip }) => {
    if (node === null) return skip(missing)
    const { project, env } = places['as a dependency']
    writeFileSync(join(project, 'example.mjs'), example)
    const { stdout } = await run(node, ['example.mjs'], { cwd: project, env })
    expect(stdout.trim()).toBe('stored The API gateway times out after 30 seconds.')
    writeFileSync(join(project, 'example.ts'), `${example}${SERVING}`)
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules', '@types')]
    const strict = '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck false'
    const flags = [...strict.split(' '), '--noEmit', '--module', 'nodenext', '--target', 'es2022']
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
    await run(process.execPath, [tsc, ...flags, ...types, 'example.ts'], { cwd: project })
    // Also in a project that has no types of Node, or that does not name them.
    writeFileSync(join(project, 'plain.ts'), example)
    await run(process.execPath, [tsc, ...flags, 'plain.ts'], { cwd: project })
  })
})

test.skipIf(process.platform === 'win32')(
  '`npx lore-memory init` installs it for good and wires the agents to that one',
  async () => {
    const home = mkdtempSync(join(folder, 'npx-'))
    mkdirSync(join(home, '.cursor'))
    const registry = await serveAsRegistry(join(ROOT, 'package.json'), packed.file)
    const env = {
      PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
      HOME: home,
      npm_config_registry: registry.url,
      npm_config_prefix: join(home, 'prefix'),
      npm_config_cache: join(home, 'npm-cache'),
      npm_config_update_notifier: 'false',
    }
    try {
      const npx = join(dirname(findNpm() ?? ''), 'npx-cli.js')
      const init = (...args: readonly string[]) =>
        run(process.execPath, [npx, '--yes', 'lore-memory', 'init', ...args], { cwd: home, env })
      const launcher = join(home, 'prefix', 'lib', 'node_modules', 'lore-memory', 'bin', 'lore.mjs')
      // What is shown beforehand is what will stand there, and neither that nor a wrong word installs anything.
      const shown = await init('cursor', '--dry-run')
      expect(shown.stderr).toContain('It would first run npm install --global lore-memory@')
      expect(shown.stdout).toContain(JSON.stringify(launcher))
      await expect(init('nonesuch', '--yes')).rejects.toMatchObject({ code: 2 })
      expect(existsSync(join(home, 'prefix'))).toBe(false)
      const { stdout, stderr } = await init('cursor', '--yes')
      expect(readFileSync(join(home, '.cursor', 'mcp.json'), 'utf8')).toContain(JSON.stringify(launcher))
      expect(JSON.parse(readFileSync(join(home, '.lore', 'installed.json'), 'utf8'))).toMatchObject({
        launcher,
      })
      expect(stdout).toContain('Cursor')
      expect(stderr).toContain(`${join(home, 'prefix', 'bin')}, which your shell does not search`)
      const version = await run(join(home, 'prefix', 'bin', 'lore'), ['--version'], { env })
      expect(version.stdout.trim()).toBe(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version)
      // For a machine, one document, also from the one that installs.
      rmSync(join(home, 'prefix'), { recursive: true })
      expect(JSON.parse((await init('cursor', '--yes', '--json')).stdout)).toMatchObject({
        installed: launcher,
        clients: [{ client: 'cursor', state: 'wired' }],
      })
    } finally {
      await registry.close()
    }
  },
)

/** A program that has neither zod nor an MCP SDK; that wrong use is an error shows that the types are there. */
const SERVING = `
import { createMcpHttpHandler, loadProfile } from 'lore-memory/mcp'
const profile = await loadProfile('lore')
const { fetch } = createMcpHttpHandler({ engine: async () => { throw new Error() }, version: '1', profile })
export const answer: Promise<Response> = fetch(new Request('http://127.0.0.1/'))
// @ts-expect-error There is no such option.
await openLore({ hme: '.' })
`

/** Without a daemon. */
async function alone({ node, folder: lore, project, env }: Place, ...args: string[]): Promise<string> {
  const launcher = join(lore, 'bin', 'lore.mjs')
  const own = { ...env, LORE_DAEMON_AUTOSTART: 'false' }
  return (await run(node, [launcher, ...args], { cwd: project, env: own })).stdout
}
