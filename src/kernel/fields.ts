/**
 * Fields of inputs, as zod schemas that refuse in Lore's own words. Every field carries its JSON Schema, so a use case
 * can be published; what a value must be is checked by the functions in validate.ts, which name the field.
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

/** Returns the value as it may be used. @throws LoreError that names the field */
export type Check<T> = (field: string, value: unknown) => T

/** JSON Schema of what may be given. */
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
        // Zod knows the name of the field only when the whole input was read: the check is asked again then.
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

/** Checks the value, and hands it on as it was given. */
const unchanged =
  <T>(check: Check<T>): Check<T> =>
  (field, value) => {
    check(field, value)
    return value as T
  }

/**
 * Texts that the use case cleans itself: it counts the invisible characters that it takes out, and says so.
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

/** A scope, or the parts of one that differ from where the caller stands. */
export const scope = () => record<Partial<Scope>>()

/** Which scopes a use case looks into. */
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
