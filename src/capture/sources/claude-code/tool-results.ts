/** Reads from tool results what is not output: a person's refusal, their answers, an approved plan. Pure. */
import { recordAt, stringAt, toRecord } from '../../records/json-values.ts'

export interface ResultContent {
  readonly text: string
  readonly images: number
}

/** @param content text, or a list of blocks */
export function readResultContent(content: unknown): ResultContent {
  if (typeof content === 'string') return { text: content, images: 0 }
  const texts: string[] = []
  let images = 0
  for (const value of Array.isArray(content) ? content : []) {
    const block = toRecord(value) ?? {}
    const type = stringAt(block, 'type')
    if (typeof value === 'string') texts.push(value)
    else if (type === 'text') texts.push(stringAt(block, 'text'))
    else if (type === 'image' || type === 'document') images++
  }
  return { text: texts.join('\n'), images }
}

const REFUSAL = /^The user doesn't want to (?:proceed with this tool use|take this action right now)\./
const REASON = /(?:the user said:|following reason for the rejection:)\s*([\s\S]+)$/

/** Returns the person's reason for refusing a tool, empty if they gave none; null if it was not refused. */
export function readRejection(text: string): string | null {
  if (!REFUSAL.test(text)) return null
  return REASON.exec(text)?.[1]?.trim() ?? ''
}

/** Returns an agent's questions with the person's answers; empty if there are none. */
export function readAnswers(toolUseResult: unknown): string {
  const answers = recordAt(toRecord(toolUseResult) ?? {}, 'answers')
  return Object.entries(answers)
    .filter(([, answer]) => typeof answer === 'string' && answer !== '')
    .map(([question, answer]) => `${question}\n→ ${answer}`)
    .join('\n\n')
}

/** Returns the plan a person approved, for calls that do not hold it themselves; empty if there is none. */
export function readPlan(toolUseResult: unknown): string {
  return stringAt(toRecord(toolUseResult) ?? {}, 'plan')
}
