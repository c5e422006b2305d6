// The package as npm would publish it: packed into one file, and installed from that file without a
// network.
import { execFile } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findNpm } from './fetch-package.mjs'

const run = promisify(execFile)
const MAX_OUTPUT_BYTES = 16_777_216

/**
 * Packs the result of `npm run build`.
 * @param root of the repository
 * @param into an existing folder
 */
export async function pack(root, into) {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', into]
  const { stdout } = await npm(process.execPath, args, { cwd: root, env: process.env })
  const [packed] = Object.values(JSON.parse(stdout))
  const files = packed.files.map(({ path, size }) => ({ path, bytes: size }))
  return { file: join(into, packed.filename), bytes: packed.size, files }
}

/**
 * Installs a packed file as a person would, but offline: npm may not use the network, and its cache is
 * empty.
 * @param home an empty folder, which is HOME for npm
 * @returns the folder of the installed package
 */
export async function install(file, { node = process.execPath, home, into, globally = false, flags = [] }) {
  mkdirSync(into, { recursive: true })
  const env = {
    PATH: process.env.PATH,
    ...(process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot }),
    HOME: home,
    USERPROFILE: home,
    npm_config_cache: join(home, 'npm-cache'),
    npm_config_offline: 'true',
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_update_notifier: 'false',
  }
  const where = globally ? ['--global', '--prefix', into] : []
  const { stderr } = await npm(node, ['install', ...where, ...flags, file], { cwd: into, env })
  const below = globally && process.platform !== 'win32' ? ['lib'] : []
  return { folder: join(into, ...below, 'node_modules', 'lore-memory'), said: stderr }
}

/** Returns every file below a folder with its size in bytes. */
export function listFiles(folder, under = '') {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const path = under === '' ? entry.name : `${under}/${entry.name}`
    if (entry.isDirectory()) return listFiles(folder, path)
    return [{ path, bytes: lstatSync(join(folder, path)).size }]
  })
}

/** @param node the Node that runs npm */
function npm(node, args, options) {
  const program = findNpm()
  if (program === null) throw new Error('There is no npm on the search path.')
  return run(node, [program, ...args], { ...options, maxBuffer: MAX_OUTPUT_BYTES })
}
