/** Reads the forms in which Codex records a tool's answer. Pure. */
import { numberAt, parseJson, recordAt, stringAt, toRecord } from '../../records/json-values.ts'

export interface CallOutput {
  readonly text: string
  readonly failed: boolean
  readonly images: number
}

/** Lines above the output: run time, exit code, how much was cut. */
const PREAMBLE =
  /^(?:(?:Chunk ID|Wall time|Exit code|Duration|Original token count|Total output lines|Process (?:exited with code|running with session ID)|Script (?:completed|running|failed))\b[^\n]*\n)+(?:Output:\n)?/

export function readCallOutput(output: unknown): CallOutput {
  if (Array.isArray(output)) return readParts(output)
  const record = toRecord(output)
  if (record !== null) {
    const parts = Array.isArray(record.content) ? readParts(record.content) : null
    const text = parts?.text || stringAt(record, 'content') || stringAt(record, 'output')
    return { text, failed: record.success === false, images: parts?.images ?? 0 }
  }
  const text = typeof output === 'string' ? output : ''
  return readJsonOutput(text) ?? readPlainOutput(text)
}

/** Parses `{"output": "…", "metadata": {"exit_code": 0}}` inside a string; null for other text. */
function readJsonOutput(text: string): CallOutput | null {
  if (!text.startsWith('{"output":')) return null
  const record = toRecord(parseJson(text))
  if (record === null) return null
  const exitCode = numberAt(recordAt(record, 'metadata'), 'exit_code') ?? 0
  return { text: stringAt(record, 'output'), failed: exitCode !== 0, images: 0 }
}

function readPlainOutput(text: string): CallOutput {
  const preamble = PREAMBLE.exec(text)?.[0] ?? ''
  const exitCode = /(?:Exit code: |exited with code )(\d+)/.exec(preamble)?.[1] ?? '0'
  const failed = exitCode !== '0' || /^(?:failed in sandbox|execution error|Script failed)/.test(text)
  return { text: text.slice(preamble.length), failed, images: 0 }
}

function readParts(parts: readonly unknown[]): CallOutput {
  const texts: string[] = []
  let images = 0
  for (const value of parts) {
    const part = toRecord(value) ?? {}
    const text = stringAt(part, 'text')
    if (text !== '') texts.push(text)
    else if (/image/.test(stringAt(part, 'type'))) images++
  }
  return { ...readPlainOutput(texts.join('\n')), images }
}
