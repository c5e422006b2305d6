/** Starts the writer process and collects what it acknowledged. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { MODELS_DIR } from '../support/engine.ts'
import { programFile } from '../support/programs.ts'

export interface Writer {
  readonly child: ChildProcess
  /** Sentence number → id, as acknowledged. */
  readonly acknowledged: Map<number, string>
  /** Resolves with the exit code, null when killed. */
  readonly exit: Promise<number | null>
  readonly stderr: () => string
}

export function spawnWriter(
  folder: string,
  options: { round: number; count: number; waitEvery: number; onAcknowledged?: (count: number) => void },
): Writer {
  const args = [folder, MODELS_DIR, options.round, options.count, options.waitEvery].map(String)
  const child = spawn(process.execPath, [programFile('writer'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const acknowledged = new Map<number, string>()
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [n, id] = line.split(' ')
    // A line cut short by the kill was never seen whole by anyone.
    if (n === undefined || id?.length !== 36) return
    acknowledged.set(Number(n), id)
    options.onAcknowledged?.(acknowledged.size)
  })
  const exit = new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  return { child, acknowledged, exit, stderr: () => stderr }
}
