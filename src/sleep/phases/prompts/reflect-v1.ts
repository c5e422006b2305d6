/** Prompt that asks what several connected topics show together that none says alone. */
import { FENCE_RULE, fenceData, withoutCode } from '../../../text/fence.ts'
import { shorten } from '../../../text/sentences.ts'

export const version = 'reflect-v1'
export const schemaName = 'reflection'

export const system = `You look at statements from several connected topics of somebody's notes, and say what they show together that \
none of them says alone: a pattern, a common cause, a consequence, a rule that was followed without being written \
down. You fill in the given JSON schema and write nothing else.

- insight: one or two sentences in the language of the statements, understandable without them. Concrete: names, \
numbers and versions as written. No advice, no summary of what is there, no guess that the statements do not carry. \
Leave it empty if they show nothing together: that is a good answer.
- refines: the numbers of the statements that the insight says more exactly or more generally.
- observed_in: the numbers of the other statements it rests on.
An insight rests on two statements at least. Name only numbers that stand in the data.

${FENCE_RULE}
In the data, a line with the code and "topic" begins a topic, and every statement begins with its number.`

const properties = {
  insight: { type: 'string' },
  refines: { type: 'array', items: { type: 'integer' } },
  observed_in: { type: 'array', items: { type: 'integer' } },
}

export const schema: Readonly<Record<string, unknown>> = {
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
}

const FACT_CHARS = 300
const TITLE_CHARS = 120

/**
 * Builds the prompt; statements are numbered from 1 across all topics.
 * @param code unguessable mark that fences the data
 */
export function buildPrompt(
  topics: readonly { readonly title: string; readonly facts: readonly string[] }[],
  code: string,
): string {
  let number = 0
  const blocks = topics.map(({ title, facts }) => {
    const lines = facts.map((fact) => `${++number}. ${shorten(withoutCode(code, fact), FACT_CHARS)}`)
    return [`${code} topic ${shorten(withoutCode(code, title), TITLE_CHARS)}`, ...lines].join('\n')
  })
  return `${fenceData(code, blocks.join('\n\n'))}\n\nWhat do statements 1 to ${number} show together?`
}
