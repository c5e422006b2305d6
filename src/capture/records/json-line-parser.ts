/**
 * The frame every line-wise source shares: blank and damaged lines, several records on a line, facts that come
 * before anybody speaks.
 */

import type { DropReason } from '../../core/capture.ts'
import type { LineParser, ParserOptions, SourceLine } from '../../core/ports/transcript-source.ts'
import { type JsonRecord, toRecord } from './json-values.ts'
import { readRecordsAt } from './line-records.ts'
import { createOutcome, type Outcome } from './outcome.ts'
import { createSessionGate } from './session-gate.ts'
import { readLineValues } from './split-json.ts'

export interface LineReader {
  /** Why a line can be left out unread, judged by its first characters; null where it must be read. */
  skip?(text: string): DropReason | null
  read(record: JsonRecord, out: Outcome, line: SourceLine): void
  /** JSON-able, small, without words. */
  state(): unknown
  /** Words in its facts that do not stand in the line that brought them. */
  wordsElsewhere?(): readonly string[]
}

/**
 * @param saved what the parser's `state` gave; anything else is as good as nothing.
 * @param createReader gets what its own `state` gave, or an empty record.
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

/** Without copying a line of megabytes. */
function isBlank(text: string): boolean {
  return text.length < 100 && text.trim() === ''
}

/**
 * The `type` of a record that begins with it, without parsing. Null where it does not, or where a second
 * record may stand on the line: `}{"` cannot occur inside a JSON string, whose quotes are escaped.
 */
export function typeAtStart(text: string): string | null {
  const opening = '{"type":"'
  if (!text.startsWith(opening)) return null
  const end = text.indexOf('"', opening.length)
  return end < 0 || text.includes('}{"') ? null : text.slice(opening.length, end)
}
