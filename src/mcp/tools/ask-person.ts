/**
 * A yes/no question for the person behind the client, by elicitation. The tool answers "input required" and is
 * called again with the answer; towards clients of the older revisions the SDK asks and calls again by itself.
 */
import { createHash } from 'node:crypto'
import {
  acceptedContent,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server'
import * as z from 'zod'

/** `cannot ask`: the client has nobody to put a question to. */
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
 * What was answered to this very question: an answer to another one, say about another text, is none.
 * @param capabilities what the client declares
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

/** A client that says no more than `elicitation` takes forms; one that names modes, those it names. */
function takesForms(capabilities: unknown): boolean {
  const parsed = z.object({ elicitation: z.record(z.string(), z.unknown()) }).safeParse(capabilities)
  if (!parsed.success) return false
  const { elicitation } = parsed.data
  return 'form' in elicitation || !('url' in elicitation)
}

function keyOf(question: string): string {
  return `agree-${createHash('sha256').update(question).digest('hex').slice(0, 16)}`
}
