/**
 * Input fields as zod schemas with Lore's own error messages. Every field carries its JSON Schema, so that a use case can
 * be documented; the functions in validate.ts check the values and name the field in errors.
 */

import { z } from 'zod'
import { CURSOR_CHARS } from '../core/cursor.ts'
import type { EdgeId, EpisodeId, EpochMs, MemoryId, SessionId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { RANGES } from '../core/ranges.ts'
import type { Scope } from '../core/scope.ts'
import {
  requireBoolean,
  requireInteger,
  requireMemoryId,
  requireMetadata,
  requireName,
  requireNumber,
  requireOneOf,
  requireRecord,
  requireTags,
  requireText,
  requireTime,
} from './validate.ts'

/** Checks a value and returns it in its normal form. @throws LoreError that names the field */
export type Check<T> = (field: string, value: unknown) => T

/** JSON Schema of the accepted values. */
type Shape = Readonly<Record<string, unknown>>

/**
 * A field of an input, checked by one of our own functions.
 * @param shape its JSON Schema, for people and programs that read the description of a use case
 */
export function field<Taken, Given = Taken>(shape: Shape, check: Check<Taken>): z.ZodType<Taken, Given> {
  return z
    .unknown()
    .transform((value, payload) => {
      try {
        return check('', value)
      } catch {
        // The field's name is known only after the whole input was parsed; the check then runs again to name it.
        const refuse = (name: string) => check(name, value)
        payload.issues.push({ code: 'custom', input: value, params: { refuse } })
        return z.NEVER
      }
    })
    .meta({ ...shape }) as unknown as z.ZodType<Taken, Given>
}

/** A field that may be left out; `undefined` counts as left out. */
export function optional<Inner extends z.ZodType>(inner: Inner): z.ZodExactOptional<Inner> {
  return inner.optional() as unknown as z.ZodExactOptional<Inner>
}

/** A list whose items are fields. */
export function list<Taken, Given>(
  item: z.ZodType<Taken, Given>,
): z.ZodType<readonly Taken[], readonly Given[]> {
  return z.array(item) as unknown as z.ZodType<readonly Taken[], readonly Given[]>
}

/** Text of at least one word, without invisible characters. */
export const text = (maxChars: number) =>
  field<string>({ type: 'string', minLength: 1, maxLength: maxChars }, (name, value) =>
    requireText(name, value, maxChars),
  )

/** A short single line: tags, authors, parts of a scope. */
export const name = (maxChars: number = LIMITS.nameChars) =>
  field<string>({ type: 'string', minLength: 1, maxLength: maxChars }, (field, value) =>
    requireName(field, value, maxChars),
  )

/** Any string, the empty one as well. */
export const anyString = () =>
  field<string>({ type: 'string' }, (name, value) =>
    typeof value === 'string' ? value : requireText(name, value, LIMITS.contentChars),
  )

const UUID_SHAPE = { type: 'string', format: 'uuid' }
export const memoryId = () => field<MemoryId, string>(UUID_SHAPE, requireMemoryId)
export const edgeId = () => field<EdgeId, string>(UUID_SHAPE, requireMemoryId as unknown as Check<EdgeId>)
export const sessionId = () =>
  field<SessionId, string>(UUID_SHAPE, requireMemoryId as unknown as Check<SessionId>)
export const episodeId = () =>
  field<EpisodeId, string>(UUID_SHAPE, requireMemoryId as unknown as Check<EpisodeId>)

export const number = (min: number, max: number) =>
  field<number>({ type: 'number', minimum: min, maximum: max }, (name, value) =>
    requireNumber(name, value, min, max),
  )

export const integer = (min: number, max: number) =>
  field<number>({ type: 'integer', minimum: min, maximum: max }, (name, value) =>
    requireInteger(name, value, min, max),
  )

export const flag = () => field<boolean>({ type: 'boolean' }, requireBoolean)

/** Milliseconds since 1970, in the years 1 to 9999. */
export const time = () => field<EpochMs>({ type: 'number' }, requireTime)

export const oneOf = <const T extends string | number>(allowed: readonly T[]) =>
  field<T>({ enum: [...allowed] }, (name, value) => requireOneOf(name, value, allowed))

export const tags = () =>
  field<readonly string[]>({ type: 'array', items: { type: 'string' }, maxItems: LIMITS.tags }, (_, value) =>
    requireTags(value),
  )

export const metadata = () =>
  field<Readonly<Record<string, unknown>>>({ type: 'object' }, (_, value) => requireMetadata(value))

/** An object whose fields the use case checks itself. */
export const record = <T extends object = Readonly<Record<string, unknown>>>() =>
  field<T>({ type: 'object' }, (name, value) => requireRecord(name, value) as T)

/** Checks the value, but returns it unchanged. */
const unchanged =
  <T>(check: Check<T>): Check<T> =>
  (field, value) => {
    check(field, value)
    return value as T
  }

/**
 * Texts that are checked but not cleaned: the use case removes invisible characters itself and reports their number.
 * @example content: asGiven.text(LIMITS.contentChars)
 */
export const asGiven = {
  text: (maxChars: number) =>
    field<string>(
      { type: 'string', minLength: 1, maxLength: maxChars },
      unchanged((field, value) => requireText(field, value, maxChars)),
    ),
  name: () =>
    field<string>({ type: 'string', minLength: 1, maxLength: LIMITS.nameChars }, unchanged(requireName)),
  tags: () =>
    field<readonly string[]>(
      { type: 'array', items: { type: 'string' }, maxItems: LIMITS.tags },
      unchanged((_, value) => requireTags(value)),
    ),
  metadata: () =>
    field<Readonly<Record<string, unknown>>>(
      { type: 'object' },
      unchanged((_, value) => requireMetadata(value)),
    ),
}

/** A scope, or those parts of it that differ from the caller's scope. */
export const scope = () => record<Partial<Scope>>()

/** The fields that select the scopes a use case reads. */
export const scopeSelection = () => ({
  scope: optional(scope()),
  exactScope: optional(flag()),
  allScopes: optional(flag()),
})

/** One page of a listing; see paging.ts. */
export const page = () => ({
  limit: optional(integer(...RANGES.listLimit)),
  offset: optional(integer(...RANGES.offset)),
  after: optional(name(CURSOR_CHARS)),
})
