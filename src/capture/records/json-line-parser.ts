/**
 * The frame that all line-based sources share: blank and damaged lines, several records on a line, and
 * facts that precede the first turn of a session.
 */

import type { DropReason } from '../../core/capture.ts'
import type { LineParser, ParserOptions, SourceLine } from '../../core/ports/transcript-source.ts'
import { type JsonRecord, toRecord } from './json-values.ts'
import { readRecordsAt } from './line-records.ts'
import { createOutcome, type Outcome } from './outcome.ts'
import { createSessionGate } from './session-gate.ts'
import { readLineValues } from './split-json.ts'

export interface LineReader {
  /**
   * Returns why a line is skipped without parsing, judged by its first characters; null if it must be
   * parsed.
   */
  skip?(text: string): DropReason | null
  read(record: JsonRecord, out: Outcome, line: SourceLine): void
  /** Returns the reader's state: small, JSON-able, free of conversation text. */
  state(): unknown
  /** Returns texts used in facts that do not occur in the line which produced the fact. */
  wordsElsewhere?(): readonly string[]
}

/**
 * @param saved the result of the parser's `state()`; any other value counts as none
 * @param createReader receives the result of its own `state()`, or an empty record
 */
export function createJsonLineParser(
  options: ParserOptions,
  saved: unknown,
  createReader: (state: JsonRecord) => LineReader,
): LineParser {
  const state = toRecord(saved) ?? {}
  const reader = createReader(toRecord(state.reader) ?? {})
  const gate = createSessionGate(
    state.gate,
    (byte) => readRecordsAt(options, byte),
    () => reader.wordsElsewhere?.() ?? [],
  )
  return {
    parse(line) {
      const out = createOutcome(line)
      const text = line.text.charCodeAt(0) === 0 ? line.text.replace(/^\0+/, '') : line.text
      const reason = isBlank(text) ? 'blank' : (reader.skip?.(text) ?? null)
      if (reason === null) readRecords(text, out, line)
      else out.drop(reason)
      return gate.pass(out.result())
    },
    state: () => ({ reader: reader.state(), gate: gate.state() }),
  }

  function readRecords(text: string, out: Outcome, line: SourceLine) {
    const { values, damaged } = readLineValues(text)
    for (const value of values) {
      const record = toRecord(value)
      if (record === null) out.drop('unknown_type')
      else reader.read(record, out, line)
    }
    if (damaged) out.drop('bad_json')
  }
}

/** Checks only short lines, to avoid copying a line of megabytes. */
function isBlank(text: string): boolean {
  return text.length < 100 && text.trim() === ''
}

/**
 * Returns the `type` of a record that begins with that field, without parsing. Null if it does not, or
 * if the line may hold a second record: `}{"` cannot occur inside a JSON string, whose quotes are
 * escaped.
 */
export function typeAtStart(text: string): string | null {
  const opening = '{"type":"'
  if (!text.startsWith(opening)) return null
  const end = text.indexOf('"', opening.length)
  return end < 0 || text.includes('}{"') ? null : text.slice(opening.length, end)
}
