/**
 * The real Claude Code from npm, in a folder of its own outside the repository that is kept between runs.
 * `LORE_TEST_CLAUDE_VERSION` names another version, `LORE_TEST_CLAUDE` a binary that is there already.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const PACKAGE = '@anthropic-ai/claude-code'
const DEFAULT_VERSION = '2.1.328'
const INSTALL_TIMEOUT_MS = 300_000

export type Client =
  | { readonly kind: 'here'; readonly command: string; readonly version: string }
  | { readonly kind: 'missing'; readonly why: string }

export async function findClient(): Promise<Client> {
  if (process.platform === 'win32') return { kind: 'missing', why: 'these tests need a Unix system' }
  const given = process.env.LORE_TEST_CLAUDE
  if (given !== undefined) return tryClient(given)
  const version = process.env.LORE_TEST_CLAUDE_VERSION ?? DEFAULT_VERSION
  const folder = join(tmpdir(), 'lore-claude-code', version)
  const command = commandIn(folder)
  if (existsSync(command)) {
    const kept = await tryClient(command)
    if (kept.kind === 'here') return kept
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await install(version, folder)
  } catch (error) {
    return { kind: 'missing', why: `${PACKAGE}@${version} could not be installed: ${firstLine(error)}` }
  }
  return tryClient(command)
}

function commandIn(folder: string): string {
  return join(folder, 'node_modules', '.bin', 'claude')
}

/** Beside its place first, so that an interrupted run leaves no half of a client. */
async function install(version: string, folder: string): Promise<void> {
  mkdirSync(join(folder, '..'), { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  try {
    const options = { cwd: draft, timeout: INSTALL_TIMEOUT_MS }
    const quietly = ['--no-audit', '--no-fund', '--no-save', '--loglevel=error']
    await run('npm', ['install', '--prefix', draft, ...quietly, `${PACKAGE}@${version}`], options)
    // An npm that runs no scripts leaves a placeholder where the program belongs.
    await run(process.execPath, [join(draft, 'node_modules', PACKAGE, 'install.cjs')], options)
    if (!existsSync(folder)) renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function tryClient(command: string): Promise<Client> {
  try {
    const { stdout } = await run(command, ['--version'], { timeout: 60_000 })
    return { kind: 'here', command, version: stdout.trim() }
  } catch (error) {
    return { kind: 'missing', why: `${command} does not run here: ${firstLine(error)}` }
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n').find((line) => /npm error|Error|ENO/.test(line)) ?? text.split('\n')[0] ?? text
}
