/** Asks for a summary of the passages that need not be kept word for word. */
import { FENCE_RULE, fenceData, withoutCode } from '../../../text/fence.ts'

export const version = 'summarise-v1'
export const schemaName = 'summary'

export const system = `You shorten text. You get passages of one text in order. Write one summary of them: plain \
sentences, in the language of the text, only what the passages say, every number, name, version, path and date as \
written. No heading, no list, no remark about the task.

${FENCE_RULE}`

export const schema = {
  type: 'object',
  properties: { summary: { type: 'string', description: 'The summary, within the length asked for.' } },
  required: ['summary'],
  additionalProperties: false,
} as const

/** @param code marks the block of data; its authors cannot know it */
export function buildPrompt(passages: readonly string[], maxChars: number, code: string): string {
  const data = passages.map((passage) => withoutCode(code, passage)).join('\n')
  return `Summarise these passages in at most ${maxChars} characters.\n\n${fenceData(code, data)}`
}
