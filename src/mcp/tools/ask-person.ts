/**
 * Asks the client's user a yes/no question by MCP elicitation. The tool answers "input required" and is called
 * again with the answer; for clients of older protocol revisions the SDK asks and calls again by itself.
 */
import { createHash } from 'node:crypto'
import {
  acceptedContent,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server'
import * as z from 'zod'

/** The user's answer. `cannot ask`: the client does not support elicitation by form. */
export type PersonAnswer = 'yes' | 'no' | 'not asked' | 'cannot ask'

const agreement = z.object({ agree: z.boolean() })

export function askPerson(question: string): InputRequiredResult {
  return inputRequired({
    inputRequests: {
      [keyOf(question)]: inputRequired.elicit({
        message: question,
        requestedSchema: {
          type: 'object',
          properties: { agree: { type: 'boolean', title: 'Yes, do it' } },
          required: ['agree'],
        },
      }),
    },
  })
}

/**
 * Returns the answer to exactly this question; an answer to a question with another text counts as not asked.
 * @param capabilities the capabilities that the client declares
 */
export function readAnswer(
  question: string,
  request: { readonly inputResponses?: Record<string, unknown> | undefined },
  capabilities: unknown,
): PersonAnswer {
  if (!takesForms(capabilities)) return 'cannot ask'
  const key = keyOf(question)
  if (inputResponse(request.inputResponses, key).kind !== 'elicit') return 'not asked'
  return acceptedContent(request.inputResponses, key, agreement)?.agree === true ? 'yes' : 'no'
}

/** True if the client accepts forms: its `elicitation` capability names `form`, or does not name `url`. */
function takesForms(capabilities: unknown): boolean {
  const parsed = z.object({ elicitation: z.record(z.string(), z.unknown()) }).safeParse(capabilities)
  if (!parsed.success) return false
  const { elicitation } = parsed.data
  return 'form' in elicitation || !('url' in elicitation)
}

function keyOf(question: string): string {
  return `agree-${createHash('sha256').update(question).digest('hex').slice(0, 16)}`
}
