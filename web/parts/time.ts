/** Moments and spans as people read them, in the language of the browser. Pure. */

export const DAY_MS = 86_400_000
const UNITS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** @example toAgo(now - 7_200_000, now) → '2 hours ago' */
export function toAgo(at: number, now: number): string {
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  const elapsed = at - now
  const unit = UNITS.find(([, ms]) => Math.abs(elapsed) >= ms)
  if (unit === undefined) return 'just now'
  return format.format(Math.round(elapsed / unit[1]), unit[0])
}

/** @example toDate(0) → '1 Jan 1970' */
export function toDate(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(at)
}

/**
 * Names the marks of an axis: months for steps of weeks and more, days for less. The year stands below the first mark and
 * below each mark of another year.
 * @example toTicks([0], 30 * DAY_MS) → ['Jan\n1970']
 */
export function toTicks(times: readonly number[], stepMs: number): readonly string[] {
  const form: Intl.DateTimeFormatOptions =
    stepMs >= 28 * DAY_MS
      ? { month: 'short' }
      : stepMs >= DAY_MS
        ? { day: 'numeric', month: 'short' }
        : { hour: '2-digit', minute: '2-digit' }
  const format = new Intl.DateTimeFormat('en-GB', form)
  return times.map((at, index) => {
    const year = new Date(at).getFullYear()
    const before = times[index - 1]
    const isNew = before === undefined || new Date(before).getFullYear() !== year
    return isNew ? `${format.format(at)}\n${year}` : format.format(at)
  })
}

export function toDateTime(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

export function toClock(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at)
}

/** `2026-11-18`, as date fields hold it, in local time. */
export function toDay(at: number): string {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Returns the first moment of a day, in local time; null if it is no day. */
export function fromDay(day: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (match === null) return null
  const at = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3])).getTime()
  return Number.isNaN(at) || toDay(at) !== day ? null : at
}

/**
 * Returns the first moment of the day that lies some days after the day of `at`, in local time, whose days may have 23 or
 * 25 hours.
 */
export function addDays(at: number, days: number): number {
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}

/** Midnights between two moments; negative if `until` is the earlier one. */
export function daysBetween(from: number, until: number): number {
  return Math.round((addDays(until, 0) - addDays(from, 0)) / DAY_MS)
}

/** @example toSpan(95_000) → '1 min 35 s' */
export function toSpan(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
  const hours = Math.floor(minutes / 60)
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
