/**
 * Holds back facts about a session until its first turn: that turn then arrives together with the
 * session's folder, branch and title, and sessions without a turn never appear. The saved state holds
 * the byte offset of a fact's line and hashes of its strings; after a restart they are looked up in
 * that line again.
 */

import { LIMITS } from '../../core/limits.ts'
import type { ParseOutcome, SessionFact } from '../../core/ports/transcript-source.ts'
import { type JsonRecord, listAt, numberAt, stringAt, stringsOf, toRecord } from './json-values.ts'
import { hashId } from './turn-id.ts'
import { toOneLine } from './turn-text.ts'

export interface SessionGate {
  pass(outcome: ParseOutcome): ParseOutcome
  state(): unknown
}

const MAX_BEGUN = 64
const MAX_HELD = 64
const MAX_DEPTH = 6

/**
 * @param state the result of an earlier `state()`; any other value counts as none
 * @param readRecords returns the records of the line that begins at a byte
 * @param readElsewhere returns strings that facts may hold although their line does not
 */
export function createSessionGate(
  state: unknown,
  readRecords: (byte: number) => readonly JsonRecord[],
  readElsewhere: () => readonly string[] = () => [],
): SessionGate {
  const saved = toRecord(state) ?? {}
  const begun = new Set(stringsOf(saved.begun))
  let held = listAt(saved, 'held').flatMap((entry) => restoreFact(entry, readRecords, readElsewhere))
  return {
    pass(outcome) {
      if (outcome.turns.length === 0 && outcome.facts.length === 0) return outcome
      for (const turn of outcome.turns) {
        begun.delete(turn.sessionId)
        begun.add(turn.sessionId)
      }
      for (const id of begun) {
        if (begun.size <= MAX_BEGUN) break
        begun.delete(id)
      }
      const facts = [...held, ...outcome.facts]
      held = facts.filter((fact) => !begun.has(fact.sessionId)).slice(-MAX_HELD)
      return { ...outcome, facts: facts.filter((fact) => begun.has(fact.sessionId)) }
    },
    state: () => ({ begun: [...begun], held: held.map(toHeld) }),
  }
}

/** Returns a fact with every string hashed. */
function toHeld({ sessionId, ...fact }: SessionFact): JsonRecord {
  return { sessionId, byte: fact.said?.byte ?? -1, fact: mapStrings(fact, hashWords) }
}

function hashWords(words: string): string {
  return hashId('held', words)
}

/** Restores a held fact; empty if the entry is not a fact. Strings that are not found again are left out. */
function restoreFact(
  entry: unknown,
  readRecords: (byte: number) => readonly JsonRecord[],
  readElsewhere: () => readonly string[],
): SessionFact[] {
  const held = toRecord(entry) ?? {}
  const sessionId = stringAt(held, 'sessionId')
  const fact = toRecord(held.fact)
  if (sessionId === '' || fact === null) return []
  const words = new Map<string, string>()
  const note = (text: string) => void words.set(hashWords(text), text)
  for (const text of readElsewhere()) note(text)
  for (const text of stringsIn(readRecords(numberAt(held, 'byte') ?? -1), MAX_DEPTH)) {
    note(text)
    note(toOneLine(text, LIMITS.titleChars))
  }
  const { title, ...found } = toRecord(mapStrings(fact, (hash) => words.get(hash))) ?? {}
  const isTitle = stringAt(toRecord(title) ?? {}, 'text') !== ''
  return [{ ...found, ...(isTitle ? { title } : {}), sessionId } as SessionFact]
}

/** Returns the value with every string mapped; entries whose string maps to undefined are left out. */
function mapStrings(value: unknown, map: (text: string) => string | undefined): unknown {
  if (typeof value === 'string') return map(value)
  const record = toRecord(value)
  if (record === null) return value
  return Object.fromEntries(
    Object.entries(record)
      .map(([key, inner]) => [key, mapUnlessId(key, inner, map)] as const)
      .filter(([, inner]) => inner !== undefined),
  )
}

/** Keeps ids, and the kind of a break, which is one of Lore's own words. */
function mapUnlessId(key: string, value: unknown, map: (text: string) => string | undefined): unknown {
  return key === 'kind' || key === 'parentSessionId' ? value : mapStrings(value, map)
}

function stringsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth === 0) return []
  return Object.values(value).flatMap((inner) => stringsIn(inner, depth - 1))
}
