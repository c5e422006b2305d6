#!/usr/bin/env node
// Starts Lore. Plain JavaScript that old Nodes can parse: on a Node that is too old, it runs the Node installed
// beside Lore instead, or prints in one line which version it needs.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const NEEDED = [22, 16]
const root = dirname(dirname(fileURLToPath(import.meta.url)))

function fail(message) {
  process.stderr.write(`lore: ${message}\n`)
  process.exitCode = 1
}

function isNewEnough(version) {
  const parts = version.split('.').map(Number)
  return parts[0] > NEEDED[0] || (parts[0] === NEEDED[0] && parts[1] >= NEEDED[1])
}

// Returns the path of the binary in the `node` package; undefined if it is not installed.
function findPinnedNode() {
  const folders = [join(root, 'node_modules', 'node')]
  try {
    const require = module.createRequire(import.meta.url)
    folders.push(dirname(require.resolve('node/package.json')))
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error
  }
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const binaries = folders.map((folder) => join(folder, 'bin', name))
  return binaries.find((path) => existsSync(path) && realpathSync(path) !== realpathSync(process.execPath))
}

async function handOver(binary) {
  // Imported only here, because the import would delay every other start by some milliseconds.
  const { spawn } = await import('node:child_process')
  const child = spawn(binary, process.argv.slice(1), { stdio: 'inherit', windowsHide: true })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const pass = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  child.on('error', (error) => fail(`cannot run ${binary}: ${error.message}`))
  child.on('exit', (code, signal) => {
    for (const name of signals) process.removeListener(name, pass)
    if (signal === null) process.exitCode = code
    else process.kill(process.pid, signal)
  })
}

// An agent's MCP server only passes calls on to the daemon, and the daemon's supervisor mostly waits, so they save
// memory instead of time. The flags must be set before any code is loaded; src/daemon/full-speed.ts resets them.
const WAITING = ['mcp', 'supervise']
const SMALL = [
  '--semi-space-growth-factor=1',
  '--optimize-for-size',
  '--no-opt',
  '--no-maglev',
  '--no-sparkplug',
]

function staySmall() {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  for (const flag of SMALL) setFlagsFromString(flag)
}

// Returns the Lore home by the same rules as src/config/load.ts.
function homeFolder(argv) {
  const at = argv.findIndex((part) => /^--home(=|$)/.test(part))
  const typed = at === -1 ? '' : argv[at] === '--home' ? argv[at + 1] : argv[at].slice('--home='.length)
  const named = typed || process.env.LORE_HOME || join('~', '.lore')
  return /^~(?=[/\\]|$)/.test(named) ? join(homedir(), named.slice(1)) : resolve(named)
}

// Keeps Node's compile cache in the Lore home, one folder per version, if the home exists. The daemon removes the
// folders of other versions.
function keepCompiled(argv) {
  const home = homeFolder(argv)
  if (!module.enableCompileCache || !existsSync(home)) return
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  module.enableCompileCache(join(home, 'cache', `code-${version}`))
}

function openServed(namespace) {
  return import('../dist/served.js').then((served) => served.openServed(namespace))
}

function start() {
  const entry = new URL('../dist/cli.js', import.meta.url)
  if (!existsSync(entry)) {
    fail(`not built yet. Run \`npm install\` (or \`npm run build\`) in ${root}`)
    return
  }
  if (WAITING.some((command) => process.argv.includes(command))) staySmall()
  const argv = process.argv.slice(2)
  keepCompiled(argv)
  if (argv.length === 1 && argv[0] === 'mcp') {
    // Loads only the server; the first tool call opens the engine.
    import('../dist/stdio.js').then((stdio) => stdio.main(openServed))
    return
  }
  if (argv.length === 3 && argv[0] === 'mcp' && argv[1] === '--profile') {
    import('../dist/stdio-profile.js')
      .then((stdio) => stdio.main(openServed, argv[2]))
      .then(() => import(entry.href).then((cli) => cli.main(argv)))
    return
  }
  import(entry.href).then((cli) => cli.main(argv))
}

// An agent waits for its hooks, so a hook loads nothing else and also runs on an old Node. Any name that starts with a
// capital counts as an event of an agent; the hook ignores unknown ones silently.
const EVENT =
  /^(session[-_]start|prompt|before[-_]tool|stop|before[-_]compaction|session[-_]end|subagent[-_](start|stop)|SessionStart|UserPromptSubmit|PreToolUse|Stop|PreCompact|SessionEnd|Subagent(Start|Stop)|[A-Z][A-Za-z]+)$/

function isHook(argv) {
  return argv.length === 4 && argv[2] === 'hook' && EVENT.test(argv[3])
}

// A hook must never disturb a session, so a missing bundle is ignored silently.
function runHook() {
  const bundle = join(root, 'dist', 'hook.cjs')
  if (existsSync(bundle)) module.createRequire(import.meta.url)(bundle)
}

const pinned = isHook(process.argv) || isNewEnough(process.versions.node) ? null : findPinnedNode()
if (isHook(process.argv)) runHook()
else if (pinned === null) start()
else if (pinned) handOver(pinned)
else fail(`needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}.`)
