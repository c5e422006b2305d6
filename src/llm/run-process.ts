/**
 * Runs a program with text on its standard input and limits on everything: time, output, and the time to end.
 * Its whole process group ends with it. Standard error is read and dropped.
 */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { constants } from 'node:os'

export interface ProcessRequest {
  readonly command: string
  readonly args: readonly string[]
  readonly stdin: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeoutMs: number
  readonly maxStdoutBytes: number
  readonly signal?: AbortSignal | undefined
}

export type ProcessEnd =
  /** `code` is null if a signal ended it. */
  | { readonly kind: 'exited'; readonly code: number | null; readonly stdout: string }
  | { readonly kind: 'not_started'; readonly reason: string }
  | { readonly kind: 'timed_out' | 'cancelled' | 'printed_too_much' }

/** Time between the request to end and the kill. */
const GRACE_MS = 1_000

export async function runProcess(request: ProcessRequest): Promise<ProcessEnd> {
  if (request.signal?.aborted === true) return { kind: 'cancelled' }
  const child = start(request)
  if (typeof child === 'string') return { kind: 'not_started', reason: child }
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    let ended: ProcessEnd | null = null
    let lastResort: NodeJS.Timeout | undefined

    const endAll = (why: ProcessEnd) => {
      if (ended !== null) return
      ended = why
      endGroup(child, 'SIGTERM')
      lastResort = setTimeout(() => {
        endGroup(child, 'SIGKILL')
        // A process that left the group may still hold the pipes.
        child.stdout.destroy()
        child.stderr.destroy()
      }, GRACE_MS)
    }
    const onAbort = () => endAll({ kind: 'cancelled' })
    const forget = endWithThisProcess(child)
    const deadline = setTimeout(() => endAll({ kind: 'timed_out' }), request.timeoutMs)
    const settle = (end: ProcessEnd) => {
      clearTimeout(deadline)
      clearTimeout(lastResort)
      request.signal?.removeEventListener('abort', onAbort)
      forget()
      resolve(end)
    }

    request.signal?.addEventListener('abort', onAbort, { once: true })
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) settle({ kind: 'not_started', reason: error.code ?? 'unknown' })
    })
    // A process that did not start may have no pipes; the reason follows as an error.
    if (child.pid === undefined) return
    child.once('close', (code) => {
      // Processes started by the child may ignore a polite request.
      if (ended !== null) endGroup(child, 'SIGKILL')
      settle(ended ?? { kind: 'exited', code, stdout: Buffer.concat(chunks).toString('utf8') })
    })
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes > request.maxStdoutBytes) endAll({ kind: 'printed_too_much' })
      else if (ended === null) chunks.push(chunk)
    })
    child.stderr.resume()
    // A program that ends without reading closes the pipe; its exit tells the rest.
    child.stdin.on('error', () => undefined)
    child.stdin.end(request.stdin)
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const running = new Set<ChildProcess>()

/** Ends the child with this process. @returns a function to call when the child has ended */
function endWithThisProcess(child: ChildProcess): () => void {
  if (running.size === 0) {
    process.on('exit', endRunning)
    for (const signal of SIGNALS) process.on(signal, endBySignal)
  }
  running.add(child)
  return () => {
    if (!running.delete(child) || running.size > 0) return
    process.off('exit', endRunning)
    for (const signal of SIGNALS) process.off(signal, endBySignal)
  }
}

function endRunning(): void {
  for (const child of running) endGroup(child, 'SIGKILL')
}

/** Exits on a signal that nobody else handles, so that the exit handler ends the children first. */
function endBySignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
}

/** Returns the process, or the system's error code; error messages could quote the arguments. */
function start(request: ProcessRequest): ChildProcessWithoutNullStreams | string {
  try {
    return spawn(request.command, request.args, {
      cwd: request.cwd,
      env: { ...request.env },
      stdio: 'pipe',
      // Its own process group, so that all of it can be ended. On Windows that would open a console window.
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
  } catch (error) {
    return error instanceof Error && 'code' in error && typeof error.code === 'string'
      ? error.code
      : 'unknown'
  }
}

/** Ends a process and all it started; does nothing if they are gone. */
function endGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return
  if (process.platform === 'win32') {
    const killer = spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], {
      windowsHide: true,
      stdio: 'ignore',
    })
    killer.once('error', () => child.kill())
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
