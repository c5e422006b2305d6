// Prints the size of the package as users get it, and how long its programs take to start, beside an empty
// Node process on the same machine. `npm run measure:package`, after `npm run build`.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, listFiles, pack } from './packed.mjs'

const RUNS = 15
const folder = mkdtempSync(join(tmpdir(), 'lore-package-'))

try {
  const packed = await pack(fileURLToPath(new URL('..', import.meta.url)), folder)
  const home = join(folder, 'home')
  // As on a machine where Lore was used: Node's compile cache is kept only in a home that exists.
  mkdirSync(join(home, '.lore'), { recursive: true, mode: 0o700 })
  const { folder: lore } = await install(packed.file, { home, into: join(folder, 'into'), globally: true })
  const files = listFiles(lore)
  const installed = files.reduce((sum, { bytes }) => sum + bytes, 0)
  process.stdout.write(
    `packed ${megabytes(packed.bytes)}, installed ${megabytes(installed)}, ${files.length} files\n`,
  )
  await measureStarts(join(lore, 'bin', 'lore.mjs'), home)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function measureStarts(launcher, home) {
  const env = { PATH: process.env.PATH, HOME: home, USERPROFILE: home, LORE_DAEMON_AUTOSTART: 'false' }
  const once = (args) => () => void spawnSync(process.execPath, args, { env, input: '{}' })
  const empty = await median(once(['-e', '']))
  process.stdout.write(`empty Node process: ${empty.toFixed(0)} ms, median of ${RUNS}\n`)
  const starts = {
    'lore --help': once([launcher, '--help']),
    'lore hook stop': once([launcher, 'hook', 'stop']),
    'lore mcp, start to tools/list': () => untilTools(launcher, env),
  }
  for (const [name, start] of Object.entries(starts)) {
    const ms = await median(start)
    process.stdout.write(`${name}: ${ms.toFixed(0)} ms, ${(ms / empty).toFixed(2)}× an empty Node process\n`)
  }
}

async function median(start) {
  await start()
  await start()
  const times = []
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now()
    await start()
    times.push(performance.now() - begun)
  }
  return times.sort((a, b) => a - b)[RUNS >> 1]
}

function untilTools(launcher, env) {
  const server = spawn(process.execPath, [launcher, 'mcp'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const clientInfo = { name: 'measure', version: '1' }
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
  const lines = [
    { id: 1, method: 'initialize', params },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ]
  server.stdin.write(lines.map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`).join(''))
  return new Promise((resolve, reject) => {
    let said = ''
    server.once('error', reject)
    server.stdout.on('data', (chunk) => {
      said += chunk
      if (!/"id":2[,}]/.test(said)) return
      server.stdin.end()
      resolve()
    })
  })
}

function megabytes(bytes) {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
