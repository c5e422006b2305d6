/**
 * Keeps back what is said about a conversation until somebody speaks in it: the first turn of a session comes
 * together with its folder, branch and title, and sessions in which nothing was said never appear. Across
 * restarts it knows where a fact was said and hashes of its words, and finds them there again.
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
 * @param state what `state()` gave before; anything else is as good as nothing.
 * @param readRecords the records of the line that begins at a byte.
 * @param readElsewhere words that facts may hold though their line does not.
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

/** A fact with every word in it hashed. */
function toHeld({ sessionId, ...fact }: SessionFact): JsonRecord {
  return { sessionId, byte: fact.said?.byte ?? -1, fact: mapStrings(fact, hashWords) }
}

function hashWords(words: string): string {
  return hashId('held', words)
}

/** None where the entry is no fact, or nothing of it can be found again. */
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

/** The same value with every string mapped; entries whose string maps to nothing are left out. */
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

/** Ids stay, and the kind of a break, which is a word of ours. */
function mapUnlessId(key: string, value: unknown, map: (text: string) => string | undefined): unknown {
  return key === 'kind' || key === 'parentSessionId' ? value : mapStrings(value, map)
}

function stringsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth === 0) return []
  return Object.values(value).flatMap((inner) => stringsIn(inner, depth - 1))
}
