#!/usr/bin/env node
// Runs Lore for the plugin: the one that is installed on this machine where there is one, with its model; else the one
// that came with the plugin, which answers by words. Plain JavaScript that old Nodes can parse: on one of those it
// hands over to a newer Node, or says in one line which one it needs. Looks where src/hooks/find-lore.ts looks.
import { appendFileSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import module from 'node:module'
import { homedir } from 'node:os'
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const NEEDED = [22, 16]
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const onWindows = process.platform === 'win32'
const searched = (process.env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder))

function isNewEnough(version) {
  const parts = version.split('.').map(Number)
  return parts[0] > NEEDED[0] || (parts[0] === NEEDED[0] && parts[1] >= NEEDED[1])
}

// Something else of that name, or a Lore without its models or its build, is no better than this one.
function isWhole(launcher) {
  const found = dirname(dirname(launcher))
  return [launcher, join(found, 'models'), join(found, 'dist', 'cli.js')].every((path) => existsSync(path))
}

// A plugin that was not copied lies in its package.
function findAround() {
  const launcher = join(dirname(root), 'bin', 'lore.mjs')
  return isWhole(launcher) ? launcher : null
}

function homeFolder() {
  const named = process.env.LORE_HOME ?? ''
  if (named === '') return join(homedir(), '.lore')
  return /^~(?=[/\\]|$)/.test(named) ? join(homedir(), named.slice(1)) : resolve(named)
}

// What `lore init` and every daemon of an installed Lore noted. What another user wrote, or put in its place since,
// does not count.
function readInstalled() {
  const file = join(homeFolder(), 'installed.json')
  const note = statSync(file, { throwIfNoEntry: false })
  const isOwn = process.getuid === undefined || (note?.uid === process.getuid() && (note.mode & 0o022) === 0)
  if (!note?.isFile() || !isOwn) return null
  try {
    const { launcher, node, owners } = JSON.parse(readFileSync(file, 'utf8'))
    const isUnchanged = (path, owner) => {
      if (typeof path !== 'string' || !isAbsolute(path)) return false
      const found = statSync(path, { throwIfNoEntry: false })
      return found?.isFile() === true && found.uid === owner
    }
    if (!isUnchanged(launcher, owners?.[0]) || !isWhole(launcher)) return null
    return { launcher, node: isUnchanged(node, owners[1]) ? node : null }
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

// npm puts a link to the launcher into a folder of programs, on Windows a script beside the package.
function findOnPath() {
  for (const folder of searched) {
    if (folder === join(root, 'bin')) continue
    const candidate = onWindows
      ? join(folder, 'node_modules', 'lore-memory', 'bin', 'lore.mjs')
      : join(folder, 'lore')
    if (!existsSync(onWindows ? join(folder, 'lore.cmd') : candidate) || !existsSync(candidate)) continue
    const launcher = realpathSync(candidate)
    if (launcher.endsWith('lore.mjs') && isWhole(launcher) && dirname(dirname(launcher)) !== root)
      return launcher
  }
  return null
}

// The Node on record, one that was installed beside Lore, or another one of the search path: each is asked which it is.
async function findNewerNode(recorded, launcher) {
  const name = onWindows ? 'node.exe' : 'node'
  const beside =
    launcher === null ? [] : [join(dirname(dirname(launcher)), 'node_modules', 'node', 'bin', name)]
  const candidates = [recorded, ...beside, ...searched.map((folder) => join(folder, name))]
  const { spawnSync } = await import('node:child_process')
  const asked = new Set([realpathSync(process.execPath)])
  for (const candidate of candidates) {
    if (candidate === null || !existsSync(candidate) || asked.has(realpathSync(candidate))) continue
    asked.add(realpathSync(candidate))
    const said = spawnSync(candidate, ['-p', 'process.versions.node'], {
      encoding: 'utf8',
      timeout: 5_000,
      windowsHide: true,
      env: { ...process.env, NODE_OPTIONS: '' },
    }).stdout
    if (said && isNewEnough(said)) return candidate
  }
  return null
}

async function handOver(node, launcher) {
  const { spawn } = await import('node:child_process')
  const child = spawn(node, [launcher, ...process.argv.slice(2)], { stdio: 'inherit', windowsHide: true })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const pass = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  child.on('error', (error) => fail(`cannot run ${node}: ${error.message}`))
  child.on('exit', (code, signal) => {
    for (const other of signals) process.removeListener(other, pass)
    if (signal === null) process.exitCode = code
    else process.kill(process.pid, signal)
  })
}

function fail(message) {
  process.stderr.write(`lore: ${message}\n`)
  process.exitCode = 1
  // What a hook starts has nobody to tell: `lore hook status` shows it.
  const log = join(homeFolder(), 'logs')
  if (!process.argv.includes('supervise') || !existsSync(homeFolder())) return
  mkdirSync(log, { recursive: true, mode: 0o700 })
  const line = JSON.stringify({ at: new Date().toISOString(), event: null, problem: message })
  appendFileSync(join(log, 'hook.log'), `${line}\n`, { mode: 0o600 })
}

// What Node compiled is kept in the Lore home and nowhere else. A home that is not there is not made for it.
function keepCompiled() {
  if (!module.enableCompileCache || !existsSync(homeFolder())) return
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  module.enableCompileCache(join(homeFolder(), 'cache', `code-${version}`))
}

async function start() {
  const recorded = readInstalled()
  const launcher = findAround() ?? recorded?.launcher ?? findOnPath()
  if (isNewEnough(process.versions.node)) {
    if (launcher !== null) return import(pathToFileURL(launcher).href)
    // The plugin of the npm package carries no second copy of Lore.
    if (!existsSync(join(root, 'dist', 'lore.mjs')))
      return fail('not installed any more. `npm install --global lore-memory` brings it back.')
    keepCompiled()
    return import('../dist/lore.mjs').then((lore) => lore.main(process.argv.slice(2)))
  }
  const node = await findNewerNode(recorded?.node ?? null, launcher)
  if (node !== null) return handOver(node, launcher ?? fileURLToPath(import.meta.url))
  const way = `Put a newer Node on the search path, or run \`lore init\` of a Lore that is installed.`
  return fail(`needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}. ${way}`)
}

start()
