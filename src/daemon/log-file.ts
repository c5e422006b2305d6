/**
 * The daemon's log: one JSON object per line, in a few files of bounded size that only their owner may
 * read. It holds events, counts and errors, never any text of a conversation.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { EpochMs } from '../core/ids.ts'

type LogLevel = 'info' | 'warn' | 'error'
export type LogFields = Readonly<Record<string, string | number | boolean | null>>

export interface LogEntry {
  readonly at: EpochMs
  readonly level: LogLevel
  readonly event: string
  readonly fields: LogFields
}

export type Log = (level: LogLevel, event: string, fields?: LogFields) => void

export interface LogFileOptions {
  readonly path: string
  readonly maxBytes?: number
  /** Number of files, including the current one. */
  readonly keep?: number
  readonly now?: () => EpochMs
}

const MAX_BYTES = 5 * 1024 * 1024
const KEEP = 3

/**
 * Hands every line to the operating system before it returns, because the last one before a crash matters
 * most. A log that cannot be written does not stop the daemon; `problem` says why, for `status`.
 */
export function openLogFile(options: LogFileOptions): { readonly log: Log; problem(): string | null } {
  const { path, maxBytes = MAX_BYTES, keep = KEEP, now = Date.now } = options
  let problem: string | null = null
  let bytes: number | null = null

  const append = (line: string): void => {
    if (bytes === null) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    }
    const size = Buffer.byteLength(line)
    if (bytes > 0 && bytes + size > maxBytes) {
      rotate(path, keep)
      bytes = 0
    }
    appendFileSync(path, line, { mode: 0o600 })
    bytes += size
  }

  return {
    problem: () => problem,
    log(level, event, fields = {}) {
      try {
        append(`${JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...fields })}\n`)
        problem = null
      } catch (error) {
        bytes = null
        problem = error instanceof Error ? error.message : String(error)
      }
    },
  }
}

/** Returns `daemon.log`, `daemon.log.1`, `daemon.log.2`: newest first. */
function logFiles(path: string, keep = KEEP): readonly string[] {
  return [path, ...Array.from({ length: keep - 1 }, (_, i) => `${path}.${i + 1}`)]
}

function rotate(path: string, keep: number): void {
  const files = logFiles(path, keep)
  rmSync(files.at(-1) ?? path, { force: true })
  for (let i = files.length - 1; i > 0; i--) {
    const [older, newer] = [files[i], files[i - 1]]
    if (older !== undefined && newer !== undefined && existsSync(newer)) renameSync(newer, older)
  }
}

/**
 * Returns the last `count` entries, oldest first. Skips lines that are no entries, and everything behind `endByte` of the
 * current file.
 */
export function readLog(path: string, count: number, endByte?: number): LogEntry[] {
  const entries: LogEntry[] = []
  for (const file of logFiles(path)) {
    if (entries.length >= count) break
    if (!existsSync(file)) continue
    const bytes = readFileSync(file).subarray(0, file === path ? endByte : undefined)
    const found = bytes.toString('utf8').split('\n').flatMap(parseLogLine)
    entries.unshift(...found.slice(Math.max(0, found.length - (count - entries.length))))
  }
  return entries
}

export function parseLogLine(line: string): LogEntry[] {
  if (line === '') return []
  try {
    const { at, level, event, ...fields } = JSON.parse(line) as Record<string, unknown>
    if (typeof at !== 'string' || typeof event !== 'string') return []
    const known = level === 'warn' || level === 'error' ? level : 'info'
    return [{ at: Date.parse(at), level: known, event, fields: fields as LogFields }]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
