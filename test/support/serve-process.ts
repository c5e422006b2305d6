/** Runs `lore serve` as a process of its own, as an image does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const BIN = fileURLToPath(new URL('../../bin/lore.mjs', import.meta.url))

export interface ServeProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Log lines so far. */
  readonly lines: readonly Readonly<Record<string, unknown>>[]
  /** Waits for a log line that fits. */
  until(fits: (line: Readonly<Record<string, unknown>>) => boolean, timeoutMs?: number): Promise<void>
  kill(signal: NodeJS.Signals): Promise<number | null>
}

export async function spawnServe(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  command: readonly string[] = [process.execPath, BIN, 'serve'],
): Promise<ServeProcess> {
  const home = mkdtempSync(join(tmpdir(), 'lore-serve-'))
  const [program = '', ...first] = command
  const child = spawn(program, [...first, ...args], {
    env: { ...process.env, LORE_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: Readonly<Record<string, unknown>>[] = []
  let rest = ''
  let errors = ''
  const waiting = new Set<() => void>()
  child.stdout.on('data', (data: Buffer) => {
    const parts = `${rest}${data.toString()}`.split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts)
      lines.push(part.startsWith('{') ? (JSON.parse(part) as (typeof lines)[number]) : { text: part })
    for (const look of waiting) look()
  })
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString()
  })
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await kill('SIGKILL')
  })
  const until: ServeProcess['until'] = (fits, timeoutMs = 200_000) =>
    new Promise((resolve, reject) => {
      const end = (error?: Error) => {
        clearTimeout(timer)
        waiting.delete(look)
        if (error === undefined) resolve()
        else reject(error)
      }
      const timer = setTimeout(
        () => end(new Error(`no such line: ${JSON.stringify(lines.slice(-5))} ${errors}`)),
        timeoutMs,
      )
      const look = () => {
        if (lines.some(fits)) end()
      }
      waiting.add(look)
      void exited.then((code) => end(new Error(`ended with ${code}: ${errors}`)))
      look()
    })
  await until(({ event }) => event === 'started')
  const url = String(lines.find(({ event }) => event === 'started')?.url)
  return { url, child, lines, until, kill }
}
