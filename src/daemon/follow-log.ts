/** The log as it grows, across the files that are put away. */
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLineReader } from './line-reader.ts'
import { type LogEntry, parseLogLine } from './log-file.ts'

const LOOK_MS = 250
const LONGEST_LINE = 16 * 1024 * 1024

/** Entries written from now on, until the caller has enough. A file that is not there yet is waited for. */
export async function* followLog(path: string): AsyncGenerator<LogEntry, never> {
  let offset = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  for (;;) {
    const file = open(path)
    try {
      const reader = createLineReader(LONGEST_LINE)
      // What was written to a file just before it was put away is read in one more round.
      for (let current = true; ; current = file !== null && isStill(file, path)) {
        for (let chunk = read(file, offset); chunk.length > 0; chunk = read(file, offset)) {
          offset += chunk.length
          for (const line of reader.push(chunk)) yield* parseLogLine(line)
        }
        if (!current) break
        await sleep(LOOK_MS)
      }
    } finally {
      if (file !== null) closeSync(file)
    }
    offset = 0
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
