/** Records of a line that was read before: what a parser holds across restarts are places, not words. */
import type { ParserOptions } from '../../core/ports/transcript-source.ts'
import { type JsonRecord, toRecord } from './json-values.ts'
import { readLineValues } from './split-json.ts'

/** Empty where the line cannot be read again. */
export function readRecordsAt(options: Pick<ParserOptions, 'readLine'>, byte: number): JsonRecord[] {
  const text = options.readLine?.(byte) ?? null
  return text === null
    ? []
    : readLineValues(text)
        .values.map(toRecord)
        .filter((record) => record !== null)
}
