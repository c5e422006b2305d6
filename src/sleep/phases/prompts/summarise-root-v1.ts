/** Prompt that asks for a one-line summary of a topic, from its most representative statements. */
import { FENCE_RULE, fenceData, withoutCode } from '../../../text/fence.ts'
import { shorten } from '../../../text/sentences.ts'

export const version = 'summarise-root-v1'
export const schemaName = 'topic_summary'

export const system = `You describe a topic of somebody's notes, so that they recognise it in a list. You get its title and its most \
telling statements. Write one line: what the topic holds, concretely, in the language of the statements. Only what \
the statements say; numbers, names and versions as written. No heading, no list, no words such as "this topic" or \
"the notes".

${FENCE_RULE}`

export const schema: Readonly<Record<string, unknown>> = {
  type: 'object',
  properties: { summary: { type: 'string', description: 'One line, within the length asked for.' } },
  required: ['summary'],
  additionalProperties: false,
}

const FACTS_SHOWN = 40
const FACT_CHARS = 240

/**
 * @param facts most representative first; at most 40 are shown
 * @param code unguessable mark that fences the data
 */
export function buildPrompt(title: string, facts: readonly string[], maxChars: number, code: string): string {
  const lines = facts.slice(0, FACTS_SHOWN).map((fact) => `- ${shorten(withoutCode(code, fact), FACT_CHARS)}`)
  const data = `Title: ${shorten(withoutCode(code, title), FACT_CHARS)}\n${lines.join('\n')}`
  return `${fenceData(code, data)}\n\nDescribe the topic in one line of at most ${maxChars} characters.`
}
