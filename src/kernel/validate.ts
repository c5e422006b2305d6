/** Checks of input values. Each throws a LoreError that names the field and says what is accepted. */
import { type EdgeLayer, layerOf, RELATIONS, RELATIONS_BY_LAYER, type Relation } from '../core/edge.ts'
import { LoreError } from '../core/errors.ts'
import { type EpochMs, isUuid, type MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { removeInvisible } from '../text/remove-invisible.ts'
import { findTextFault } from '../text/validate-text.ts'

/** Returns the text without invisible characters. @throws LoreError if it is empty, too long or no text */
export function requireText(field: string, given: unknown, maxChars: number): string {
  if (typeof given !== 'string') {
    throw new LoreError('invalid_input', `${field} must be text.`, {
      hint: `Give ${field} as a string.`,
      details: { field },
    })
  }
  const value = removeInvisible(given).text
  if (value.length > maxChars) {
    throw new LoreError(
      'content_too_long',
      `${field} has ${value.length} characters; at most ${maxChars} are allowed.`,
      {
        hint: `Shorten ${field}, or split it into several memories under one parent.`,
        details: { field, limit: maxChars },
      },
    )
  }
  const fault = findTextFault(value)
  if (fault !== null) {
    const what = fault === 'lone_surrogate' ? 'is not valid Unicode' : 'holds control characters'
    throw new LoreError('content_not_text', `${field} ${what}.`, {
      hint: `Remove everything that is not text from ${field}; binary data and terminal codes are not stored.`,
      details: { field },
    })
  }
  if (value.trim() === '') {
    throw new LoreError('content_empty', `The ${field} is empty.`, {
      hint: 'Give at least one word.',
      details: { field },
    })
  }
  return value
}

export function optionalText(field: string, value: unknown, maxChars: number): string | undefined {
  return value === undefined ? undefined : requireText(field, value, maxChars)
}

/** Returns a short single-line name, trimmed: tags, authors, scope parts. */
export function requireName(field: string, value: unknown, maxChars: number = LIMITS.nameChars): string {
  const name = requireText(field, value, maxChars).trim()
  if (/[\r\n\t]/.test(name)) {
    throw new LoreError('invalid_input', `${field} must be a single line.`, {
      hint: `Remove line breaks and tabs from ${field}.`,
      details: { field },
    })
  }
  return name
}

export function requireMemoryId(field: string, value: unknown): MemoryId {
  const id = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (!isUuid(id)) {
    throw new LoreError('invalid_input', `${field} is not a memory id.`, {
      hint: 'Ids look like 0193a1b2-…; take one from a search or a list.',
      details: { field },
    })
  }
  return id as MemoryId
}

export function requireNumber(field: string, value: unknown, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < min || value > max) {
    throw new LoreError('invalid_input', `${field} must be a number from ${min} to ${max}.`, {
      hint: `Choose ${field} between ${min} and ${max}.`,
      details: { field, min, max },
    })
  }
  return value
}

export function requireInteger(field: string, value: unknown, min: number, max: number): number {
  const number = requireNumber(field, value, min, max)
  if (!Number.isInteger(number)) {
    throw new LoreError('invalid_input', `${field} must be a whole number.`, {
      hint: `Choose a whole number from ${min} to ${max}.`,
      details: { field },
    })
  }
  return number
}

export function requireOneOf<T extends string | number>(
  field: string,
  value: unknown,
  allowed: readonly T[],
): T {
  if (!allowed.includes(value as T)) {
    throw new LoreError('invalid_input', `${field} is not one of its allowed values.`, {
      hint: `Choose ${field} from: ${allowed.join(', ')}.`,
      details: { field },
    })
  }
  return value as T
}

/** Years 1 to 9999, so that every time can be written as an ISO date. */
const FIRST_DAY = '0001-01-01'
const LAST_DAY = '9999-12-31'
const MIN_TIME = Date.parse(`${FIRST_DAY}T00:00:00.000Z`)
const MAX_TIME = Date.parse(`${LAST_DAY}T23:59:59.999Z`)

export function requireTime(field: string, value: unknown): EpochMs {
  if (typeof value !== 'number' || !(value >= MIN_TIME && value <= MAX_TIME)) {
    throw new LoreError('invalid_input', `${field} must be a time from ${FIRST_DAY} to ${LAST_DAY}.`, {
      hint: `Give ${field} in milliseconds since 1970-01-01, as Date.parse gives it.`,
      details: { field, min: FIRST_DAY, max: LAST_DAY },
    })
  }
  return Math.trunc(value)
}

export function requireBoolean(field: string, value: unknown): boolean {
  if (typeof value !== 'boolean') {
    throw new LoreError('invalid_input', `${field} must be true or false.`, {
      hint: `Give ${field} as a boolean, or leave it out.`,
      details: { field },
    })
  }
  return value
}

export function requireList(field: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw new LoreError('invalid_input', `${field} must be a list.`, {
      hint: `Give ${field} as an array, even for a single item.`,
      details: { field },
    })
  }
  return value
}

/** Requires an object with named fields, neither null nor a list. */
export function requireRecord(field: string, value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) {
    throw new LoreError('invalid_input', `${field} must be an object.`, {
      hint: `Give ${field} as an object with named fields.`,
      details: { field },
    })
  }
  return value
}

export function requireTags(value: unknown): readonly string[] {
  if (!Array.isArray(value) || value.length > LIMITS.tags) {
    throw new LoreError('invalid_input', `tags must be a list of at most ${LIMITS.tags} words.`, {
      hint: 'Give tags as a list of short words.',
      details: { field: 'tags', limit: LIMITS.tags },
    })
  }
  return [...new Set(value.map((tag) => requireName('tags', tag, LIMITS.tagChars)))]
}

export function requireMetadata(value: unknown): Readonly<Record<string, unknown>> {
  const json = isRecord(value) ? toJson(value) : null
  const metadata: unknown = json === null || json.length > LIMITS.metadataChars ? null : JSON.parse(json)
  if (!isRecord(metadata)) {
    throw new LoreError(
      'invalid_input',
      `metadata must be a JSON object of at most ${LIMITS.metadataChars} characters.`,
      {
        hint: 'Give metadata as an object of plain values.',
        details: { field: 'metadata', limit: LIMITS.metadataChars },
      },
    )
  }
  if ([...metadataStrings(metadata)].some((text) => findTextFault(text) === 'lone_surrogate')) {
    throw new LoreError('content_not_text', 'metadata is not valid Unicode.', {
      hint: 'Remove broken characters from metadata.',
      details: { field: 'metadata' },
    })
  }
  return metadata
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns null for values that JSON cannot represent: cycles, bigints, endless nesting, a failing toJSON. */
function toJson(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null
  } catch {
    return null
  }
}

function* metadataStrings(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      yield key
      yield* metadataStrings(inner)
    }
  }
}

/** Returns the relation and its layer. Throws `relation_unknown` if the given layer is not the relation's. */
export function requireRelation(relation: unknown, layer: unknown): { relation: Relation; layer: EdgeLayer } {
  const own = typeof relation === 'string' ? layerOf(relation) : null
  if (own === null) {
    throw new LoreError('relation_unknown', `"${String(relation).slice(0, 60)}" is not a relation.`, {
      hint: `Relations are: ${RELATIONS.join(', ')}.`,
      details: { field: 'relation' },
    })
  }
  if (layer !== undefined && layer !== own) {
    throw new LoreError(
      'relation_unknown',
      `${String(relation)} does not belong to the layer "${String(layer).slice(0, 60)}".`,
      {
        hint: `It is a ${own} relation; ${own} holds ${RELATIONS_BY_LAYER[own].join(', ')}. Leave the layer out.`,
        details: { field: 'layer' },
      },
    )
  }
  return { relation: relation as Relation, layer: own }
}
