/** Validates list items one by one, so that one invalid item does not stop the others. */
import * as z from 'zod'
import { LoreError } from '../../../core/errors.ts'

export type ReadItem<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly given: unknown; readonly error: LoreError }

/** Returns a schema that clients see as the item's own, but that accepts anything and reports what does not fit. */
export function eachItem<T>(schema: z.ZodType<T>) {
  const { $schema: _dialect, ...shown } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' })
  return z
    .unknown()
    .meta(shown)
    .transform((given): ReadItem<T> => {
      const parsed = schema.safeParse(given)
      return parsed.success
        ? { ok: true, value: parsed.data }
        : { ok: false, given, error: toError(parsed.error) }
    })
}

/** Throws the first item's error if no item of the list is valid. */
export function requireSomeFit(items: readonly ReadItem<unknown>[]): void {
  const bad = items.flatMap((item) => (item.ok ? [] : [item.error]))
  const [first] = bad
  if (first !== undefined && bad.length === items.length) throw first
}

/** Returns the string field `name` of an unchecked value; undefined if there is none. */
export function textIn(given: unknown, name: string): string | undefined {
  const parsed = z.object({ [name]: z.string() }).safeParse(given)
  return parsed.success ? parsed.data[name] : undefined
}

function toError(error: z.ZodError): LoreError {
  const issues = error.issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
  return new LoreError('invalid_input', `This does not fit: ${issues.join('; ').slice(0, 600)}.`, {
    hint: 'Give it again as the schema says; what fitted was done.',
    details: { field: error.issues[0]?.path.join('.') || null },
  })
}
