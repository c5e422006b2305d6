/**
 * Keeps calls that no daemon could take, one small file each, until one does. Holds no text of a
 * conversation, and a bounded number of calls: the oldest are dropped first.
 */
import { lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SpooledCall } from './payload.ts'
import { hasCode, writeNote } from './private-files.ts'

const MAX_SPOOLED = 1_000
const MAX_SPOOLED_BYTES = 1024 * 1024
/** Several times the size of two paths and the session's settings at their longest. */
const MAX_CALL_BYTES = 256 * 1024
/** Below this number the total size is not checked: a call has a few hundred bytes. */
const FEW = 100
/**
 * Listing the folder takes time, so it is done for about one call in 8; until then there may be a few calls
 * too many.
 */
const LOOK_EVERY = 8
/** A temporary file older than this belongs to a process that was ended while it wrote. */
const STALE_MS = 60_000

const SPOOLED = /^\d{13}-.+\.json$/

export function spoolFolder(home: string): string {
  return join(home, 'spool')
}

/** @throws any error of the file system */
export function spoolCall(home: string, call: SpooledCall): void {
  const folder = spoolFolder(home)
  writeNote(join(folder, `${call.id}.json`), call)
  if (call.at % LOOK_EVERY === 0) dropOldest(folder)
}

/** Sorted by the time of the call, with which the names begin. */
export function listSpooled(home: string): string[] {
  return listNames(spoolFolder(home)).filter((name) => SPOOLED.test(name))
}

/** Returns undefined if the file is gone, null if it holds no call. */
export function readSpooled(home: string, name: string): unknown {
  const file = join(spoolFolder(home), name)
  try {
    const found = lstatSync(file)
    if (!found.isFile() || found.size > MAX_CALL_BYTES) return null
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export function removeSpooled(home: string, name: string): void {
  rmSync(join(spoolFolder(home), name), { force: true, recursive: true })
}

/** Removes temporary files of processes that were ended while they wrote. */
export function removeStale(home: string, now: number): void {
  const folder = spoolFolder(home)
  for (const name of listNames(folder).filter((found) => found.endsWith('.tmp'))) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    if (found !== undefined && now - found.mtimeMs > STALE_MS) removeSpooled(home, name)
  }
}

function dropOldest(folder: string): void {
  const names = listNames(folder).filter((name) => SPOOLED.test(name))
  const tooMany = names.slice(0, Math.max(0, names.length - MAX_SPOOLED))
  const kept = names.slice(tooMany.length)
  const tooHeavy = kept.length < FEW ? [] : planDrop(weigh(folder, kept))
  for (const name of [...tooMany, ...tooHeavy]) rmSync(join(folder, name), { force: true, recursive: true })
}

interface Weighed {
  readonly name: string
  readonly bytes: number
}

function weigh(folder: string, names: readonly string[]): Weighed[] {
  return names.map((name) => ({
    name,
    bytes: statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0,
  }))
}

/** Returns the oldest files that must go so that the rest fits. */
export function planDrop(oldestFirst: readonly Weighed[], maxBytes = MAX_SPOOLED_BYTES): string[] {
  let over = oldestFirst.reduce((sum, { bytes }) => sum + bytes, 0) - maxBytes
  const dropped: string[] = []
  for (const { name, bytes } of oldestFirst) {
    if (over <= 0) break
    over -= bytes
    dropped.push(name)
  }
  return dropped
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return []
    throw error
  }
}
