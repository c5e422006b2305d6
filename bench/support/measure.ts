/** Timing functions: percentiles, wall times of processes, temporary folders. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN
}

export function summarise(values: readonly number[]): { readonly p50: number; readonly p95: number } {
  return { p50: round(percentile(values, 0.5)), p95: round(percentile(values, 0.95)) }
}

export function round(value: number, digits = 3): number {
  return Number(value.toFixed(digits))
}

/** Returns the wall time of a process in milliseconds. @throws Error if it fails */
export function timeProcess(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const started = performance.now()
  const done = spawnSync(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const took = performance.now() - started
  if (done.status !== 0) throw new Error(`${args.join(' ')} failed: ${done.stderr.toString()}`)
  return took
}

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'lore-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
