/** Runs the launcher at a terminal of its own, and answers what it asks. Linux: `script` makes the terminal. */
import { spawn, spawnSync } from 'node:child_process'
import { BIN, type Sandbox } from '../integration/cli-lore.ts'

export const CTRL_C = '\u0003'
export const CTRL_D = '\u0004'

export const hasTerminal =
  process.platform === 'linux' && spawnSync('script', ['--version']).stdout?.includes('util-linux') === true

export interface TerminalOutcome {
  readonly code: number | null
  /** What stood on the screen, without carriage returns. */
  readonly screen: string
}

/** @param answers what is typed, in order, each when its words have appeared after the answer before */
export function runAtTerminal(
  sandbox: Pick<Sandbox, 'folder' | 'env'>,
  args: readonly string[],
  answers: readonly (readonly [words: string, typed: string])[],
): Promise<TerminalOutcome> {
  const line = [process.execPath, BIN, ...args].map((part) => `'${part}'`).join(' ')
  const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    cwd: sandbox.folder,
    env: { ...sandbox.env, NO_COLOR: '1', TERM: 'xterm', SHELL: '/bin/sh' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const left = [...answers]
  let screen = ''
  let seen = 0
  child.stdin.on('error', () => undefined)
  // A character may be cut between two chunks.
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (chunk: string) => {
    screen += chunk.replaceAll('\r', '')
    const [next] = left
    if (next === undefined || !screen.slice(seen).includes(next[0])) return
    seen = screen.length
    left.shift()
    child.stdin.write(next[1])
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, screen }))
  })
}
