/**
 * Chooses the reading order of hits: by time, from cause to effect, by person, or by score. The hits
 * themselves stay in the order of their scores. Pure.
 */

import type { GraphStep } from '../../core/edge.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Arrangement, HitGroup, Route } from '../../core/recall.ts'
import { DAY_MS, MONTHS, monthOf, startOfDay, yearOf } from '../../text/calendar.ts'
import { arrangeByCause } from './arrange-by-cause.ts'
import { arrangeByEntity } from './arrange-by-entity.ts'
import { toGroups } from './groups.ts'
import type { FoundItem } from './item.ts'

/** Groups are days if the hits span at most 45 days, months if at most 36 months, else years. */
const BY_DAY_UP_TO = 45
const BY_MONTH_UP_TO = 36
/**
 * @param steps links among the hits' memories, in either direction
 * @param asked names that occur in the question
 */
export function arrange(
  items: readonly FoundItem[],
  route: Route,
  steps: readonly GraphStep[],
  asked: readonly string[] = [],
): Arrangement {
  switch (route) {
    case 'when':
      return items.length > 1 ? { order: 'time', groups: groupByTime(items) } : byScore(items)
    case 'why':
      return arrangeByCause(items, steps) ?? byScore(items)
    case 'who':
      return arrangeByEntity(items, asked) ?? byScore(items)
    case 'what':
      return byScore(items)
    default:
      return assertNever(route)
  }
}

function byScore(items: readonly FoundItem[]): Arrangement {
  return { order: 'score', groups: [{ title: null, hits: [...items.keys()] }] }
}

/** Returns the time of the event a hit speaks of; else the time it was said. */
function momentOf({ at, eventFrom }: FoundItem): EpochMs {
  return eventFrom ?? at
}

function groupByTime(items: readonly FoundItem[]): HitGroup[] {
  const moments = items.map(momentOf)
  const order = [...items.keys()].sort(
    (a, b) => (moments[a] ?? 0) - (moments[b] ?? 0) || (items[a]?.at ?? 0) - (items[b]?.at ?? 0) || a - b,
  )
  const [first = 0, last = 0] = [moments[order[0] ?? 0], moments[order.at(-1) ?? 0]]
  const days = (startOfDay(last) - startOfDay(first)) / DAY_MS
  const months = (yearOf(last) - yearOf(first)) * 12 + monthOf(last) - monthOf(first)
  const toTitle = days <= BY_DAY_UP_TO ? toDayTitle : months <= BY_MONTH_UP_TO ? toMonthTitle : toYearTitle
  const groups = new Map<string, number[]>()
  for (const position of order) {
    const title = toTitle(moments[position] ?? 0)
    groups.set(title, [...(groups.get(title) ?? []), position])
  }
  return toGroups([...groups].map(([title, hits]) => ({ title, hits })))
}

function toDayTitle(at: EpochMs): string {
  return new Date(at).toISOString().slice(0, 10)
}

function toMonthTitle(at: EpochMs): string {
  const name = MONTHS[monthOf(at)] ?? ''
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${yearOf(at)}`
}

function toYearTitle(at: EpochMs): string {
  return String(yearOf(at))
}

function assertNever(value: never): never {
  throw new TypeError(`Unknown route: ${JSON.stringify(value)}`)
}
