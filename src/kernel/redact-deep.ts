/** Redacts secrets in every string of a value. */

import type { Redactor } from '../core/ports/redactor.ts'

/**
 * Returns a copy of the value with every nested string redacted; keys of objects stay.
 * @param prepare applied to each string before redaction; default: no change
 */
export async function redactDeep<T>(
  redactor: Redactor,
  value: T,
  prepare: (text: string) => string = (text) => text,
): Promise<T> {
  if (typeof value === 'string') return (await redactor.redact(prepare(value))).text as T
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value) items.push(await redactDeep(redactor, item, prepare))
    return items as T
  }
  if (typeof value !== 'object' || value === null) return value
  const entries: [string, unknown][] = []
  for (const [key, inner] of Object.entries(value))
    entries.push([key, await redactDeep(redactor, inner, prepare)])
  return Object.fromEntries(entries) as T
}
