// Fetches a package from npm that the repository uses but does not install: large tools that few people
// need. Each is kept outside the repository, by its exact version, and fetched once.
import { execFile } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const INSTALL_TIMEOUT_MS = 300_000

/** Returns the path of npm's own program, to be run by any Node; null if there is none. */
export function findNpm() {
  const named = process.env.npm_execpath
  if (named !== undefined && /npm-cli\.js$/.test(named)) return named
  const folders = (process.env.PATH ?? '').split(delimiter)
  const beside = (folder) =>
    process.platform === 'win32'
      ? join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')
      : join(folder, 'npm')
  const found = folders.map(beside).find((path) => existsSync(path))
  return found === undefined ? null : realpathSync(found)
}

/**
 * @param name of the package
 * @param version an exact one
 * @param tools the folder it is kept in
 * @returns `{ kind: 'here', folder }` with the package's own folder, or `{ kind: 'missing', why }`
 */
export async function fetchPackage(name, version, tools = join(tmpdir(), 'lore-tools')) {
  const kept = join(tools, `${name.replaceAll('/', '-')}@${version}`)
  const folder = join(kept, 'node_modules', name)
  mkdirSync(tools, { recursive: true, mode: 0o700 })
  if (!isOwn(tools))
    return { kind: 'missing', why: `${name}@${version} is not used: others can write to ${tools}` }
  if (existsSync(folder)) return { kind: 'here', folder }
  const npm = findNpm()
  if (npm === null)
    return { kind: 'missing', why: `${name}@${version} could not be fetched: there is no npm` }
  // Installs beside its place first, so that an interrupted run leaves nothing half done.
  const draft = mkdtempSync(`${kept}-`)
  try {
    const quietly = ['--no-audit', '--no-fund', '--no-save', '--loglevel=error', '--ignore-scripts']
    const args = [npm, 'install', '--prefix', draft, ...quietly, `${name}@${version}`]
    await run(process.execPath, args, { cwd: draft, timeout: INSTALL_TIMEOUT_MS })
    if (!existsSync(kept)) renameSync(draft, kept)
    return { kind: 'here', folder }
  } catch (error) {
    // Another process may have been first.
    if (existsSync(folder)) return { kind: 'here', folder }
    return { kind: 'missing', why: `${name}@${version} could not be fetched: ${firstLine(error)}` }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * True if only this user can write to the folder: its content is executed, and everybody may write to the
 * temporary folder.
 */
function isOwn(folder) {
  const { uid, mode } = lstatSync(folder)
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
}

function firstLine(error) {
  const lines = String(error.stderr || error.message).split('\n')
  return lines.find((line) => /npm error/.test(line)) ?? lines[0]
}
