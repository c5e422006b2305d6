/**
 * The features that a server of OpenAI's chat completions supports. Pure: starts with the richest dialect and
 * steps down for each request that the server rejects.
 */
import type { ModelRequest } from '../core/ports/language-model.ts'

export interface Dialect {
  /** The way to request the form of the answer: enforced by schema, enforced to be JSON, or only in words. */
  readonly format: 'json_schema' | 'json_object' | 'text'
  readonly limit: 'max_tokens' | 'max_completion_tokens'
  readonly temperature: boolean
}

export const FULLEST_DIALECT: Dialect = { format: 'json_schema', limit: 'max_tokens', temperature: true }

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/**
 * Returns the dialect to try after a bad request, based on the server's message; null if none is left. If the
 * message quotes the prompt, a step may be wrong, which costs one feature and nothing else.
 */
export function planNextDialect(dialect: Dialect, said: string): Dialect | null {
  if (dialect.limit === 'max_tokens' && said.includes('max_completion_tokens'))
    return { ...dialect, limit: 'max_completion_tokens' }
  if (dialect.temperature && /\btemperature\b/i.test(said)) return { ...dialect, temperature: false }
  if (dialect.format === 'json_schema') return { ...dialect, format: 'json_object' }
  if (dialect.format === 'json_object') return { ...dialect, format: 'text' }
  return null
}

/** @param repair messages after the first question, if its answer was unusable */
export function toChatBody(
  model: string,
  request: ModelRequest,
  dialect: Dialect,
  repair: readonly ChatMessage[],
): Record<string, unknown> {
  const { prompt, maxOutputTokens } = request
  const messages: readonly ChatMessage[] = [
    { role: 'system', content: renderSystem(request, dialect) },
    { role: 'user', content: prompt },
    ...repair,
  ]
  return {
    model,
    messages,
    stream: false,
    [dialect.limit]: maxOutputTokens,
    ...(dialect.temperature ? { temperature: 0 } : {}),
    ...toResponseFormat(request, dialect),
  }
}

/** Returns the messages about an unusable answer; only its beginning is repeated. */
export function toRepair(answer: string, what: string): readonly ChatMessage[] {
  return [
    ...(answer.trim() === ''
      ? []
      : [{ role: 'assistant' as const, content: answer.slice(0, REPEATED_CHARS) }]),
    {
      role: 'user',
      content: `That cannot be used: the answer ${what}. Answer again, with one complete JSON object that follows the schema and nothing else.`,
    },
  ]
}

const REPEATED_CHARS = 4_000

function renderSystem({ system, schema }: ModelRequest, { format }: Dialect): string {
  if (format === 'json_schema') return system
  return `${system}\n\nAnswer with one JSON object and nothing else: no explanation, no code fence. It follows this JSON Schema:\n${JSON.stringify(schema)}`
}

function toResponseFormat(
  { schema, schemaName }: ModelRequest,
  { format }: Dialect,
): Record<string, unknown> {
  switch (format) {
    case 'json_schema':
      return {
        response_format: { type: 'json_schema', json_schema: { name: schemaName, strict: true, schema } },
      }
    case 'json_object':
      return { response_format: { type: 'json_object' } }
    case 'text':
      return {}
  }
}
