/**
 * Renders text for models: compact, stable, one line for each memory, without colours, alignment or locale. A memory's
 * content cannot pass for Lore's own words: it stays on one line behind an id, or every line of it is quoted.
 */
import type { EpochMs } from '../../core/ids.ts'
import type { MemoryLine } from '../../engine/engine.ts'
import { removeInvisible } from '../../engine/views.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MONTH_DAYS = 30.44
const YEAR_DAYS = 365.25

/** Renders an age as `now`, `5m`, `3h`, `12d`, `5mo` or `2y`; a moment in the future is `now`. */
export function renderAge(at: EpochMs, now: EpochMs): string {
  const elapsedMs = now - at
  if (elapsedMs < MINUTE_MS) return 'now'
  if (elapsedMs < HOUR_MS) return `${Math.floor(elapsedMs / MINUTE_MS)}m`
  if (elapsedMs < DAY_MS) return `${Math.floor(elapsedMs / HOUR_MS)}h`
  const elapsedDays = elapsedMs / DAY_MS
  if (elapsedDays < 2 * MONTH_DAYS) return `${Math.floor(elapsedDays)}d`
  if (elapsedDays < 2 * YEAR_DAYS) return `${Math.floor(elapsedDays / MONTH_DAYS)}mo`
  return `${Math.floor(elapsedDays / YEAR_DAYS)}y`
}

/** `2026-11-15`, UTC. */
export function renderDay(at: EpochMs): string {
  return new Date(at).toISOString().slice(0, 10)
}

/**
 * Turns whitespace and control characters into single spaces and removes invisible characters. A longer text is cut
 * to at most `maxChars` UTF-16 units, never inside a character, the ellipsis included.
 */
export function oneLine(text: string, maxChars: number): string {
  const line = removeInvisible(text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')).text.trim()
  if (line.length <= maxChars) return line
  return `${Array.from(line.slice(0, maxChars)).slice(0, -1).join('').trimEnd()}…`
}

/** Every character that some reader treats as the end of a line. */
const LINE_ENDS = /\r\n|[\n\r\u000B\u000C\u001C-\u001E\u0085\u2028\u2029]/u

/** Quotes a text: every line begins with `>`, which no line of Lore's own output does. */
export function quoteLines(text: string): string {
  return text
    .split(LINE_ENDS)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

/** Renders one of several texts on a line in double quotes; quotes inside become single, so it cannot end early. */
export function inQuotes(text: string, maxChars: number): string {
  return `"${oneLine(text, maxChars).replaceAll('"', "'")}"`
}

/** Renders one of several facts on a line that `·` separates; a `·` inside becomes a dash. */
export function asFact(text: string, maxChars: number): string {
  return oneLine(text, maxChars).replaceAll('·', '-')
}

/** Says how many invisible characters were removed; empty if none were. */
export function renderRemoved(invisible: number | undefined): string {
  if (invisible === undefined) return ''
  return ` ${invisible} invisible ${invisible === 1 ? 'character was' : 'characters were'} removed.`
}

const HEADLINE_CHARS = 240
const SESSION = 'Session: '

/**
 * Joins title and summary on one line of at most `maxChars`; if one begins with the other, only the longer one is
 * shown.
 */
export function renderHeadline(title: string, summary: string, maxChars = HEADLINE_CHARS): string {
  const name = oneLine(title, maxChars)
  const gist = oneLine(summary, maxChars)
  const stem = name.replace(/[….]+$/, '')
  if (gist === '' || name.startsWith(gist)) return name
  if (gist.startsWith(stem)) return gist
  // The title of a session's record is "Session: " and the beginning of its summary.
  if (stem.startsWith(SESSION) && gist.startsWith(stem.slice(SESSION.length)))
    return oneLine(`${SESSION}${gist}`, maxChars)
  return oneLine(`${name}: ${gist}`, maxChars)
}

export function renderMemoryLine(line: MemoryLine): string {
  const branches = line.childCount === 0 ? '' : ` (${line.childCount} below)`
  const gone = line.archivedAt === null ? '' : ' [archived]'
  return `${line.id} ${renderHeadline(line.title, line.summary)}${branches}${gone}`
}

/** Renders the first `max` items as bullets, then a line with the number of the others. */
export function renderList<T>(items: readonly T[], max: number, renderItem: (item: T) => string): string[] {
  const lines = items.slice(0, max).map((item) => `- ${renderItem(item)}`)
  if (items.length > max) lines.push(`- … and ${items.length - max} more`)
  return lines
}
