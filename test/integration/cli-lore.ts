/** Runs commands of the built Lore, with an empty HOME and a Lore folder in a temporary place. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canBeHosted, runHosted } from '../support/hosted-commands.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const BIN = join(ROOT, 'bin', 'lore.mjs')

export interface Sandbox {
  /** An empty folder that HOME points to, and the working folder. */
  readonly folder: string
  /** LORE_HOME. */
  readonly home: string
  readonly env: NodeJS.ProcessEnv
  readonly remove: () => void
}

/** Nothing of the machine's own settings reaches the process. */
export function createSandbox(): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'lore-test-'))
  const home = join(folder, '.lore')
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(LORE_|NO_COLOR|FORCE_COLOR|CLAUDE|CODEX|GEMINI_CLI|OPENCODE|CURSOR|AI_AGENT|NODE_OPTIONS|VITEST)/.test(
        name,
      ),
  )
  const own = { HOME: folder, USERPROFILE: folder, LORE_HOME: home, LORE_DAEMON_AUTOSTART: 'false' }
  const env = { ...Object.fromEntries(kept), ...own }
  return { folder, home, env, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly input?: string | Uint8Array
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
}

/**
 * Runs one command to its end, in a process that is used again for the next one. Its outcome is that of the launcher in
 * a process of its own.
 */
export function runLore(
  sandbox: Sandbox,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> {
  const { input = '' } = options
  const command = {
    args,
    env: { ...sandbox.env, ...options.env },
    cwd: options.cwd ?? sandbox.folder,
    input: typeof input === 'string' ? Buffer.from(input) : input,
  }
  return canBeHosted(command) ? runHosted(command) : runLoreProcess(sandbox, args, options)
}

/** Runs the launcher in a process of its own, for tests that are about processes. */
export function runLoreProcess(
  sandbox: Sandbox,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> {
  const child = startLore(sandbox, args, options)
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(options.input ?? '')
  return outcomeOf(child)
}

/** The JSON on stdout; fails where the command did. */
export async function runJson<T = Record<string, unknown>>(sandbox: Sandbox, ...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await runLore(sandbox, [...args, '--json'])
  if (code !== 0) throw new Error(`lore ${args.join(' ')} failed with ${code}: ${stderr}`)
  return JSON.parse(stdout) as T
}

/** Starts the launcher in a process of its own. */
export function startLore(sandbox: Sandbox, args: readonly string[], options: RunOptions = {}): ChildProcess {
  return spawn(process.execPath, [BIN, ...args], {
    cwd: options.cwd ?? sandbox.folder,
    env: { ...sandbox.env, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

export function outcomeOf(child: ChildProcess): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const [stdout, stderr] = [[] as Buffer[], [] as Buffer[]]
    child.stdout?.on('data', (chunk: Buffer) => void stdout.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => void stderr.push(chunk))
    child.once('error', reject)
    // A character may be cut between two chunks.
    const toText = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString()
    child.once('close', (code) => resolve({ code, stdout: toText(stdout), stderr: toText(stderr) }))
  })
}

/** Resolves when the process has said it; rejects with what it said instead when it ends. */
export function untilSaid(child: ChildProcess, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes(words)) resolve(said)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('close', () => reject(new Error(`never said "${words}" but: ${said}`)))
  })
}
