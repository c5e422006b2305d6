/**
 * Rebuilds a value from VS Code's log of changes, one JSON line each: 0 sets all of it, 1 sets a field, 2 cuts a
 * list and appends to it, 3 deletes a field. A damaged or unknown line is counted and skipped.
 */
import { type JsonRecord, numberAt, parseJson, toRecord } from '../../records/json-values.ts'
import type { Outcome } from '../../records/outcome.ts'

const KEYS_THAT_REACH_PROTOTYPES = new Set(['__proto__', 'constructor', 'prototype'])

/** Returns null if the log does not begin with a whole value. */
export function replayChanges(text: string, out: Outcome): JsonRecord | null {
  let state: unknown = null
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const entry = toRecord(parseJson(line))
    if (entry === null) {
      out.drop('bad_json')
      continue
    }
    const kind = numberAt(entry, 'kind')
    const path = Array.isArray(entry.k) ? entry.k : []
    if (kind === 0) state = entry.v
    else if (kind === null || kind > 3 || !change(state, path, kind, entry)) out.drop('unknown_type')
  }
  return toRecord(state)
}

/** Applies one change in place; false if its path does not exist. */
function change(state: unknown, path: readonly unknown[], kind: number, entry: JsonRecord): boolean {
  const last = path.at(-1)
  if (!isKey(last)) return false
  let owner = state as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) {
    if (!isKey(key) || typeof owner !== 'object' || owner === null) return false
    owner = owner[key] as Record<string | number, unknown>
  }
  if (typeof owner !== 'object' || owner === null) return false
  if (kind === 1) owner[last] = entry.v
  else if (kind === 3) owner[last] = undefined
  else {
    const list = Array.isArray(owner[last]) ? (owner[last] as unknown[]) : []
    const kept = numberAt(entry, 'i') ?? list.length
    owner[last] = [...list.slice(0, kept), ...(Array.isArray(entry.v) ? entry.v : [])]
  }
  return true
}

function isKey(key: unknown): key is string | number {
  return typeof key === 'number' || (typeof key === 'string' && !KEYS_THAT_REACH_PROTOTYPES.has(key))
}
