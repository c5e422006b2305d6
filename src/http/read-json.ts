/** Reads the JSON body of a request. */
import type { Context } from 'hono'
import { LoreError } from '../core/errors.ts'

/** An empty body is an empty input. @throws LoreError invalid_input */
export async function readJson(context: Context): Promise<unknown> {
  const text = await context.req.text()
  if (text === '') return {}
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new LoreError('invalid_input', 'The body must be JSON.', {
      hint: 'Send the header "Content-Type: application/json".',
    })
  }
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new LoreError('invalid_input', 'The body is not valid JSON.', {
      hint: 'Send the input of the use case as one JSON object.',
      cause: error,
    })
  }
}
