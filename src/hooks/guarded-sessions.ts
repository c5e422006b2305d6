/**
 * The list of sessions whose settings want a check before tool calls. The daemon writes it, since it knows
 * the settings. Most sessions want none, and a hook of theirs would wait for an empty answer before every
 * tool call.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readNote, writeNote } from './private-files.ts'
import { spoolFolder } from './spool.ts'

const MAX_SESSIONS = 200

function guardedFile(home: string): string {
  return join(spoolFolder(home), 'guarded')
}

/** True if any session wants checks. */
export function hasGuarded(home: string): boolean {
  return existsSync(guardedFile(home))
}

export function isGuarded(home: string, sessionId: string): boolean {
  return hasGuarded(home) && readGuarded(home).includes(sessionId)
}

/** @throws any error of the file system */
export function noteGuarded(home: string, sessionId: string, guarded: boolean): void {
  if (!guarded && !hasGuarded(home)) return
  const before = readGuarded(home)
  if (before.includes(sessionId) === guarded) return
  const others = before.filter((id) => id !== sessionId)
  const after = guarded ? [...others, sessionId].slice(-MAX_SESSIONS) : others
  if (after.length === 0) rmSync(guardedFile(home), { force: true })
  else writeNote(guardedFile(home), { sessions: after })
}

function readGuarded(home: string): readonly string[] {
  const sessions = hasGuarded(home) ? readNote(guardedFile(home))?.sessions : []
  return Array.isArray(sessions) ? sessions.filter((id) => typeof id === 'string') : []
}
