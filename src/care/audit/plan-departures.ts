/** Works out when memories leave by the rules of sleep, from the leaves of a tree to its root. Pure. */
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { MemoryUses } from '../../sleep/statements/load-uses.ts'
import { isMachineRoot } from '../../sleep/statements/machine-root.ts'
import { archiveGuard } from '../../strength/archive-rules.ts'
import { type ArchiveForecast, archiveForecast } from '../../strength/strength-of.ts'
import type { StrengthTuning } from '../../strength/tuning.ts'
import type { Departure, DepartureGroup, ForgettingPoint, ForgettingWindow } from './forgetting-views.ts'

/** What the forecast needs of a live memory. */
export interface Forecast extends Pick<Memory, 'id' | 'parentId' | 'title' | 'origin'> {
  /** When its own rule archives it once it has no live child; null if none does. */
  readonly own: ArchiveForecast | null
  /** True for a topic that sleep archives when it holds nothing. */
  readonly isShell: boolean
}

export function toForecast(
  memory: Memory,
  { accesses, weakUses, personsEdge }: MemoryUses,
  now: EpochMs,
  tuning: StrengthTuning,
): Forecast {
  const { id, parentId, title, origin } = memory
  const isShell = isMachineRoot(memory) && archiveGuard({ ...memory, liveChildren: 0, personsEdge }) === null
  return {
    id,
    parentId,
    title,
    origin,
    own: archiveForecast(memory, accesses, now, { personsEdge, weakUses, tuning }),
    isShell,
  }
}

/** Returns the memories that leave; a parent leaves when its last live child has left. */
export function planDepartures(forecasts: readonly Forecast[]): readonly Departure[] {
  const children = new Map<MemoryId, Forecast[]>()
  for (const forecast of forecasts) {
    if (forecast.parentId === null) continue
    const siblings = children.get(forecast.parentId)
    if (siblings === undefined) children.set(forecast.parentId, [forecast])
    else siblings.push(forecast)
  }
  const known = new Map<MemoryId, Departure | null>()
  // Recursion is safe: a tree has at most some dozens of levels.
  const departureOf = (forecast: Forecast): Departure | null => {
    const before = known.get(forecast.id)
    if (before !== undefined) return before
    // Guards against a cycle in a damaged tree.
    known.set(forecast.id, null)
    const below = (children.get(forecast.id) ?? []).map(departureOf)
    const departure = below.includes(null) ? null : toDeparture(forecast, lastOf(below))
    known.set(forecast.id, departure)
    return departure
  }
  return forecasts.flatMap((forecast) => departureOf(forecast) ?? [])
}

function lastOf(below: readonly (Departure | null)[]): EpochMs | null {
  return below.reduce<EpochMs | null>((last, departure) => Math.max(last ?? 0, departure?.at ?? 0), null)
}

/** @param emptiedAt when its last child leaves; null if it has none */
function toDeparture(
  { id, title, origin, own, isShell }: Forecast,
  emptiedAt: EpochMs | null,
): Departure | null {
  const at = Math.max(own?.at ?? 0, emptiedAt ?? 0)
  const leaving = { id, title, origin, action: 'archive' } as const
  if (isShell && emptiedAt !== null && (own === null || own.at > emptiedAt)) {
    return { ...leaving, at: emptiedAt, rule: 'empty_topic', reason: 'a topic that holds nothing' }
  }
  return own === null ? null : { ...leaving, at, rule: own.rule, reason: own.reason }
}

const EXAMPLES = 5

/** Groups the departures until each of the days by action, rule and origin. */
export function toWindows(
  departures: readonly Departure[],
  now: EpochMs,
  days: readonly number[],
  dayMs: number,
): readonly ForgettingWindow[] {
  const inOrder = departures.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  return days.map((until) => {
    const within = inOrder.filter(({ at }) => at <= now + until * dayMs)
    const archived = within.filter(({ action }) => action === 'archive').length
    return { days: until, archived, purged: within.length - archived, groups: toGroups(within) }
  })
}

/** Counts the departures until each day; the days ascend. */
export function toPoints(
  departures: readonly Departure[],
  now: EpochMs,
  days: readonly number[],
  dayMs: number,
): readonly ForgettingPoint[] {
  const inOrder = departures.toSorted((a, b) => a.at - b.at)
  let [next, archived, purged] = [0, 0, 0]
  return days.map((until) => {
    for (let one = inOrder[next]; one !== undefined && one.at <= now + until * dayMs; one = inOrder[next]) {
      if (one.action === 'archive') archived++
      else purged++
      next++
    }
    return { days: until, archived, purged }
  })
}

function toGroups(departures: readonly Departure[]): readonly DepartureGroup[] {
  const groups = new Map<string, Departure[]>()
  for (const departure of departures) {
    const key = `${departure.action} ${departure.rule} ${departure.origin}`
    const members = groups.get(key)
    if (members === undefined) groups.set(key, [departure])
    else members.push(departure)
  }
  return [...groups.values()]
    .flatMap((members): DepartureGroup[] => {
      const [first] = members
      if (first === undefined) return []
      const { action, rule, origin } = first
      const examples = members
        .slice(0, EXAMPLES)
        .map(({ id, title, at, reason }) => ({ id, title, at, reason }))
      return [{ action, rule, origin, count: members.length, examples }]
    })
    .toSorted((a, b) => b.count - a.count)
}
