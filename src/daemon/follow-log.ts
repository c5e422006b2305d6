/** Follows the log as it grows, across rotated files. */
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLineReader } from './line-reader.ts'
import { type LogEntry, parseLogLine, readLog } from './log-file.ts'

const LOOK_MS = 250
const LONGEST_LINE = 16 * 1024 * 1024

/**
 * Yields the newest `count` entries, oldest first, then those written later, until the caller stops. Waits for a file
 * that does not exist yet. An entry written while the first ones are handled is not missed.
 */
export async function* followLog(path: string, count: number): AsyncGenerator<LogEntry, never> {
  let file = open(path)
  let offset = file === null ? 0 : fstatSync(file).size
  try {
    yield* readLog(path, count, offset)
    for (;;) {
      const reader = createLineReader(LONGEST_LINE)
      // One more round reads what was written just before the file was rotated.
      for (let current = true; ; current = file !== null && isStill(file, path)) {
        for (let chunk = read(file, offset); chunk.length > 0; chunk = read(file, offset)) {
          offset += chunk.length
          for (const line of reader.push(chunk)) yield* parseLogLine(line)
        }
        if (!current) break
        await sleep(LOOK_MS)
      }
      if (file !== null) closeSync(file)
      file = open(path)
      offset = 0
    }
  } finally {
    if (file !== null) closeSync(file)
  }
}

function open(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? null : openSync(path, 'r')
}

function read(file: number | null, offset: number): Buffer {
  const chunk = Buffer.alloc(64 * 1024)
  return file === null
    ? chunk.subarray(0, 0)
    : chunk.subarray(0, readSync(file, chunk, 0, chunk.length, offset))
}

function isStill(file: number, path: string): boolean {
  return fstatSync(file).ino === statSync(path, { throwIfNoEntry: false })?.ino
}
