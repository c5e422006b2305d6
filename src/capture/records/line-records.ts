/** Re-reads the records of an earlier line. Parsers keep byte offsets across restarts instead of text. */
import type { ParserOptions } from '../../core/ports/transcript-source.ts'
import { type JsonRecord, toRecord } from './json-values.ts'
import { readLineValues } from './split-json.ts'

/** Returns the records of the line at `byte`; empty if the line cannot be read again. */
export function readRecordsAt(options: Pick<ParserOptions, 'readLine'>, byte: number): JsonRecord[] {
  const text = options.readLine?.(byte) ?? null
  return text === null
    ? []
    : readLineValues(text)
        .values.map(toRecord)
        .filter((record) => record !== null)
}
