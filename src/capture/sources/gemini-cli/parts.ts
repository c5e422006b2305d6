/** Reads text from the parts of the Gemini API. Pure. */
import { type JsonRecord, recordAt, stringAt, toRecord } from '../../records/json-values.ts'

export interface Parts {
  readonly text: string
  readonly images: number
  /** True if the message passes a tool's answer to the model. */
  readonly hasToolAnswer: boolean
}

/** @param content text, a part, or a list of either */
export function readParts(content: unknown): Parts {
  const texts: string[] = []
  let images = 0
  let hasToolAnswer = false
  for (const value of Array.isArray(content) ? content : [content]) {
    if (typeof value === 'string') texts.push(value)
    const part = toRecord(value)
    if (part === null || part.thought === true) continue
    const text = stringAt(part, 'text')
    if (text !== '') texts.push(text)
    if (part.inlineData !== undefined || part.fileData !== undefined) images++
    if (part.functionResponse !== undefined) hasToolAnswer = true
  }
  return { text: texts.join('\n'), images, hasToolAnswer }
}

export interface ToolAnswer {
  readonly text: string
  readonly failed: boolean
}

/** Returns a tool's answer to the model, or, if that was not kept, the one shown to the person. */
export function readToolAnswer(call: JsonRecord): ToolAnswer {
  const texts: string[] = []
  for (const value of Array.isArray(call.result) ? call.result : [call.result]) {
    const part = toRecord(value) ?? {}
    const response = recordAt(recordAt(part, 'functionResponse'), 'response')
    const text =
      typeof value === 'string'
        ? value
        : stringAt(response, 'output') || stringAt(response, 'error') || stringAt(part, 'text')
    if (text !== '') texts.push(text)
  }
  const failed = stringAt(call, 'status') !== 'success'
  const text = texts.join('\n') || stringAt(call, 'resultDisplay')
  return readShellReport(text, failed) ?? { text, failed }
}

/** Extracts output and exit code from a shell command's report; null if the text is none. */
function readShellReport(text: string, failed: boolean): ToolAnswer | null {
  const output = /^(?:Command: |Output: |Stdout: )/.test(text) ? text.search(/^(?:Output|Stdout): /m) : -1
  const exit = text.lastIndexOf('\nExit Code: ')
  const error = Math.max(text.lastIndexOf('\nError: ', exit), text.lastIndexOf('\nStderr: ', exit))
  if (output < 0 || error < output || exit < error) return null
  const afterColon = (from: number, to: number) => text.slice(text.indexOf(': ', from) + 2, to)
  const printed = [afterColon(output, error), afterColon(error, exit)]
  const code = /^\S*/.exec(afterColon(exit, exit + 40))?.[0] ?? ''
  return {
    text: printed.filter((part) => !/^\s*\((?:empty|none)\)\s*$/.test(part)).join('\n'),
    failed: failed || (code !== '0' && code !== '(none)'),
  }
}
