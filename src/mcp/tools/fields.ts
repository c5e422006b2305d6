/**
 * Argument fields that several tools share. They set no maximum lengths: the engine checks those with errors of its
 * own, and every bound in a schema costs all clients context.
 */
import * as z from 'zod'
import { type EpochMs, isUuid, type MemoryId } from '../../core/ids.ts'
import type { Range } from '../../core/ranges.ts'

/** A whole number within the bounds of the use case that takes it. */
export const whole = ([min, max]: Range) => z.int().min(min).max(max)

/** Any number within the bounds of the use case that takes it. */
export const real = ([min, max]: Range) => z.number().min(min).max(max)

/** A full id in either case, of a memory or of a turn; lower case after parsing. */
export const anyId = z.string().transform((text, context) => {
  const id = text.trim().toLowerCase()
  if (isUuid(id)) return id
  context.addIssue('must be a full id, as search and read print it')
  return z.NEVER
})

export const memoryId = anyId.transform((id) => id as MemoryId)

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Parses an ISO 8601 date, or date and time with zone; null for other text. A date alone means its last millisecond, UTC,
 * or its first.
 */
export function toMoment(text: string, ofDay: 'last' | 'first' = 'last'): EpochMs | null {
  const isDay = DAY.test(text)
  if ((!isDay && !MOMENT.test(text)) || !isRealDay(text.slice(0, 10))) return null
  const time = ofDay === 'last' ? '23:59:59.999' : '00:00:00.000'
  const at = Date.parse(isDay ? `${text}T${time}Z` : text)
  return Number.isNaN(at) ? null : at
}

/** False for days that do not exist, such as 31 April, which `Date.parse` may turn into the next month. */
function isRealDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

const momentOf = (ofDay: 'last' | 'first') =>
  z.string().transform((text, context): EpochMs => {
    const at = toMoment(text.trim(), ofDay)
    if (at !== null) return at
    context.addIssue('must be an ISO 8601 date, or a date and time with zone')
    return z.NEVER
  })

/** A date alone means the end of its day. */
export const moment = momentOf('last')
/** A date alone means the beginning of its day. */
export const beginning = momentOf('first')
