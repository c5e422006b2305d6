/**
 * Which Lore a hook starts, on which Node, and which one the plugin's launcher runs: the same, whether it lies around the
 * plugin, is on record in the home, or on the search path.
 */
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { findInstalled, findLore } from '../../src/hooks/find-lore.ts'
import { installedFile, noteInstalled, readInstalled } from '../../src/hooks/installed.ts'
import { makeFolder } from '../support/engine.ts'
import { outcomeOf } from './cli-lore.ts'

const LAUNCHER = fileURLToPath(new URL('../../plugin/bin/lore.mjs', import.meta.url))
const OLD = '20.20.2'

let folder = ''
let home = ''
beforeEach(() => {
  folder = makeFolder()
  home = join(folder, 'home')
  mkdirSync(home)
})

const put = (path: string, text = ''): string => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  return join(folder, path)
}

/** A package that says who it is, on which Node, and what it was asked. */
function putPackage(name: string): string {
  put(`${name}/models/manifest.json`)
  put(`${name}/dist/cli.js`)
  const said = `process.stdout.write(JSON.stringify(['${name}', process.versions.node, ...process.argv.slice(2)]))`
  return put(`${name}/bin/lore.mjs`, said)
}

/** The plugin with its real launcher, and a bundle that says so. */
function putPlugin(path: string): string {
  const said = `process.stdout.write(JSON.stringify(['plugin', process.versions.node, ...argv]))`
  put(`${path}/dist/lore.mjs`, `export const main = (argv) => ${said}`)
  put(`${path}/package.json`, '{"version":"1.0.0"}')
  put(`${path}/bin/lore.mjs`)
  cpSync(LAUNCHER, join(folder, path, 'bin/lore.mjs'))
  return join(folder, path)
}

/** Another Node by its path, and this one by what it says. */
function putNode(path = 'node/bin/node'): string {
  const node = put(path, `#!/bin/sh\nexec '${process.execPath}' "$@"\n`)
  chmodSync(node, 0o755)
  return node
}

const look = (plugin: string, searchPath = '', nodeVersion = process.versions.node) =>
  findLore({ folder: join(plugin, 'dist'), home, searchPath, node: '/old/node', nodeVersion })

/** @returns what was run: its name, the version of its Node, the arguments */
async function run(
  plugin: string,
  { old = false, searchPath = '/nowhere' } = {},
): Promise<readonly unknown[]> {
  const pretend = put(
    'pretend-old.cjs',
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${OLD}' } })`,
  )
  const args = [...(old ? ['--require', pretend] : []), join(plugin, 'bin/lore.mjs'), 'mcp', 'a b']
  const env = { HOME: folder, LORE_HOME: home, PATH: searchPath }
  const { code, stdout, stderr } = await outcomeOf(spawn(process.execPath, args, { cwd: folder, env }))
  return code === 0 ? JSON.parse(stdout) : [code, stderr]
}

describe.skipIf(process.platform === 'win32')('on the search path', () => {
  test('an installed Lore is found where it is whole', () => {
    const launcher = put('lib/lore-memory/bin/lore.mjs')
    mkdirSync(join(folder, 'bin'))
    symlinkSync(launcher, join(folder, 'bin', 'lore'))
    const searchPath = ['', join(folder, 'nowhere'), join(folder, 'bin')].join(delimiter)
    expect(findInstalled({ home, searchPath })).toBeNull()
    mkdirSync(join(folder, 'lib/lore-memory/models'))
    expect(findInstalled({ home, searchPath })).toBeNull()
    put('lib/lore-memory/dist/cli.js')
    expect(findInstalled({ home, searchPath })).toBe(launcher)
  })

  test('folders that are named from where one stands are not looked into', async () => {
    const launcher = putPackage('lib')
    mkdirSync(join(folder, 'bin'))
    symlinkSync(launcher, join(folder, 'bin', 'lore'))
    const plugin = putPlugin('cache/lore')
    expect(await run(plugin, { searchPath: 'bin' })).toEqual(['plugin', process.versions.node, 'mcp', 'a b'])
    const searchPath = join(folder, 'bin')
    expect(await run(plugin, { searchPath })).toEqual(['lib', process.versions.node, 'mcp', 'a b'])
  })
})

describe.skipIf(process.platform === 'win32')('a Lore that is on record', () => {
  test('is what hooks start and the launcher of a copied plugin runs', async () => {
    const launcher = putPackage('checkout')
    const node = putNode()
    const plugin = putPlugin('cache/lore')
    expect(look(plugin)).toEqual({ command: '/old/node', args: [join(plugin, 'bin/lore.mjs')] })
    noteInstalled(home, { launcher, node })
    expect(look(plugin)).toEqual({ command: '/old/node', args: [launcher] })
    expect(await run(plugin)).toEqual(['checkout', process.versions.node, 'mcp', 'a b'])
  })

  test('is run with the Node on record where the session has an old one', async () => {
    const launcher = putPackage('checkout')
    const node = putNode()
    const plugin = putPlugin('cache/lore')
    noteInstalled(home, { launcher, node })
    expect(look(plugin, '', OLD)).toEqual({ command: node, args: [launcher] })
    expect(await run(plugin, { old: true })).toEqual(['checkout', process.versions.node, 'mcp', 'a b'])
  })

  test('is found without its Node, which is then looked for', async () => {
    const launcher = putPackage('checkout')
    const node = putNode()
    const plugin = putPlugin('cache/lore')
    noteInstalled(home, { launcher, node })
    rmSync(node)
    expect(readInstalled(home)).toEqual({ launcher, node: null })
    // The launcher beside the bundle asks other Nodes for their version.
    expect(look(plugin, '', OLD)).toEqual({ command: '/old/node', args: [join(plugin, 'bin/lore.mjs')] })
    expect((await run(plugin, { old: true }))[0]).toBe(1)
    putNode('checkout/node_modules/node/bin/node')
    expect(await run(plugin, { old: true })).toEqual(['checkout', process.versions.node, 'mcp', 'a b'])
  })

  test.each([
    ['is gone', (launcher: string) => rmSync(launcher)],
    [
      'has lost its model',
      (launcher: string) => rmSync(join(dirname(launcher), '../models'), { recursive: true }),
    ],
    ['is not built any more', (launcher: string) => rmSync(join(dirname(launcher), '../dist/cli.js'))],
    ['was noted where others may write', () => chmodSync(installedFile(home), 0o666)],
    [
      'belongs to another user now',
      () => {
        const note = JSON.parse(readFileSync(installedFile(home), 'utf8'))
        writeFileSync(installedFile(home), JSON.stringify({ ...note, owners: [4_242, note.owners[1]] }))
      },
    ],
    ['cannot be understood', () => writeFileSync(installedFile(home), '{"launcher":')],
    ['is named from where one stands', () => writeFileSync(installedFile(home), '{"launcher":"lore.mjs"}')],
  ])('does not count where it %s', async (_, spoil) => {
    const launcher = putPackage('checkout')
    noteInstalled(home, { launcher, node: putNode() })
    const plugin = putPlugin('cache/lore')
    expect(findInstalled({ home, searchPath: '' })).toBe(launcher)
    spoil(launcher)
    expect(findInstalled({ home, searchPath: '' })).toBeNull()
    expect((await run(plugin))[0]).toBe('plugin')
  })

  test('that is gone is missed in one line by a plugin that brings no Lore itself', async () => {
    const plugin = putPlugin('cache/lore')
    rmSync(join(plugin, 'dist/lore.mjs'))
    expect(await run(plugin)).toEqual([
      1,
      'lore: not installed any more. `npm install --global lore-memory` brings it back.\n',
    ])
  })

  test('is not noted where it has no model, or will be gone tomorrow', () => {
    const node = putNode()
    noteInstalled(home, { launcher: join(putPlugin('cache/lore'), 'bin/lore.mjs'), node })
    noteInstalled(home, { launcher: putPackage('.npm/_npx/1a2b/node_modules/lore-memory'), node })
    expect(readInstalled(home)).toBeNull()
  })
})

describe.skipIf(process.platform === 'win32')('a plugin inside its package', () => {
  test('runs that package, on a Node that is beside it where the session’s is old', async () => {
    const launcher = putPackage('checkout')
    const plugin = putPlugin('checkout/plugin')
    putNode('checkout/node_modules/node/bin/node')
    expect(look(plugin)).toEqual({ command: '/old/node', args: [launcher] })
    expect(await run(plugin)).toEqual(['checkout', process.versions.node, 'mcp', 'a b'])
    expect(await run(plugin, { old: true })).toEqual(['checkout', process.versions.node, 'mcp', 'a b'])
  })

  test('stands alone where the package was not built', async () => {
    putPackage('checkout')
    rmSync(join(folder, 'checkout/dist'), { recursive: true })
    const plugin = putPlugin('checkout/plugin')
    expect(look(plugin)?.args).toEqual([join(plugin, 'bin/lore.mjs')])
    expect((await run(plugin))[0]).toBe('plugin')
  })
})

describe.skipIf(process.platform === 'win32')('a plugin alone on an old Node', () => {
  test('takes a newer one of the search path', async () => {
    const plugin = putPlugin('cache/lore')
    const searchPath = dirname(putNode())
    expect(await run(plugin, { old: true, searchPath })).toEqual([
      'plugin',
      process.versions.node,
      'mcp',
      'a b',
    ])
  })

  test('says in one line what it needs where there is none', async () => {
    const [code, said] = await run(putPlugin('cache/lore'), { old: true })
    expect(code).toBe(1)
    expect(said).toMatch(/^lore: needs Node 22\.16 or newer; this is 20\.20\.2\. .+\n$/)
  })
})
